import { RequestError } from '../api.ts'
import type { Session } from '../session.ts'
import type { Change, Entry, EntryStore, Seen } from './entry.ts'
import { t } from '../../words/t.ts'

/** Time for which a press waits for its answer before it counts as kept. */
const PATIENCE_MS = 4000
const CHANGED = t('lib.outbox.thisWasNotSavedYou')
const PASSING = new Set([401, 408, 429])

export type Fate = 'sent' | 'kept'

/** The person's change was refused; the reason may be shown. */
export class RefusedError extends Error {
  override name = 'RefusedError'
}

/** The person signed out or changed the account before the change was kept. */
export class SessionChangedError extends Error {
  override name = 'SessionChangedError'
}

export interface OutboxParts {
  store: EntryStore
  /** Sends one entry for a session. @throws {RequestError} as `call` does */
  deliver: (entry: Entry, made: Session) => Promise<unknown>
  /** Runs a task in one tab at a time. */
  alone: <T>(task: () => Promise<T>) => Promise<T>
  /** The session that this tab shows. */
  shown: () => Session | null
  /** True if the browser still holds this session. */
  isStored: (made: Session) => boolean
  now: () => number
  /** Called after every change of the stored entries. */
  onChange: () => void
  /** `awaited` while the press itself still waits for its answer. */
  onSaved: (entry: Entry, awaited: boolean) => void
  onRefused: (entry: Entry) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/** Changes go through here on their way to the server: they are kept before they are sent, and until they have arrived. */
export function createOutbox(parts: OutboxParts) {
  const { store, shown, isStored, onChange } = parts
  /** Presses that wait for their answer. */
  const awaited = new Set<string>()
  const flush = createFlush({ ...parts, onSaved: (entry) => parts.onSaved(entry, awaited.has(entry.press)) })

  async function own(): Promise<Entry[]> {
    const entries = await store.all()
    const made = shown()
    return entries.filter((entry) => isOf(entry, made)).toSorted((a, b) => a.pressedAt - b.pressedAt)
  }

  return {
    flush,

    /** Waiting and refused entries of the account that this tab shows, oldest first. */
    own,

    /**
     * Keeps a change and sends it if possible.
     * @param whenKept called once the change survives a reload of the page
     * @throws {RefusedError} when the server refuses it
     * @throws {SessionChangedError} if the user signed out or changed the account in between
     */
    async press(change: Change, whenKept?: () => void): Promise<Fate> {
      const made = shown()
      if (made === null) throw new SessionChangedError(t('lib.outbox.notSavedSignedOut'))
      if (!isStored(made)) throw new SessionChangedError(CHANGED)
      const { id, press, before } = await put(parts, change, made)
      // Also after it was written: what is kept after a log-out would never be dropped.
      if (!isStored(made)) {
        await store.update(id, (entry) => (entry?.press === press ? before : (entry ?? null)))
        throw new SessionChangedError(CHANGED)
      }
      onChange()
      whenKept?.()
      awaited.add(press)
      await Promise.race([flush(), pause(PATIENCE_MS)]).finally(() => awaited.delete(press))
      const entry = (await store.all()).find((each) => each.press === press)
      if (entry === undefined) return 'sent'
      if (entry.refused !== null) throw new RefusedError(entry.refused)
      return 'kept'
    },

    /** Call once the account of the shown session is known. */
    async adopt() {
      const made = shown()
      if (made !== null && made.account !== '') await adopt(parts, made)
      await flush()
    },

    /** Sends a refused change once more, over whatever the server holds now. */
    async retry(id: string) {
      await store.update(id, (entry) => (entry ? { ...entry, refused: null, insist: true } : null))
      onChange()
      await flush()
    },

    async dismiss(id: string) {
      await store.update(id, () => null)
      onChange()
    },

    /** Drops everything of an account; called when it logs out. */
    async forget(made: Session) {
      for (const entry of await store.all()) if (isOf(entry, made)) await store.update(entry.id, () => null)
      onChange()
    },
  }
}

let presses = 0

/** Keeps a change. Answers its id and press, and the entry whose place it took. */
async function put({ store, now }: OutboxParts, change: Change, made: Session) {
  const { from } = change
  const id = entryId(made, change)
  const press = `${made.key}-${now()}-${++presses}`
  let before: Entry | null = null
  await store.update(id, (old) => {
    before = old ?? null
    const isFirst = old === undefined || old.refused !== null
    const known = isFirst ? (from === undefined ? null : [from]) : plus(old.known, triedOf(old))
    const owner = { session: made.key, account: made.account }
    const shortlisted = change.shortlisted ?? (isFirst ? null : (old.shortlisted ?? null))
    return {
      ...change,
      ...owner,
      shortlisted,
      id,
      press,
      pressedAt: now(),
      tried: false,
      known,
      refused: null,
      insist: false,
    }
  })
  return { id, press, before }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const entryId = ({ account, key }: Session, { movieId, field, group }: Change) =>
  [account || key, group ?? '', movieId, field].join('/')

const plus = (known: Seen[] | null, more: readonly Seen[]) => known && [...known, ...more]
/** Values the server may already have stored for an unconfirmed entry. */
const triedOf = ({ tried, to }: Entry): Seen[] => (tried ? [to] : [])

/** True if an entry belongs to the account of a session, or to the session itself while its account was unknown. */
function isOf(entry: Entry, made: Session | null): boolean {
  if (made === null) return false
  return entry.account === '' ? entry.session === made.key : entry.account === made.account
}

type FlushParts = Omit<OutboxParts, 'onSaved'> & { onSaved: (entry: Entry) => void }

/** Sends what waits, in the order of the presses, in one tab at a time. */
function createFlush(parts: FlushParts): () => Promise<void> {
  let running: Promise<void> | null = null
  let wanted = false
  const run = async () => {
    while (wanted) {
      wanted = false
      await sendAll(parts)
    }
  }
  const start = async (): Promise<void> => {
    try {
      await parts.alone(run)
    } finally {
      running = null
    }
    // Asked for between the last look and the end.
    if (wanted) await flush()
  }
  const flush = (): Promise<void> => {
    wanted = true
    running ??= start()
    return running
  }
  return flush
}

async function sendAll(parts: FlushParts): Promise<void> {
  // Later changes of a movie wait for an earlier one that did not arrive, so that the order is kept.
  const waiting = new Set<number>()
  for (;;) {
    const made = parts.shown()
    // Until the account is known, its other waiting entries are unknown, too; the user may sign in between two changes.
    if (made === null || made.account === '') return
    await adopt(parts, made)
    const [next] = (await parts.store.all())
      .filter(({ account, refused, movieId }) => account === made.account && refused === null && !waiting.has(movieId))
      .toSorted((a, b) => a.pressedAt - b.pressedAt)
    if (next === undefined) return
    const error = await attempt(parts, next, made)
    if (error === null) continue
    if (error.status < 500 || error.status === 503) return
    waiting.add(next.movieId)
  }
}

/** Gives what was pressed before the account was known to the account; the later press on the same thing counts. */
async function adopt({ store }: Pick<OutboxParts, 'store'>, made: Session): Promise<void> {
  const unowned = (await store.all()).filter(({ account, session }) => account === '' && session === made.key)
  for (const { id, ...change } of unowned) {
    const owned = entryId(made, change)
    await store.move(id, owned, (entry, old) => {
      const isNewer = old === undefined || old.pressedAt <= entry.pressedAt
      const [later, earlier] = isNewer ? [entry, old] : [old, entry]
      const known =
        earlier === undefined ? later.known : plus(earlier.known, [...triedOf(earlier), ...(later.known ?? [])])
      return { ...later, id: owned, account: made.account, known }
    })
  }
}

/** Sends one entry. Answers null if it arrived or was refused, otherwise the reason why it has to wait. */
async function attempt(parts: FlushParts, sent: Entry, made: Session): Promise<RequestError | null> {
  const { store, deliver, onSaved, onRefused, onChange } = parts
  /** A later press may have taken the entry's place; it only learns the values that the server may hold. */
  const settle = (own: (entry: Entry) => Entry | null) =>
    store.update(sent.id, (entry) => {
      if (entry === undefined) return null
      return entry.press === sent.press ? own(entry) : { ...entry, known: plus(entry.known, [sent.to]) }
    })
  try {
    await deliver(sent, made)
    await settle(() => null)
    onSaved(sent)
    onChange()
    return null
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    const { status, message } = error
    const isRefused = status >= 400 && status < 500 && !PASSING.has(status)
    await settle((entry) => ({ ...entry, tried: true, refused: isRefused ? message : null }))
    if (isRefused) onRefused(sent)
    onChange()
    return isRefused ? null : error
  }
}
