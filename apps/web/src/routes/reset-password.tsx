import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../features/auth/auth-card.tsx'
import { ResetPassword } from '../features/auth/reset-password.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useLinkSecret } from '../lib/link-secrets.ts'
import { takesSecret } from './-take-secret.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/reset-password')({
  beforeLoad: takesSecret('token'),
  component: ResetPasswordPage,
})

function ResetPasswordPage() {
  usePageTitle(...PAGE_HEADS['/reset-password'])
  const token = useLinkSecret('token')
  return (
    <AuthCard title={t('routes.resetPassword.chooseANewPassword')}>
      <ResetPassword key={token} token={token} />
    </AuthCard>
  )
}
