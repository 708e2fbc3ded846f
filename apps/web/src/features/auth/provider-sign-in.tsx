import { useQuery } from '@tanstack/react-query'
import { buttonClass } from '../../components/ui/button.tsx'
import { configQuery } from '../../lib/config-query.ts'
import { useLinkSecret } from '../../lib/link-secrets.ts'
import { IdentityButton } from './identity-button.tsx'
import { startAddress } from './start-address.ts'
import { t } from '../../words/t.ts'

interface ProviderSignInProps {
  /** The page to open afterwards; home without one. */
  redirect?: string | undefined
  /** Signed in without leaving the page; `ready` once the user has rated enough to skip the onboarding. */
  onSignedIn: (ready: boolean) => void
}

/** The way in through this instance's identity provider: Google's own button, or a link to any other. Nothing without one. */
export function ProviderSignIn({ redirect, onSignedIn }: ProviderSignInProps) {
  const config = useQuery(configQuery).data
  const invite = useLinkSecret('invite')
  if (typeof config?.identity_client_id === 'string') return <IdentityButton onSignedIn={onSignedIn} />
  if (!config?.identity_provider) return null
  // If it is the only way to sign in, it looks like the form's own button.
  const variant = config.password_sign_in ? 'secondary' : 'primary'
  return (
    <a href={startAddress({ redirect, invite })} className={buttonClass({ variant })}>
      {t('auth.providerSignIn.signInWithName', { name: config.identity_provider.name })}
    </a>
  )
}
