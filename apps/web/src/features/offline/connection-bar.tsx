import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useOnline } from '../../hooks/use-online.ts'
import { activeGroup, loadActiveGroup } from '../../lib/active-group.ts'
import type { Entry } from '../../lib/outbox/entry.ts'
import { useWaiting } from '../../lib/outbox/waiting.ts'
import { useStore } from '../../lib/store.ts'
import { activeGroupId } from '../../lib/tokens.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { RefusedChanges } from './refused-changes.tsx'
import { t } from '../../words/t.ts'

/** Bar below the top bar: a missing network, waiting changes, and refused changes. */
export function ConnectionBar() {
  const online = useOnline()
  const entries = useWaiting()
  const kept = entries.filter(({ tried, refused }) => refused === null && (tried || !online))
  const refused = entries.filter((entry) => entry.refused !== null)
  const { error } = useStore(activeGroup)
  const isGroupMissing = error !== null && activeGroupId.get() !== null
  const text = [
    !online && t('offline.connectionBar.youAreOffline'),
    kept.length > 0 && t('offline.connectionBar.saved', { count: kept.length }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <output className="flex flex-col">
        {text !== '' && (
          <p className={rowClass}>
            <CloudOff className="size-4 shrink-0 text-accent" aria-hidden="true" />
            {text}
          </p>
        )}
        {isGroupMissing && online && (
          <p className={rowClass}>
            {error}
            <BarButton label={t('common.words.tryAgain')} onClick={() => void loadActiveGroup()} />
          </p>
        )}
      </output>
      {refused.length > 0 && <Refused entries={refused} />}
      <LeaveDialog />
    </>
  )
}

const rowClass = 'flex min-h-11 items-center justify-center gap-2 border-t border-line bg-raised px-4 py-2 text-sm'

function BarButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="min-h-9 shrink-0 rounded-control px-2 font-semibold text-accent hover:underline"
      onClick={onClick}
    >
      {label}
    </button>
  )
}

function Refused({ entries }: { entries: readonly Entry[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p role="alert" className={rowClass}>
        {t('offline.connectionBar.notSaved', { count: entries.length })}
        <BarButton label={t('offline.connectionBar.seeWhy')} onClick={() => setOpen(true)} />
      </p>
      <Dialog title={t('offline.connectionBar.notSavedTitle')} open={open} onClose={() => setOpen(false)}>
        <RefusedChanges entries={entries} />
      </Dialog>
    </>
  )
}
