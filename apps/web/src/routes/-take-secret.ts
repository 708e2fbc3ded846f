import { redirect } from '@tanstack/react-router'
import { takeSecret } from '../lib/link-secrets.ts'
import type { SecretName } from '../lib/link-secrets.ts'

/** For a route's `beforeLoad`: keeps the secret that the opened link carries, and takes it out of the address and the history. */
export function takesSecret(name: SecretName, key: string = name) {
  return ({ location }: { location: { hash: string } }) => {
    if (takeSecret(name, location.hash, key)) throw redirect({ to: '.', search: true, hash: '', replace: true })
  }
}
