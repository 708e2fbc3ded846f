import type { FastifyBaseLogger } from 'fastify'

/** Topics of live updates: an evening, or a group. */
export type Topic = 'evening' | 'group'

/** Change of a topic that may have followers; `version` grows with every change. */
export interface Change {
  topic: Topic
  id: string
  version: number
}

/** Notifies the followers of an evening or a group of its changes, in this process and in all others. */
export interface Live {
  /** Call it after the transaction that changed the version has been committed: listeners read immediately. */
  announce(topic: Topic, id: string, version: number): void
  /** Calls the listener with every newer version. Returns the function that ends it. */
  subscribe(topic: Topic, id: string, listener: (version: number) => void): () => void
}

/** Functions for the process itself. */
export interface LiveHub extends Live {
  /** Takes what another process has announced. */
  receive(text: string): void
  /** Reads the versions of everything that is followed, for whatever announcements have missed. */
  check(): Promise<void>
  /** Ends the checks, and waits until all announcements have been sent. */
  close(): Promise<void>
}

export interface LiveOptions {
  /** Sends texts to all processes, this one included. */
  send: (texts: readonly string[]) => Promise<unknown>
  /** The current versions of these; what no longer exists is left out. */
  versionsOf: (followed: readonly Omit<Change, 'version'>[]) => Promise<Change[]>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Interval of reading versions in case announcements do not arrive. */
  checkEveryMs?: number
}

interface Followed {
  topic: Topic
  id: string
  /** The newest version that the listeners know of. */
  version: number
  listeners: Set<(version: number) => void>
}

const CHECK_EVERY_MS = 10_000
/** A notification of PostgreSQL holds less than 8,000 bytes; one change takes at most 70. */
const CHANGES_IN_A_TEXT = 100

/**
 * Changes that are announced while others are being sent wait, so that many in a moment take few statements, and only the
 * newest version of each is sent. Announcements can be lost: a connection may be down, or a pooler may swallow
 * notifications. Therefore the versions of all that is followed are also read at every check, in one query.
 */
export function createLive(options: LiveOptions): LiveHub {
  const followed = new Map<string, Followed>()
  const sender = createSender(options)
  let checks: NodeJS.Timeout | undefined

  function wake({ topic, id, version }: Change): void {
    const known = followed.get(keyOf(topic, id))
    if (known === undefined || known.version >= version) return
    known.version = version
    for (const listener of known.listeners) listener(version)
  }

  async function check(): Promise<void> {
    if (followed.size === 0) return
    try {
      const before = [...followed.values()].map((each) => ({ ...each }))
      const found = new Map<string, Change>()
      for (const change of await options.versionsOf(before)) found.set(keyOf(change.topic, change.id), change)
      // Followers of a deleted topic must be notified, too.
      for (const each of before) wake(found.get(keyOf(each.topic, each.id)) ?? { ...each, version: Infinity })
    } catch (error) {
      options.log.warn({ err: error }, 'Reading what has changed failed; it is tried again at the next check.')
    }
  }

  return {
    announce(topic, id, version) {
      const change = { topic, id: id.toLowerCase(), version }
      sender.add(change)
      wake(change)
    },
    subscribe(topic, id, listener) {
      const key = keyOf(topic, id)
      const known = followed.get(key) ?? { topic, id: id.toLowerCase(), version: 0, listeners: new Set() }
      // Wraps the listener so that the same function can be registered twice.
      const call = (version: number) => listener(version)
      known.listeners.add(call)
      followed.set(key, known)
      checks ??= setInterval(() => void check(), options.checkEveryMs ?? CHECK_EVERY_MS).unref()
      return () => {
        known.listeners.delete(call)
        if (known.listeners.size === 0 && followed.get(key) === known) followed.delete(key)
        if (followed.size > 0) return
        clearInterval(checks)
        checks = undefined
      }
    },
    receive: (text) => changesIn(text).forEach(wake),
    check,
    async close() {
      clearInterval(checks)
      await sender.finish()
    },
  }
}

/** Sends changes together: those of one turn of the event loop, and those that come while others are being sent. */
function createSender({ send, log }: LiveOptions) {
  const waiting = new Map<string, Change>()
  let sending: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.size > 0) {
      const changes = [...waiting.values()]
      waiting.clear()
      try {
        await send(textsOf(changes))
      } catch (error) {
        log.warn({ err: error }, 'Other processes were not told of a change; they see it at their next check.')
      }
    }
    sending = null
  }

  return {
    add(change: Change): void {
      const key = keyOf(change.topic, change.id)
      const newest = waiting.get(key)
      if (newest === undefined || newest.version < change.version) waiting.set(key, change)
      sending ??= sendAll()
    },
    finish: async () => sending,
  }
}

function keyOf(topic: Topic, id: string): string {
  return `${topic}:${id.toLowerCase()}`
}

function textsOf(changes: readonly Change[]): string[] {
  const parts = changes.map(({ topic, id, version }) => `${topic}:${id}:${version}`)
  return Array.from({ length: Math.ceil(parts.length / CHANGES_IN_A_TEXT) }, (_, index) =>
    parts.slice(index * CHANGES_IN_A_TEXT, (index + 1) * CHANGES_IN_A_TEXT).join(','),
  )
}

/** Leaves out what cannot be read: another version of the program may announce something else. */
function changesIn(text: string): Change[] {
  return text.split(',').flatMap((part) => {
    const [, topic, id, version] = /^(evening|group):([0-9a-f-]{36}):(\d{1,15})$/.exec(part) ?? []
    return topic === undefined || id === undefined ? [] : [{ topic: topic as Topic, id, version: Number(version) }]
  })
}
