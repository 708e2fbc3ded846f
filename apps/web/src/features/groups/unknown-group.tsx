import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { t } from '../../words/t.ts'

export function UnknownGroup() {
  return (
    <EmptyState title={t('common.words.groupNotFound')} action={<ToYourGroups />}>
      {t('groups.unknownGroup.theLinkMayBeMistyped')}
    </EmptyState>
  )
}

export function ToYourGroups() {
  return (
    <Link to="/groups" className={buttonClass({ variant: 'primary' })}>
      {t('groups.unknownGroup.yourGroups')}
    </Link>
  )
}
