import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { AuthCard } from '../features/auth/auth-card.tsx'
import { IdentityButton } from '../features/auth/identity-button.tsx'
import { SignInForm } from '../features/auth/sign-in-form.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { safeRedirect } from '../lib/safe-redirect.ts'
import { textParameters } from '../lib/search-params.ts'

export const Route = createFileRoute('/signin')({
  validateSearch: (search) => textParameters(search, ['redirect']),
  component: SignInPage,
})

function SignInPage() {
  usePageTitle(...PAGE_HEADS['/signin'])
  const search = Route.useSearch()
  const { history } = useRouter()
  const navigate = Route.useNavigate()
  const toPage = () => history.push(safeRedirect(search.redirect))
  // An evening is going on now: the movies to rate can wait.
  const isAwaited = search.redirect?.startsWith('/tonight/') === true
  return (
    <AuthCard title="Sign in">
      <SignInForm onSuccess={toPage} search={search} />
      <IdentityButton
        onSignedIn={(ready) => (ready || isAwaited ? toPage() : void navigate({ to: '/discover', search }))}
      />
    </AuthCard>
  )
}
