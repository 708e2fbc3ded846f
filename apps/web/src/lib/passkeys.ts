import type { NewCredential, PasskeyOptions, UsedCredential } from '@marquee/contract'
import { useSyncExternalStore } from 'react'
import { call, routes } from './api.ts'

/** The library for the browser's dialogs, which is needed only after a press. */
const library = () => import('@simplewebauthn/browser')

const isAddress = (host: string) => /^[\d.]+$|:/.test(host)

/** Browsers have passkeys on https and localhost, and only for hosts with a name. */
const work = () => window.isSecureContext && 'PublicKeyCredential' in window && !isAddress(location.hostname)
const never = () => () => {}

/** True if this browser can use passkeys here. */
export function usePasskeysWork(): boolean {
  return useSyncExternalStore(never, work, () => false)
}

/** Lets the user sign a new challenge by a passkey. @throws an error of the browser when they do not, and RequestError */
export async function signByPasskey(): Promise<UsedCredential> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([library(), call(routes.passkeySignInOptions, {})])
  return startAuthentication({ optionsJSON })
}

/** Lets the user make a passkey. @throws an error of the browser when they do not */
export async function makePasskey(optionsJSON: PasskeyOptions): Promise<NewCredential> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON })
}
