import { ConfirmButton } from '../../components/ui/confirm-button.tsx'
import { useDiscard } from './mutations.ts'
import { t } from '../../words/t.ts'

/** Forgets a file that is not imported yet. */
export function DiscardButton({ id }: { id: string }) {
  const discard = useDiscard(id)
  return (
    <ConfirmButton
      busy={discard.isPending}
      title={t('historyImport.discardButton.discard')}
      text={t('historyImport.discardButton.yourChoicesForThisFile')}
      action={t('historyImport.discardButton.discard')}
      onConfirm={() => discard.mutate()}
    >
      {t('historyImport.discardButton.discard')}
    </ConfirmButton>
  )
}
