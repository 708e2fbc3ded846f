import type { HistoryImport } from '@marquee/contract'
import { SERVICE_NAMES, outcomeInWords } from '@marquee/contract/history-preview'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { formatDate } from '../../words/format.ts'
import { useUndo } from './mutations.ts'
import { Problems } from './problems.tsx'
import { t } from '../../words/t.ts'

/** Changes of an import, with Undo. */
export function Outcome({ history }: { history: HistoryImport }) {
  const undo = useUndo(history.id)
  return (
    <div className="flex flex-col gap-4">
      <Alert
        tone="success"
        title={t('historyImport.outcome.yourServicenameHistoryWasImported', {
          source: history.source,
          serviceName: SERVICE_NAMES[history.source],
        })}
      >
        <p>{outcomeInWords(history, 'your')}</p>
        <p className="text-muted">
          {t('historyImport.outcome.importedOnCreatedat', { createdAt: formatDate(history.created_at) })}
        </p>
      </Alert>
      <Problems history={history} />
      <div className="flex flex-wrap gap-3">
        <Link to="/my-movies" className={buttonClass()}>
          {t('historyImport.outcome.seeMyMovies')}
        </Link>
        <Button busy={undo.isPending} onClick={() => undo.mutate()}>
          <Undo2 className="size-4" aria-hidden="true" />
          {t('historyImport.outcome.undoTheImport')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t('historyImport.outcome.undoingTakesBack')}</p>
    </div>
  )
}
