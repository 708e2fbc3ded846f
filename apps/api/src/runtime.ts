import { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config } from './config.ts'
import { openDatabase, type Database } from './database/connect.ts'
import { migrate, pendingMigrations } from './database/migrate.ts'
import { openNotifications } from './database/notifications.ts'
import { createJobQueue, type JobHandlers, type JobQueue } from './jobs/queue.ts'
import { runTraining } from './jobs/run-training.ts'
import { createModelRepository } from './modules/recommendations/model-repository.ts'
import { createTrainingRepository } from './modules/recommendations/training-repository.ts'
import { readOrCreateSecret } from './secrets.ts'
import { createServices, type Services } from './services.ts'
import { createCatalogueRepository } from './sources/catalogue-repository.ts'
import { createImportRunRepository } from './sources/import-runs.ts'
import { sourcesForModels } from './sources/policy.ts'
import { loadStarterCatalogue } from './sources/starter.ts'

export interface Runtime {
  app: FastifyInstance
  close(): Promise<void>
}

/** Retrain when this many ratings changed, or this share of what the model knows. */
const RETRAIN_RATINGS = 50
const RETRAIN_SHARE = 0.05

/** Everything between a configuration and an app that can listen: database, catalogue, model, jobs. */
export async function createRuntime({
  config,
  log,
  webDirectory,
}: {
  config: Config
  log: FastifyBaseLogger
  webDirectory: string | null
}): Promise<Runtime> {
  const database = await openDatabase(config, log)
  const closing: (() => Promise<void>)[] = [() => database.close()]
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step()
  }
  try {
    const applied = await migrate(database.url)
    if (applied.length > 0) log.info({ migrations: applied }, 'Brought the database to the newest schema.')
    await prepareCatalogue(database, log)
    await prepareModel(database, config, log)

    const queue = createJobQueue(database.url, log)
    const services = await createServices({
      config,
      db: database.db,
      log,
      tokenSecret: config.tokenSecret ?? (await readOrCreateSecret(config.dataDir, 'token-secret')),
      gameSecret: await readOrCreateSecret(config.dataDir, 'game-secret'),
      enqueueTastes: queue.enqueueTastes,
      now: () => new Date(),
    })
    closing.push(await followChanges(database, services, log))
    const stopping = new AbortController()
    await queue.start(jobHandlers({ database, config, services, queue, log, signal: stopping.signal }))
    closing.push(() => queue.stop())
    // A training would outlive the patience of whoever stops this process; its job is done again after the next start.
    closing.push(() => Promise.resolve(stopping.abort()))
    if (services.embeddings) await queue.enqueueEmbedding()

    const app = await buildApp({ config, services, webDirectory, log, checks: readiness(database, services) })
    closing.push(() => app.close())
    return { app, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function prepareCatalogue(database: Database, log: FastifyBaseLogger): Promise<void> {
  const started = performance.now()
  const { loaded } = await loadStarterCatalogue({
    catalogue: createCatalogueRepository(database.db),
    runs: createImportRunRepository(database.db),
    onProgress: (done, total) => log.info(`Loading the starter catalogue: ${done} of ${total} movies.`),
  })
  if (loaded > 0)
    log.info({ seconds: Math.round(performance.now() - started) / 1000 }, 'The starter catalogue is loaded.')
}

/** The first start trains on what is there; later ones use the stored model and leave training to the jobs. */
async function prepareModel(database: Database, config: Config, log: FastifyBaseLogger): Promise<void> {
  if (await createModelRepository(database.db).newest()) return
  log.info('Preparing recommendations.')
  await runTraining(trainRequest(database, config), (progress) => log.debug(progress, 'Training.'))
}

async function trainAndTell({ database, config, log, signal }: JobDependencies): Promise<void> {
  const result = await runTraining(trainRequest(database, config), () => {}, signal)
  if (result.outcome === 'stored') log.info(result, 'Trained a new model.')
  else log.warn(result, 'A new model was worse than the one in use on people held out, and was refused.')
}

async function embedAndTell({ embeddings }: Services, log: FastifyBaseLogger): Promise<void> {
  const done = await embeddings?.refresh()
  if (done && done.embedded > 0) log.info(done, 'Embedded movies for plot search.')
}

function trainRequest(database: Database, config: Config) {
  return {
    databaseUrl: database.url,
    learnable: sourcesForModels({ tmdbTermsAllowModels: config.tmdb.termsAllowModels }),
  }
}

interface JobDependencies {
  database: Database
  config: Config
  services: Services
  queue: JobQueue
  log: FastifyBaseLogger
  /** Ends a training that runs. */
  signal: AbortSignal
}

function jobHandlers(dependencies: JobDependencies): JobHandlers {
  const { database, services, queue, log } = dependencies
  const training = createTrainingRepository(database.db, [])
  return {
    recalculateTastes: services.tastes.calculate,
    async train() {
      await trainAndTell(dependencies)
      if (services.embeddings) await queue.enqueueEmbedding()
    },
    embed: services.embeddings && (() => embedAndTell(services, log)),
    async retrainWhenChanged() {
      const info = services.model.info()
      const { ratings, movies } = await training.changesSince(await training.lastTrained())
      const enough = Math.max(RETRAIN_RATINGS, RETRAIN_SHARE * (info?.ratings ?? 0))
      if (movies > 0 || ratings >= enough) await queue.enqueueTraining()
    },
    purge: () => Promise.all([services.accounts.purge(), services.identities.purge(), services.dailyGame.purge()]),
  }
}

/** Keeps this process's model and indexes as new as the database says. */
async function followChanges(
  database: Database,
  services: Services,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const notifications = await openNotifications(database.url, log)
  const state = { following: true }
  const guard = (work: Promise<unknown> | undefined) =>
    void work?.catch((error: unknown) => {
      // What a stop cuts off is made up for by the next start.
      if (state.following) log.error({ err: error }, 'Following a change failed.')
    })
  notifications.on('model_changed', () => guard(services.model.reload()))
  notifications.on('catalogue_changed', (ids) => guard(services.catalogueChanged(toIds(ids))))
  notifications.on('embeddings_changed', (ids) => guard(services.embeddings?.search.update(toIds(ids))))
  notifications.onReconnect(() => guard(Promise.all([services.model.reload(), services.embeddings?.search.load()])))
  return () => {
    state.following = false
    return notifications.close()
  }
}

function toIds(text: string): number[] {
  return text.split(',').map(Number)
}

function readiness(database: Database, services: Services) {
  return {
    database: async () => {
      await database.pool.query('select 1')
      return null
    },
    migrations: async () => {
      const pending = await pendingMigrations(database.pool)
      return pending.length > 0 ? `waiting for ${pending.join(', ')}` : null
    },
    model: () => Promise.resolve(services.model.peek() ? null : 'no model is loaded yet'),
  }
}
