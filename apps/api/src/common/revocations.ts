import { hash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'

/** Access that a user, a member or a guest has lost, or was given back. */
export interface Revocation {
  kind: string
  /** Hash of the ids; see `subjectOf`. */
  subject: Buffer
  lost: boolean
  at: Date
}

/** Access that an open stream depends on: its kind, and the ids in the order of the migration's triggers. */
export type Subject = readonly [kind: string, ...ids: string[]]

export interface Revocations {
  /** Calls the listener once any of the subjects is lost, in whatever process. Returns the function that ends it. */
  watch(subjects: readonly Subject[], onLost: () => void): () => void
  /** Reads newer revocations. Called after a notification, and regularly. */
  wake(): Promise<void>
  close(): Promise<void>
}

export interface RevocationOptions {
  /** Reads what a snapshot of the database did not show yet, oldest first; nothing without a snapshot. */
  readSince: (snapshot: string | null) => Promise<{ snapshot: string; revocations: Revocation[] }>
  /** Called with new revocations, after the streams that they end. */
  onRead?: (revocations: readonly Revocation[]) => Promise<void>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Interval of reads while streams are open. */
  checkEveryMs?: number
}

const CHECK_EVERY_MS = 1000

/** Hashes the ids of a subject as the database's `revocation_subject` does. */
export function subjectOf(ids: readonly string[]): Buffer {
  return hash('sha256', ids.join(':'), 'buffer')
}

/** Ends what depends on lost access. While anything is watched, it does not depend on notifications. */
export function createRevocations(options: RevocationOptions): Revocations {
  const watched = new Map<string, Set<() => void>>()
  let snapshot: string | null = null
  let checks: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  let isQueued = false
  let isFailing = false

  async function read(): Promise<void> {
    isQueued = false
    const found = await options.readSince(snapshot)
    isFailing = false
    ;({ snapshot } = found)
    for (const key of lostIn(found.revocations)) for (const onLost of watched.get(key) ?? []) onLost()
    if (found.revocations.length > 0) await options.onRead?.(found.revocations)
  }

  /** Reads once more after a read in progress. */
  function wake(): Promise<void> {
    if (isQueued) return last
    isQueued = true
    last = last.then(read).catch((error: unknown) => {
      // Once for an outage, which may last for hundreds of checks.
      if (!isFailing)
        options.log.warn({ err: error }, 'Reading revocations failed; it is tried again at the next check.')
      isFailing = true
    })
    return last
  }

  return {
    watch(subjects, onLost) {
      const keys = subjects.map(([kind, ...ids]) => keyOf(kind, subjectOf(ids)))
      for (const key of keys) watched.set(key, (watched.get(key) ?? new Set()).add(onLost))
      // Its first read only learns which revocations are old.
      if (snapshot === null) void wake()
      checks ??= setInterval(() => void wake(), options.checkEveryMs ?? CHECK_EVERY_MS).unref()
      return () => {
        for (const key of keys) {
          const listeners = watched.get(key)
          if (listeners?.delete(onLost) && listeners.size === 0) watched.delete(key)
        }
        if (watched.size > 0) return
        clearInterval(checks)
        checks = undefined
      }
    },
    wake,
    async close() {
      clearInterval(checks)
      await last
    },
  }
}

function keyOf(kind: string, subject: Buffer): string {
  return `${kind} ${subject.toString('base64')}`
}

/** Keys of the subjects whose latest revocation has not been taken back. */
function lostIn(revocations: readonly Revocation[]): string[] {
  const latest = new Map(revocations.map(({ kind, subject, lost }) => [keyOf(kind, subject), lost]))
  return [...latest].filter(([, lost]) => lost).map(([key]) => key)
}
