import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { t } from '../../words/t.ts'

/** View of the page for all other users. */
export function AdministratorsOnly() {
  return (
    <EmptyState
      title={t('administration.administratorsOnly.thisPageIsForAdministrators')}
      action={
        <Link to="/" className={buttonClass()}>
          {t('administration.administratorsOnly.goHome')}
        </Link>
      }
    >
      {t('administration.administratorsOnly.youAreSignedInBut')}
    </EmptyState>
  )
}
