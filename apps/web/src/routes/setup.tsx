import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../components/ui/button.tsx'
import { ErrorState } from '../components/ui/states.tsx'
import { RegistrationForm } from '../features/administration/registration-form.tsx'
import { AuthCard } from '../features/auth/auth-card.tsx'
import { FirstAccountDoor } from '../features/auth/first-account-door.tsx'
import { ProviderSignIn } from '../features/auth/provider-sign-in.tsx'
import { SignUpForm } from '../features/auth/sign-up-form.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { fetchUser, useAuth } from '../lib/auth-store.ts'
import { useTakesPasswords } from '../lib/registration.ts'
import { useAfterSignIn } from './-after-sign-in.ts'
import { takesSecret } from './-take-secret.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/setup')({
  // The code travels as an invite does, on the way through an identity provider too.
  beforeLoad: takesSecret('invite', 'code'),
  component: SetupPage,
})

/** The first minute of an instance: its first account, and then who else may have one. */
function SetupPage() {
  usePageTitle(...PAGE_HEADS['/setup'])
  const { isAuthenticated } = useAuth()
  return isAuthenticated ? <ForAdministrator /> : <FirstAccount />
}

/** Those who have signed in see the second step on the same page. */
const stay = () => {}

function FirstAccount() {
  const navigate = Route.useNavigate()
  const takesPasswords = useTakesPasswords()
  return (
    <AuthCard title={t('routes.setup.setUpMarquee')}>
      <FirstAccountDoor>
        {(code) => (
          <>
            {takesPasswords && (
              <SignUpForm
                invite={code}
                onSuccess={stay}
                onSignInNeeded={() => void navigate({ to: '/signin', search: { redirect: '/setup' } })}
              />
            )}
            <ProviderSignIn redirect="/setup" onSignedIn={stay} />
          </>
        )}
      </FirstAccountDoor>
    </AuthCard>
  )
}

function ForAdministrator() {
  const { me, error } = useAuth()
  const { goOn } = useAfterSignIn({ replace: true })
  if (me === null)
    return (
      <AuthCard title={t('routes.setup.whoMaySignUp')}>
        {error === null ? <p className="min-h-40" /> : <ErrorState message={error} onRetry={() => void fetchUser()} />}
      </AuthCard>
    )
  if (me.administrator !== true)
    return (
      <AuthCard title={t('routes.setup.marqueeIsSetUp')}>
        <p>{t('routes.setup.thereIsNothingLeftTo')}</p>
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t('routes.setup.openMarquee')}
        </Link>
      </AuthCard>
    )
  return (
    <AuthCard title={t('routes.setup.whoMaySignUp')}>
      <p className="text-muted">{t('routes.setup.thisIsYourMarqueeNow')}</p>
      <RegistrationForm />
      <Button variant="primary" onClick={() => goOn(false, undefined)}>
        {t('routes.setup.continueIt')}
      </Button>
    </AuthCard>
  )
}
