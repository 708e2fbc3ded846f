import type { HistoryImport } from '@marquee/contract'
import { Download } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { useProblems } from './mutations.ts'

/** What of the file is not imported, with a list to download; nothing when everything is. */
export function Problems({ history: { id, state, counts } }: { history: HistoryImport }) {
  const download = useProblems(id)
  const unanswered = state === 'applied' ? counts.ambiguous : 0
  // In the preview, movies that will still be looked up do not count as left out.
  const unmatched = counts.unmatched - (state === 'preview' ? counts.wanted : 0)
  const left = unmatched + counts.faulty + unanswered
  const parts = [
    unanswered > 0 && `${unanswered} ${unanswered === 1 ? 'was' : 'were'} not clear enough to match`,
    unmatched > 0 && `${unmatched} ${unmatched === 1 ? 'is' : 'are'} not in this catalogue`,
    counts.faulty > 0 && `${counts.faulty} ${counts.faulty === 1 ? 'row' : 'rows'} could not be read`,
    counts.skipped > 0 && `${counts.skipped} ${counts.skipped === 1 ? 'row is' : 'rows are'} not about movies`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-muted">Left out: {parts.join(', ')}.</p>
      {left > 0 && (
        <Button size="sm" busy={download.isPending} onClick={() => download.mutate()}>
          <Download className="size-4" aria-hidden="true" />
          Download the list
        </Button>
      )}
    </div>
  )
}
