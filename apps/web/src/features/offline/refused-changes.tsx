import { Button } from '../../components/ui/button.tsx'
import { outbox } from '../../lib/outbox/browser.ts'
import type { Entry } from '../../lib/outbox/entry.ts'
import { describe } from './words.ts'

/** What the server did not take, each with its reason, to be tried again or dismissed. */
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
            <Button size="sm" onClick={() => void outbox.retry(entry.id)}>
              Try again
            </Button>
            <Button size="sm" variant="ghost" onClick={() => void outbox.dismiss(entry.id)}>
              Dismiss
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

const withStop = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`)
