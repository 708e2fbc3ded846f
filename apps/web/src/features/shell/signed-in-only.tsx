import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { t } from '../../words/t.ts'

/** Shows the page to signed-in users, and to others a message with a link that signs in and returns. */
export function SignedInOnly({ message, children }: { message: string; children: ReactNode }) {
  const { isAuthenticated } = useAuth()
  const { href } = useLocation()
  if (isAuthenticated) return children
  return (
    <EmptyState
      title={message}
      action={
        <Link to="/signin" search={{ redirect: href }} className={buttonClass({ variant: 'primary' })}>
          {t('common.words.login')}
        </Link>
      }
    />
  )
}
