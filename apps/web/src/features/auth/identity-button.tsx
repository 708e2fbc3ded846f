import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { track } from '../../lib/analytics.ts'
import { call, routes } from '../../lib/api.ts'
import { setTokens } from '../../lib/auth-store.ts'
import { configQuery } from '../../lib/config-query.ts'
import { loadIdentityScript } from './identity-script.ts'

async function exchange(credential: string): Promise<boolean> {
  const { access, refresh, ready } = await call(routes.exchangeIdentity, {
    body: { id_token: credential, access_token: credential },
  })
  setTokens({ access, refresh })
  return ready
}

interface IdentityButtonProps {
  /** Signed in; `ready` once the user has rated enough to skip the onboarding. */
  onSignedIn: (ready: boolean) => void
}

/** The identity provider's own button. Nothing is loaded or shown unless this instance has a client id. */
export function IdentityButton({ onSignedIn }: IdentityButtonProps) {
  const clientId = useQuery(configQuery).data?.identity_client_id ?? null
  const place = useRef<HTMLDivElement>(null)
  const done = useRef(onSignedIn)
  useEffect(() => {
    done.current = onSignedIn
  })
  useEffect(() => {
    if (clientId === null) return
    const signIn = async (credential: string) => {
      try {
        const ready = await exchange(credential)
        track({ name: 'identity_success' })
        done.current(ready)
      } catch {
        console.error('Login Failed')
        track({ name: 'identity_failure' })
      }
    }
    const show = async () => {
      const identity = await loadIdentityScript()
      if (place.current === null) return
      identity.initialize({ client_id: clientId, callback: ({ credential }) => void signIn(credential) })
      identity.renderButton(place.current, { theme: 'filled_black', size: 'large', width: 320 })
    }
    show().catch(() => console.error('Login Failed'))
  }, [clientId])
  if (clientId === null) return null
  return <div ref={place} className="flex min-h-11 justify-center" />
}
