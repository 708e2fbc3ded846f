import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AuthCard } from '../features/auth/auth-card.tsx'
import { FailedSignIn } from '../features/auth/failed-sign-in.tsx'
import { ForgottenPassword } from '../features/auth/forgotten-password.tsx'
import { GoingToProvider } from '../features/auth/going-to-provider.tsx'
import { ToSignUp } from '../features/auth/other-form.tsx'
import { PasskeySignIn } from '../features/auth/passkey-sign-in.tsx'
import { ProviderSignIn } from '../features/auth/provider-sign-in.tsx'
import { SignInForm } from '../features/auth/sign-in-form.tsx'
import { startAddress } from '../features/auth/start-address.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useAuth } from '../lib/auth-store.ts'
import { configQuery } from '../lib/config-query.ts'
import { useLinkSecret } from '../lib/link-secrets.ts'
import { openAddress } from '../lib/open-address.ts'
import { textParameters } from '../lib/search-params.ts'
import { signedOut } from '../lib/signed-out.ts'
import { useStore } from '../lib/store.ts'
import { useAfterSignIn } from './-after-sign-in.ts'
import { takesSecret } from './-take-secret.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/signin')({
  validateSearch: (search) => textParameters(search, ['redirect', 'error', 'local']),
  beforeLoad: takesSecret('invite'),
  component: SignInPage,
})

function SignInPage() {
  usePageTitle(...PAGE_HEADS['/signin'])
  const { error, local: _local, ...search } = Route.useSearch()
  const { toPage, goOn } = useAfterSignIn()
  const config = useQuery(configQuery).data
  const provider = config?.identity_provider ?? null
  const goesOn = useGoesToProvider()
  if (goesOn && provider !== null) return <GoingToProvider name={provider.name} search={search} />
  return (
    <AuthCard title={t('common.words.signIn')}>
      {error !== undefined && <FailedSignIn key={error} code={error} provider={provider?.name} />}
      {config?.password_sign_in !== false && (
        <>
          <SignInForm onSuccess={() => toPage(search.redirect)} />
          <ForgottenPassword />
        </>
      )}
      <PasskeySignIn onSignedIn={(ready) => goOn(ready, search.redirect)} />
      <ProviderSignIn redirect={search.redirect} onSignedIn={(ready) => goOn(ready, search.redirect)} />
      <ToSignUp search={search} />
    </AuthCard>
  )
}

/**
 * Goes to the identity provider immediately if the operator wants that, but never for users who have just come back from
 * there without success, has just signed out, or asks for the form (`?local`). True while the page is left for that.
 */
function useGoesToProvider(): boolean {
  const { error, local, redirect } = Route.useSearch()
  const isWanted = useQuery(configQuery).data?.identity_provider?.auto_redirect === true
  const invite = useLinkSecret('invite')
  const { isAuthenticated } = useAuth()
  const hasSignedOut = useStore(signedOut).is
  const goesOn = isWanted && !isAuthenticated && !hasSignedOut && error === undefined && local === undefined
  useEffect(() => {
    if (goesOn && invite !== undefined) openAddress(startAddress({ redirect, invite }))
  }, [goesOn, redirect, invite])
  return goesOn
}
