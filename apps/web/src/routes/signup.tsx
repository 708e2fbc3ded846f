import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AuthCard } from '../features/auth/auth-card.tsx'
import { IdentityButton } from '../features/auth/identity-button.tsx'
import { SignUpForm } from '../features/auth/sign-up-form.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/signup')({ component: SignUpPage })

function SignUpPage() {
  usePageTitle(...PAGE_HEADS['/signup'])
  const navigate = useNavigate()
  return (
    <AuthCard title="Sign up">
      <SignUpForm
        onSuccess={() => void navigate({ to: '/discover' })}
        onSignInNeeded={() => void navigate({ to: '/signin' })}
      />
      <IdentityButton onSignedIn={(ready) => void navigate({ to: ready ? '/' : '/discover' })} />
    </AuthCard>
  )
}
