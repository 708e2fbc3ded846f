import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useOnline } from '../../hooks/use-online.ts'
import { useStore } from '../../lib/store.ts'
import { leaveAnyway, leaveSafely, leaving } from './leave.ts'
import { changes } from './words.ts'

/** Asks before a log-out that would lose changes. */
export function LeaveDialog() {
  const { leave, unsent } = useStore(leaving)
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  if (leave === null) return null
  const close = () => leaving.set({ leave: null })
  const sendFirst = async (then: () => void) => {
    setBusy(true)
    await leaveSafely(then)
    setBusy(false)
  }
  return (
    <Dialog title="Log out" open onClose={close}>
      <p>
        {changes(unsent)} {unsent === 1 ? 'was' : 'were'} not sent yet. Log out anyway?
      </p>
      <p className="mt-2 text-sm text-muted">
        {online
          ? 'What is not sent is lost when you log out.'
          : 'You are offline: what is not sent is lost when you log out.'}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={close}>Cancel</Button>
        {online && (
          <Button
            busy={busy}
            onClick={() =>
              void sendFirst(() => {
                close()
                leave()
              })
            }
          >
            Send first
          </Button>
        )}
        <Button variant="danger" onClick={() => void leaveAnyway()}>
          Log out anyway
        </Button>
      </div>
    </Dialog>
  )
}
