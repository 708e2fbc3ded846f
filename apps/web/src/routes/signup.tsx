import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../features/auth/auth-card.tsx'
import { ToSignIn } from '../features/auth/other-form.tsx'
import { ProviderSignIn } from '../features/auth/provider-sign-in.tsx'
import { SignUpDoor } from '../features/auth/sign-up-door.tsx'
import { SignUpForm } from '../features/auth/sign-up-form.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useTakesPasswords } from '../lib/registration.ts'
import { textParameters } from '../lib/search-params.ts'
import { useAfterSignIn } from './-after-sign-in.ts'
import { takesSecret } from './-take-secret.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/signup')({
  validateSearch: (search) => textParameters(search, ['redirect']),
  beforeLoad: takesSecret('invite'),
  component: SignUpPage,
})

function SignUpPage() {
  usePageTitle(...PAGE_HEADS['/signup'])
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { goOn } = useAfterSignIn()
  const takesPasswords = useTakesPasswords()
  return (
    <AuthCard title={t('routes.signup.signUp')}>
      <SignUpDoor search={search}>
        {(invite, isFirst) => (
          <>
            {takesPasswords && (
              <SignUpForm
                invite={invite}
                onSuccess={() => (isFirst ? void navigate({ to: '/setup' }) : goOn(false, search.redirect))}
                onSignInNeeded={() => void navigate({ to: '/signin', search })}
              />
            )}
            <ProviderSignIn
              redirect={isFirst ? '/setup' : search.redirect}
              onSignedIn={(ready) => goOn(ready, search.redirect)}
            />
            <ToSignIn search={search} />
          </>
        )}
      </SignUpDoor>
    </AuthCard>
  )
}
