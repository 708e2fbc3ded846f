import { type FastifyBaseLogger } from 'fastify'
import { type LiveHub } from './common/live.ts'
import { listenerName, openNotifications } from './database/notifications.ts'
import { listOf, type Modules } from './modules.ts'
import { type AnswerCache } from './plugins/shared-answers.ts'

/** Movies reloaded at a time. */
const RELOADED = 20_000

export type Changes = ReturnType<typeof createChanges>

/** Notifies every module of changes and clears the cached answers of visitors. */
export function createChanges(modules: Modules, answers: Pick<AnswerCache, 'clear'>) {
  async function catalogueChanged(ids: readonly number[]): Promise<void> {
    answers.clear()
    try {
      for (const { onCatalogueChanged } of listOf(modules)) await onCatalogueChanged(ids)
    } finally {
      // Clears answers that were made while the modules were updating, too.
      answers.clear()
    }
  }
  return {
    catalogueChanged,

    async modelChanged(): Promise<void> {
      for (const { onModelChanged } of listOf(modules)) await onModelChanged()
      answers.clear()
    },

    /** Reloads the whole catalogue after notifications may have been missed. */
    async catalogueMissed(): Promise<void> {
      for await (const ids of modules.catalogue.allMovieIds(RELOADED)) await catalogueChanged(ids)
    },
  }
}

export interface FollowDependencies {
  databaseUrl: string
  modules: Modules
  changes: Changes
  live: Pick<LiveHub, 'receive' | 'check'>
  log: FastifyBaseLogger
  /** Of the keys of this process, for others to see. */
  fingerprint?: string
}

/** Follows changes that any process makes in the database. Returns the function that ends it. */
export async function followChanges({ databaseUrl, modules, changes, live, log, fingerprint }: FollowDependencies) {
  const { onEmbeddingsChanged } = modules.catalogue
  const notifications = await openNotifications(databaseUrl, log, fingerprint && listenerName(fingerprint))
  const state = { following: true }
  const guard = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => {
      // A stop may interrupt this work; the next start reloads everything.
      if (state.following) log.error({ err: error }, 'Following a change failed.')
    })
  notifications.on('model_changed', () => guard(changes.modelChanged()))
  notifications.on('catalogue_changed', (ids) => guard(changes.catalogueChanged(toIds(ids))))
  notifications.on('embeddings_changed', (ids) => guard(onEmbeddingsChanged(toIds(ids))))
  notifications.on('live_changed', (text) => live.receive(text))
  notifications.onReconnect(() =>
    guard(Promise.all([live.check(), changes.modelChanged(), onEmbeddingsChanged(null), changes.catalogueMissed()])),
  )
  return async () => {
    state.following = false
    await notifications.close()
  }
}

function toIds(text: string): number[] {
  return text.split(',').map(Number)
}
