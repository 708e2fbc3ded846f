import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { AuthCard } from '../features/auth/auth-card.tsx'
import { IdentityButton } from '../features/auth/identity-button.tsx'
import { SignUpForm } from '../features/auth/sign-up-form.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { safeRedirect } from '../lib/safe-redirect.ts'
import { textParameters } from '../lib/search-params.ts'

export const Route = createFileRoute('/signup')({
  validateSearch: (search) => textParameters(search, ['redirect']),
  component: SignUpPage,
})

function SignUpPage() {
  usePageTitle(...PAGE_HEADS['/signup'])
  const search = Route.useSearch()
  const { history } = useRouter()
  const navigate = Route.useNavigate()
  const back = () => history.push(safeRedirect(search.redirect))
  // An evening is going on now: the movies to rate can wait.
  const isAwaited = search.redirect?.startsWith('/tonight/') === true
  const toOnboarding = () => (isAwaited ? back() : void navigate({ to: '/discover', search }))
  return (
    <AuthCard title="Sign up">
      <SignUpForm
        onSuccess={toOnboarding}
        onSignInNeeded={() => void navigate({ to: '/signin', search })}
        search={search}
      />
      <IdentityButton onSignedIn={(ready) => (ready ? back() : toOnboarding())} />
    </AuthCard>
  )
}
