import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { AuthCard } from '../features/auth/auth-card.tsx'
import { IdentityButton } from '../features/auth/identity-button.tsx'
import { SignInForm } from '../features/auth/sign-in-form.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { safeRedirect } from '../lib/safe-redirect.ts'

export const Route = createFileRoute('/signin')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {},
  component: SignInPage,
})

function SignInPage() {
  usePageTitle(...PAGE_HEADS['/signin'])
  const { redirect } = Route.useSearch()
  const { history } = useRouter()
  return (
    <AuthCard title="Sign in">
      <SignInForm onSuccess={() => history.push(safeRedirect(redirect))} />
      <IdentityButton onSignedIn={(ready) => history.push(ready ? safeRedirect(redirect) : '/discover')} />
    </AuthCard>
  )
}
