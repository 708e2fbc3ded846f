import type { HistoryImport } from '@marquee/contract'
import { Undo2 } from 'lucide-react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { formatDate } from '../../lib/format.ts'
import { useUndo } from './mutations.ts'
import { Problems } from './problems.tsx'
import { SERVICE_NAMES } from './services.tsx'

/** What an import changed, with Undo. */
export function Outcome({ history }: { history: HistoryImport }) {
  const undo = useUndo(history.id)
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="success" title={`Your ${SERVICE_NAMES[history.source]} history was imported`}>
        <p>{inWords(history)}</p>
        <p className="text-muted">Imported on {formatDate(history.created_at)}.</p>
      </Alert>
      <Problems history={history} />
      <Button className="self-start" busy={undo.isPending} onClick={() => undo.mutate()}>
        <Undo2 className="size-4" aria-hidden="true" />
        Undo the import
      </Button>
    </div>
  )
}

function inWords({ outcome }: HistoryImport): string {
  if (outcome === null) return ''
  const parts = [
    [outcome.rated, 'new ratings', 'new rating'],
    [outcome.changed, 'changed ratings', 'changed rating'],
    [outcome.kept, 'ratings kept as they were', 'rating kept as it was'],
    [outcome.seen, 'movies marked as seen', 'movie marked as seen'],
    [outcome.hidden, 'movies hidden', 'movie hidden'],
    [outcome.shortlisted, 'on your shortlist', 'on your shortlist'],
  ] as const
  const changes = parts
    .filter(([count]) => count > 0)
    .map(([count, many, one]) => `${count} ${count === 1 ? one : many}`)
  return changes.length === 0 ? 'There was nothing new in it.' : `${changes.join(', ')}.`
}
