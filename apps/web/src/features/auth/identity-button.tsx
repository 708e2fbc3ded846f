import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { showToast } from '../../components/ui/toaster.tsx'
import { track } from '../../lib/analytics.ts'
import { RequestError, call, routes } from '../../lib/api.ts'
import { setTokens } from '../../lib/auth-store.ts'
import { configQuery } from '../../lib/config-query.ts'
import { detailOf } from '../../lib/failure.ts'
import { useLinkSecret } from '../../lib/link-secrets.ts'
import { loadIdentityScript } from './identity-script.ts'

/** @param invite for new users, if registration needs one */
async function exchange(credential: string, invite: string | null | undefined): Promise<boolean> {
  const { access, refresh, ready } = await call(routes.exchangeIdentity, {
    body: { id_token: credential, access_token: credential, ...(invite && { invite }) },
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
  const invite = useLinkSecret('invite')
  const place = useRef<HTMLDivElement>(null)
  const signIn = useEffectEvent(async (credential: string) => {
    try {
      const ready = await exchange(credential, invite)
      track({ name: 'identity_success' })
      onSignedIn(ready)
    } catch (error) {
      console.error('Login Failed')
      track({ name: 'identity_failure' })
      const refusal = error instanceof RequestError && error.status === 403 ? detailOf(error) : null
      if (refusal !== null) showToast(refusal, { tone: 'alert' })
    }
  })
  useEffect(() => {
    if (clientId === null) return
    const show = async () => {
      const [identity, { nonce }] = await Promise.all([loadIdentityScript(), call(routes.identityNonce, {})])
      if (place.current === null) return
      identity.initialize({ client_id: clientId, nonce, callback: ({ credential }) => void signIn(credential) })
      identity.renderButton(place.current, { theme: 'filled_black', size: 'large', width: 320 })
    }
    show().catch(() => console.error('Login Failed'))
  }, [clientId])
  if (clientId === null) return null
  return <div ref={place} className="flex min-h-11 justify-center" />
}
