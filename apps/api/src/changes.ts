import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { LiveHub } from './common/live.ts'
import type { Revocations } from './common/revocations.ts'
import {
  changesSince,
  forgetDeafProcess,
  newestVersion,
  noteDeafProcess,
  type ChangeTopic,
} from './database/change-log.ts'
import { listenerName, openNotifications, type Notifications } from './database/notifications.ts'
import type { Tables } from './database/tables.ts'
import { listOf, type Modules } from './modules.ts'
import type { AnswerCache } from './plugins/shared-answers.ts'

/** Movies reloaded at a time. */
const RELOADED = 20_000
/** Changes read at a time; an import makes one for each few hundred movies. */
const CHANGES_READ = 100
const CHECK_EVERY_MS = 10_000

export type Changes = ReturnType<typeof createChanges>

/**
 * Notifies every module of changes and clears the cached answers of visitors.
 * @param learned called first, so that no cache is filled again from a replica that does not have the change yet
 */
export function createChanges(modules: Modules, answers: Pick<AnswerCache, 'clear'>, learned = () => {}) {
  /** @param options `more` if another part of the same change follows immediately */
  async function catalogueChanged(ids: readonly number[], options = { more: false }): Promise<void> {
    learned()
    answers.clear()
    try {
      for (const { onCatalogueChanged } of listOf(modules)) await onCatalogueChanged(ids, options)
    } finally {
      // Clears answers that were made while the modules were updating, too.
      answers.clear()
    }
  }
  return {
    catalogueChanged,

    async modelChanged(): Promise<void> {
      learned()
      for (const { onModelChanged } of listOf(modules)) await onModelChanged()
      answers.clear()
    },

    /** Takes the token of TMDB that is stored now. */
    async tmdbChanged(): Promise<void> {
      learned()
      await modules.catalogue.onTmdbChanged()
      answers.clear()
    },

    /** Takes in the stored vectors of the given movies, or of all. */
    embeddingsChanged: (ids: readonly number[] | null): Promise<void> => modules.catalogue.onEmbeddingsChanged(ids),

    /** Reloads the whole catalogue after changes may have been missed. */
    async catalogueMissed(): Promise<void> {
      for await (const ids of modules.catalogue.allMovieIds(RELOADED)) await catalogueChanged(ids, { more: true })
      await catalogueChanged([])
    },
  }
}

export interface FollowDependencies {
  db: Kysely<Tables>
  /** Address to listen on; null if only a pooler leads to the database, which swallows notifications. */
  listenUrl: string | null
  /** The newest change when the modules started to read the database. */
  since: number
  changes: Pick<Changes, 'catalogueChanged' | 'catalogueMissed' | 'embeddingsChanged' | 'modelChanged' | 'tmdbChanged'>
  live: Pick<LiveHub, 'receive' | 'check'>
  revocations: Pick<Revocations, 'wake'>
  log: FastifyBaseLogger
  /** Of the keys of this process, for others to see. */
  fingerprint: string
  /** Interval of reading the log of changes in case no notification arrives. */
  checkEveryMs?: number
}

/**
 * Follows changes that any process makes in the database: immediately if notifications arrive, else within a check.
 * Returns the function that ends it.
 */
export async function followChanges(dependencies: FollowDependencies): Promise<() => Promise<void>> {
  const { db, listenUrl, revocations, log, fingerprint, checkEveryMs = CHECK_EVERY_MS } = dependencies
  const follower = createFollower(dependencies)
  const id = randomUUID()
  const sayHere = async () => {
    // Processes that LISTEN are visible in pg_stat_activity.
    if (listenUrl === null) await noteDeafProcess(db, { id, fingerprint })
  }
  let said = Promise.resolve()
  const check = () => {
    said = sayHere().catch((error: unknown) => log.debug(error, 'The process could not say that it runs.'))
    follower.wake()
    void revocations.wake()
  }
  const notifications = listenUrl === null ? null : await listen(listenUrl, { ...dependencies, follower })
  await sayHere()
  await revocations.wake()
  follower.wake()
  const checks = setInterval(check, checkEveryMs).unref()
  return async () => {
    clearInterval(checks)
    await notifications?.close()
    follower.end()
    await said
    if (listenUrl === null) await forgetDeafProcess(db, id).catch(() => {})
  }
}

type Listening = Pick<FollowDependencies, 'live' | 'revocations' | 'log' | 'fingerprint'> & {
  follower: { wake(): void }
}

async function listen(url: string, listening: Listening): Promise<Notifications> {
  const { follower, live, revocations, log, fingerprint } = listening
  const notifications = await openNotifications(url, log, { name: listenerName(fingerprint) })
  notifications.on('changed', () => follower.wake())
  notifications.on('live_changed', (text) => live.receive(text))
  notifications.on('revoked', () => void revocations.wake())
  notifications.onReconnect(() => {
    follower.wake()
    void revocations.wake()
    void live.check()
  })
  await notifications.settled()
  return notifications
}

/** Reads the log of changes and hands them on; what fails is kept for the next time. */
function createFollower({ db, since, changes, log }: FollowDependencies) {
  let version = since
  let hasMissed = false
  const waiting = nothingWaits()

  /** Answers whether there is more to be read. */
  async function read(): Promise<boolean> {
    const found = await changesSince(db, version, CHANGES_READ)
    if (found === null) {
      version = await newestVersion(db)
      hasMissed = true
      return false
    }
    for (const change of found) {
      // A model and a token have no movies: their version takes the place of these.
      const hasMovies = change.topic === 'catalogue' || change.topic === 'embeddings'
      for (const each of hasMovies ? change.movie_ids : [change.version]) waiting[change.topic].add(each)
      version = change.version
    }
    return found.length === CHANGES_READ
  }

  async function takeInAll(): Promise<void> {
    await changes.catalogueMissed()
    await changes.embeddingsChanged(null)
    await changes.modelChanged()
    await changes.tmdbChanged()
    hasMissed = false
  }

  async function catchUp(): Promise<void> {
    for (let more = true; more;) {
      more = await read()
      if (hasMissed) await takeInAll()
      const works = [
        drain(waiting.catalogue, (ids) => changes.catalogueChanged(ids, { more })),
        drain(waiting.embeddings, changes.embeddingsChanged),
        drain(waiting.model, changes.modelChanged),
        drain(waiting.tmdb, changes.tmdbChanged),
      ]
      for (const outcome of await Promise.allSettled(works)) if (outcome.status === 'rejected') throw outcome.reason
    }
  }

  let last = Promise.resolve()
  let isWaiting = false
  let isFollowing = true
  return {
    /** Catches up, once more after a run under way. */
    wake(): void {
      if (isWaiting || !isFollowing) return
      isWaiting = true
      last = last
        .then(() => {
          isWaiting = false
          return catchUp()
        })
        .catch((error: unknown) => {
          // A stop may interrupt this work; the next start reloads everything.
          if (isFollowing) log.warn({ err: error }, 'Following a change failed; it is tried again at the next check.')
        })
    },
    end: () => void (isFollowing = false),
  }
}

function nothingWaits(): Record<ChangeTopic, Set<number>> {
  return { catalogue: new Set(), embeddings: new Set(), model: new Set(), tmdb: new Set() }
}

/** Hands everything that waits on; puts it back when that fails. */
async function drain(waiting: Set<number>, take: (ids: number[]) => Promise<void>): Promise<void> {
  if (waiting.size === 0) return
  const ids = [...waiting]
  waiting.clear()
  try {
    await take(ids)
  } catch (error) {
    for (const id of ids) waiting.add(id)
    throw error
  }
}
