import { session } from '../../lib/session.ts'
import { createStore } from '../../lib/store.ts'

/** Loaded when it is needed: this file also belongs to pages that the server renders. */
const loadOutbox = async () => (await import('../../lib/outbox/browser.ts')).outbox
const PATIENCE_MS = 3000

interface Leaving {
  /** Logs out; null while the dialog is closed. */
  leave: (() => void) | null
  unsent: number
}

export const leaving = createStore<Leaving>({ leave: null, unsent: 0 })

/** Sends what waits, as far as that is possible now. Answers how many changes were not sent. */
async function sendWaiting(): Promise<number> {
  const outbox = await loadOutbox()
  if (navigator.onLine && (await outbox.own()).length > 0)
    await Promise.race([outbox.flush(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  return (await outbox.own()).length
}

/** Logs out once nothing waits to be sent any more; asks before anything is lost. */
export async function leaveSafely(leave: () => void): Promise<void> {
  const unsent = await sendWaiting()
  if (unsent === 0) leave()
  else leaving.set({ leave, unsent })
}

/** Logs out, and drops what was not sent: nothing personal stays behind. */
export async function leaveAnyway(): Promise<void> {
  const { leave } = leaving.get()
  const made = session.shown()
  leaving.set({ leave: null })
  const outbox = await loadOutbox()
  // First of all, so that no tab keeps anything more for this session.
  leave?.()
  if (made !== null) await outbox.forget(made)
}
