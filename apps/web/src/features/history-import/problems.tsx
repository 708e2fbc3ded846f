import type { HistoryImport } from '@marquee/contract'
import { leftOut, leftOutInWords } from '@marquee/contract/history-preview'
import { Download } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { useProblems } from './mutations.ts'
import { t } from '../../words/t.ts'

/** The rows of the file that are not imported, with a list to download; nothing if everything is. */
export function Problems({ history }: { history: HistoryImport }) {
  const download = useProblems(history.id)
  const text = leftOutInWords(history)
  if (text === null) return null
  const isListed = Object.values(leftOut(history)).some((count) => count > 0)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-muted">{text}</p>
      {isListed && (
        <Button size="sm" busy={download.isPending} onClick={() => download.mutate()}>
          <Download className="size-4" aria-hidden="true" />
          {t('historyImport.problems.downloadTheList')}
        </Button>
      )}
    </div>
  )
}
