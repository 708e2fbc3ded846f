import { useEffect } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { track } from '../../lib/analytics.ts'
import { useAuth } from '../../lib/auth-store.ts'
import { identityErrorMessage } from '../../lib/identity-errors.ts'
import { t } from '../../words/t.ts'

interface FailedSignInProps {
  /** The `error` that the address carries. */
  code: string
  provider: string | undefined
}

/** Why a sign-in through the identity provider failed, until a later attempt fails in another way. */
export function FailedSignIn({ code, provider }: FailedSignInProps) {
  const { error, loading } = useAuth()
  useEffect(() => track({ name: 'identity_failure' }), [])
  if (error !== null || loading) return null
  return (
    <Alert title={t('common.words.error')} focused>
      {identityErrorMessage(code, provider)}
    </Alert>
  )
}
