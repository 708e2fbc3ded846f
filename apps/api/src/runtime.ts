import { decodeModel, ModelFormatError } from '@marquee/recommender'
import { sourcesForModels } from '@marquee/sources'
import { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config } from './config.ts'
import { openDatabase, type Database } from './database/connect.ts'
import { migrate, pendingMigrations } from './database/migrate.ts'
import { openNotifications } from './database/notifications.ts'
import { createJobQueue, type JobHandlers, type JobQueue } from './jobs/queue.ts'
import { learnPlots } from './jobs/learn-plots.ts'
import { runBackup } from './jobs/run-backup.ts'
import { runTraining } from './jobs/run-training.ts'
import { scrubErased } from './jobs/scrub-erased.ts'
import { extendErasedList, readErasedList } from './modules/accounts/deletion-list.ts'
import { eraseAgain, erasedHash, listErased } from './modules/accounts/deletion-repository.ts'
import { openKeyRing, type KeyRing } from './modules/accounts/key-ring.ts'
import { createPlotRenewal } from './modules/discovery/plot-renewal.ts'
import { createModelRepository } from './modules/recommendations/model-repository.ts'
import { createTrainingRepository } from './modules/recommendations/training-repository.ts'
import { readOrCreateSecret } from './secrets.ts'
import { createServices, type Services } from './services.ts'
import { createCatalogueRepository } from './modules/catalogue/import/catalogue-repository.ts'
import { createImportRunRepository } from './modules/catalogue/import/import-run-repository.ts'
import { loadStarterCatalogue } from './modules/catalogue/import/load-starter.ts'

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
    await keepErased(database, config, log)
    await prepareCatalogue(database, log)
    await prepareModel(database, config, log)

    const keys = await openAccessKeys(config, log)
    if (keys) closing.push(() => Promise.resolve(keys.close()))
    const queue = createJobQueue(database.url, log)
    const services = await createServices({
      config,
      db: database.db,
      log,
      tokenSecret: config.tokenSecret ?? (await readOrCreateSecret(config.dataDir, 'token-secret')),
      ...(keys && { accessKeys: keys }),
      gameSecret: await readOrCreateSecret(config.dataDir, 'game-secret'),
      enqueueTastes: queue.enqueueTastes,
      enqueueImport: queue.enqueueImport,
      now: () => new Date(),
      onErased: (userId) => noteErased(config, userId, log),
    })
    closing.push(await followChanges({ database, config, services, log }))
    const stopping = new AbortController()
    await queue.start(jobHandlers({ database, config, services, queue, log, signal: stopping.signal }))
    closing.push(() => queue.stop())
    // A training would outlive the patience of whoever stops this process; its job is done again after the next start.
    closing.push(() => Promise.resolve(stopping.abort()))
    if (services.embeddings) await queue.enqueueEmbedding()

    const checks = readiness(database, services)
    const app = await buildApp({ config, services, webDirectory, log, checks, isDiskFull: database.isDiskFull })
    closing.push(() => app.close())
    return { app, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A secret that is given by a setting signs itself: whoever gives it changes it. */
async function openAccessKeys({ tokenSecret, dataDir }: Config, log: FastifyBaseLogger): Promise<KeyRing | null> {
  if (tokenSecret !== null) return null
  return openKeyRing({
    dataDir,
    onFault: (error) => log.error({ err: error }, 'The keys of access tokens could not be looked at.'),
  })
}

/** A database that was put back by other means than `restore` may hold accounts that were deleted since. */
async function keepErased({ db }: Database, { dataDir }: Config, log: FastifyBaseLogger): Promise<void> {
  const listed = await readErasedList(dataDir)
  const erased = await db.transaction().execute((trx) => eraseAgain(trx, listed))
  if (erased > 0) log.warn({ accounts: erased }, 'Erased accounts again that a restored database had brought back.')
  await extendErasedList(dataDir, await listErased(db))
}

/** The database knows already; where the file cannot be written now, the next start makes up for it. */
async function noteErased({ dataDir }: Config, userId: string, log: FastifyBaseLogger): Promise<void> {
  await extendErasedList(dataDir, [erasedHash(userId)]).catch((error: unknown) => {
    log.error({ err: error }, 'The list of erased accounts could not be extended.')
  })
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
  if (await hasReadableModel(database, log)) return
  log.info('Preparing recommendations.')
  const request = { ...trainRequest(database, config), urgent: true }
  await runTraining(request, (progress) => log.debug(progress, 'Training.'))
}

/** An older Marquee, or a restored backup of one, leaves a model that this one may not read: it is trained anew. */
async function hasReadableModel({ db }: Database, log: FastifyBaseLogger): Promise<boolean> {
  const models = createModelRepository(db)
  const newest = await models.newest()
  if (!newest) return false
  try {
    decodeModel(await models.body(newest))
    return true
  } catch (error) {
    if (!(error instanceof ModelFormatError)) throw error
    log.warn({ reason: error.message }, 'The stored model is of another version; training anew.')
    return false
  }
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
  const { database, config, services, queue, log, signal } = dependencies
  const training = createTrainingRepository(database.db, trainRequest(database, config).learnable)
  return {
    recalculateTastes: services.tastes.calculate,
    async importHistory(importId) {
      const applied = await services.importHistory(importId)
      if (applied) await queue.enqueueTastes(applied.userId)
      // They carry the dates they were given on elsewhere, so counting what is new would miss them.
      if (applied && applied.ratings >= RETRAIN_RATINGS) await queue.enqueueTraining()
    },
    async train() {
      await trainAndTell(dependencies)
      if (services.embeddings) await queue.enqueueEmbedding()
    },
    embed: services.embeddings && (() => embedAndTell(services, log)),
    backup: backups(dependencies),
    refreshSources: async () => log.info(await services.refreshSources(signal), 'Refreshed outside sources.'),
    async retrainWhenChanged() {
      const info = services.model.info()
      const { ratings, movies } = await training.changesSince(await training.lastTrained())
      const enough = Math.max(RETRAIN_RATINGS, RETRAIN_SHARE * (info?.ratings ?? 0))
      if (movies > 0 || ratings >= enough) await queue.enqueueTraining()
    },
    async purge() {
      await Promise.all([
        services.accounts.purge(),
        services.identities.purge(),
        services.dailyGame.purge(),
        services.histories.purge(),
      ])
      const scrubbed = await scrubErased(database.url)
      if (scrubbed.accounts > 0) log.info(scrubbed, 'The files of the database hold nothing more of erased accounts.')
      if (scrubbed.left.length > 0)
        log.warn(scrubbed, 'Tables were not rewritten: bytes of erased accounts may lie in their files.')
    },
  }
}

function backups({ database, config, log, signal }: JobDependencies): JobHandlers['backup'] {
  const { backupDir, dataDir } = config
  if (backupDir === null) return null
  return async () => {
    const said = await runBackup({ databaseUrl: database.url, dataDir, directory: backupDir }, signal)
    log.info({ said }, 'Backed up.')
  }
}

type FollowDependencies = Pick<JobDependencies, 'database' | 'config' | 'services' | 'log'>

/** Keeps this process's model and indexes as new as the database says. */
async function followChanges({ database, config, services, log }: FollowDependencies): Promise<() => Promise<void>> {
  const notifications = await openNotifications(database.url, log)
  const plots = createPlotRenewal({
    plot: () => services.indexHolder.current().plot,
    learn: (signal) => learnPlots(trainRequest(database, config), signal),
    onRenewed: (movies) => log.info({ movies }, 'Plot search has learned of the catalogue anew.'),
    onFailure: (error) => log.error({ err: error }, 'Plot search could not learn of the catalogue anew.'),
  })
  const state = { following: true }
  const guard = (work: Promise<unknown> | undefined) =>
    void work?.catch((error: unknown) => {
      // What a stop cuts off is made up for by the next start.
      if (state.following) log.error({ err: error }, 'Following a change failed.')
    })
  notifications.on('model_changed', () => guard(services.model.reload()))
  notifications.on('catalogue_changed', (ids) =>
    guard(services.catalogueChanged(toIds(ids)).then(plots.catalogueChanged)),
  )
  notifications.on('embeddings_changed', (ids) => guard(services.embeddings?.search.update(toIds(ids))))
  notifications.onReconnect(() =>
    guard(
      Promise.all([
        services.model.reload(),
        services.embeddings?.search.load(),
        services.catalogueMissed().then(plots.catalogueChanged),
      ]),
    ),
  )
  return async () => {
    state.following = false
    await plots.close()
    await notifications.close()
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
