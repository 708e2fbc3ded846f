import { Button } from '../../components/ui/button.tsx'
import type { Entry } from '../../lib/outbox/entry.ts'
import { describe } from './words.ts'
import { t } from '../../words/t.ts'

/** Loaded when it is needed: this file also belongs to pages that the server renders. */
const loadOutbox = async () => (await import('../../lib/outbox/browser.ts')).outbox
const retry = async (id: string) => (await loadOutbox()).retry(id)
const dismiss = async (id: string) => (await loadOutbox()).dismiss(id)

/** Refused changes, each with its reason, to be tried again or dismissed. */
export function RefusedChanges({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="flex flex-col gap-5">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-col gap-2">
          <p>
            <span className="font-medium">{entry.title}</span>: {describe(entry)}
          </p>
          <p className="text-sm text-muted">{withStop(entry.refused ?? '')}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => void retry(entry.id)}>
              {t('common.words.tryAgain')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => void dismiss(entry.id)}>
              {t('offline.refusedChanges.dismiss')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

const withStop = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`)
