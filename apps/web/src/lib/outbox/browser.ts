import { ownName } from '../base-path.ts'
import { session } from '../session.ts'
import { tellTabs, whenTold } from '../tab-messages.ts'
import { deliver } from './deliver.ts'
import type { Change, Entry, EntryStore } from './entry.ts'
import { createMemoryStore, openEntryStore } from './entry-store.ts'
import { createOutbox } from './outbox.ts'
import type { Fate } from './outbox.ts'
import { waiting } from './waiting.ts'

const opened = openEntryStore().catch(createMemoryStore)
const store: EntryStore = {
  all: async () => (await opened).all(),
  update: async (id, change) => (await opened).update(id, change),
  move: async (id, to, merge) => (await opened).move(id, to, merge),
}

interface Listeners {
  saved: (entry: Entry) => void
  refused: (entry: Entry) => void
}
let listeners: Listeners = { saved: () => {}, refused: () => {} }

/** This browser's outbox, which all its tabs share. */
export const outbox = createOutbox({
  store,
  deliver,
  alone: (task) => ('locks' in navigator ? navigator.locks.request(ownName('marquee-outbox'), task) : task()),
  shown: session.shown,
  isStored: session.isStored,
  now: Date.now,
  onChange() {
    void showWaiting()
    tellTabs({ kind: 'outbox' })
  },
  onSaved(entry, awaited) {
    if (!awaited) listeners.saved(entry)
    tellTabs({ kind: 'saved', entry })
  },
  onRefused(entry) {
    listeners.refused(entry)
    tellTabs({ kind: 'refused', entry })
  },
})

/** Loads the waiting changes for display. */
export async function showWaiting(): Promise<void> {
  waiting.set({ entries: await outbox.own() })
}

/** Keeps what a person pressed, shows it in the other tabs, and sends it if possible. */
export function press(change: Change, whenKept?: () => void): Promise<Fate> {
  const { movieId, field, to, group, shortlisted = null } = change
  tellTabs({ kind: 'mark', session: session.shown()?.key ?? '', group, movieId, field, to, shortlisted })
  return outbox.press(change, whenKept)
}

/** Called for changes that arrive after their press stopped waiting, for refused ones, and for those that another tab sends. */
export function whenDelivered(next: Listeners) {
  listeners = next
}

whenTold((message) => {
  if (message.kind === 'outbox') void showWaiting()
  if (message.kind === 'saved') listeners.saved(message.entry)
  if (message.kind === 'refused') listeners.refused(message.entry)
})
