import { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { createChanges, followChanges } from './changes.ts'
import { createLive } from './common/live.ts'
import { type Config } from './config.ts'
import { openDatabase, type Database } from './database/connect.ts'
import { liveChanges } from './database/live-changes.ts'
import { databaseChecks } from './database/readiness.ts'
import { expireUpdateBackups, updateBackupDirectory, updateDatabase } from './database/update.ts'
import { createJobQueue, type JobHandlers } from './jobs/queue.ts'
import { runBackup } from './jobs/run-backup.ts'
import { createModules, jobsOf, listOf } from './modules.ts'
import { keepErased } from './modules/accounts/erasure/keep-erased.ts'
import { fillSkeletons } from './modules/accounts/usernames/skeleton-repository.ts'
import { learnableSources } from './modules/catalogue/module.ts'
import { prepareCatalogue } from './modules/catalogue/prepare-catalogue.ts'
import { prepareModel } from './modules/taste/model/prepare-model.ts'
import { openFileLimit, requireOpenFiles } from './open-files.ts'
import { createAnswerCache } from './plugins/shared-answers.ts'
import { readOrCreateSecret } from './secrets.ts'

export interface Runtime {
  app: FastifyInstance
  close(): Promise<void>
}

interface RuntimeOptions {
  config: Config
  log: FastifyBaseLogger
  webDirectory: string | null
}

type Closing = (() => unknown)[]

/** Builds everything between a configuration and an app that can listen: database, catalogue, model, jobs. */
export async function createRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { config, log } = options
  requireOpenFiles(openFileLimit())
  const database = await openDatabase(config, log)
  const closing: Closing = [() => database.close()]
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step()
  }
  try {
    await prepare(database, options)
    return { app: await startModules(database, options, closing), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Migrates the database, erases restored accounts again, and prepares the catalogue and the first model. */
async function prepare({ db, url }: Database, { config, log }: RuntimeOptions): Promise<void> {
  const { applied, backup } = await updateDatabase({ url, directory: updateBackupDirectory(config) })
  if (backup !== null) log.info({ backup }, 'Backed up the database before its update.')
  if (applied.length > 0) log.info({ migrations: applied }, 'Brought the database to the newest schema.')
  await keepErased({ db, dataDir: config.dataDir, log })
  await fillSkeletons(db)
  await prepareCatalogue({ db, log })
  await prepareModel({ db, log, request: { databaseUrl: url, learnable: learnableSources(config) } })
}

async function startModules(database: Database, options: RuntimeOptions, closing: Closing): Promise<FastifyInstance> {
  const { config, log } = options
  const { db, url: databaseUrl } = database
  const stopping = new AbortController()
  const queue = createJobQueue(databaseUrl, log)
  const live = createLive({ ...liveChanges(db), log })
  closing.push(() => live.close())
  const modules = await createModules({
    config,
    db,
    databaseUrl,
    log,
    now: () => new Date(),
    stopping: stopping.signal,
    live,
    queue,
    tokenSecret: config.tokenSecret ?? (await readOrCreateSecret(config.dataDir, 'token-secret')),
    gameSecret: await readOrCreateSecret(config.dataDir, 'game-secret'),
  })
  const answers = createAnswerCache()
  const changes = createChanges(modules, answers)
  closing.push(await followChanges({ databaseUrl, modules, changes, live, log }))
  const jobs = jobsOf(modules)
  const purge = () => Promise.all([jobs.purge(), expireUpdateBackups(updateBackupDirectory(config), new Date())])
  await queue.start({ ...jobs, purge, ...backups(database, options, stopping.signal) })
  closing.push(() => queue.stop())
  // A training takes longer than a stop may; its job runs again after the next start.
  closing.push(() => stopping.abort())
  if (modules.catalogue.embeddings) await queue.enqueueEmbedding()

  const model = () => Promise.resolve(modules.taste.model.peek() ? null : 'no model is loaded yet')
  const checks = { ...databaseChecks(database.pool), model }
  const openFiles = openFileLimit()
  const app = await buildApp({ ...options, modules, answers, checks, isDiskFull: database.isDiskFull, openFiles })
  closing.push(() => app.close())
  app.addHook('onListen', async () => {
    const steps = await modules.accounts.registration.firstSteps()
    if (steps !== null) log.info(steps)
  })
  await Promise.all(listOf(modules).map((module) => module.start()))
  return app
}

function backups({ url }: Database, { config, log }: RuntimeOptions, signal: AbortSignal): Pick<JobHandlers, 'backup'> {
  const { backupDir: directory, dataDir } = config
  if (directory === null) return {}
  return {
    async backup() {
      const output = await runBackup({ databaseUrl: url, dataDir, directory }, signal)
      log.info({ output }, 'Backed up.')
    },
  }
}
