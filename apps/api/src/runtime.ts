import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { createChanges, followChanges } from './changes.ts'
import { createEvents } from './common/events.ts'
import { createLive } from './common/live.ts'
import { isMemoryShort } from './common/memory.ts'
import { watchMemory, type MemoryPressure } from './common/memory-pressure.ts'
import { createRevocations } from './common/revocations.ts'
import type { Platform } from './common/platform.ts'
import type { Config } from './config.ts'
import { alone, PREPARE_LOCK } from './database/alone.ts'
import { expireChanges, newestVersion } from './database/change-log.ts'
import type { Database } from './database/connect.ts'
import { claimKeys } from './database/key-fingerprint.ts'
import { liveChanges } from './database/live-changes.ts'
import { createQueries } from './database/pool.ts'
import { databaseChecks } from './database/readiness.ts'
import { createRevocationList } from './database/revocation-list.ts'
import { expireRevocations, revocationsSince } from './database/revocation-log.ts'
import { keepRevoked } from './database/keep-revoked.ts'
import { expireUpdateBackups, updateBackupDirectory, updateDatabase } from './database/update.ts'
import { fingerprintOf, readKeys, type Keys } from './keys.ts'
import { createJobQueue, type JobHandlers, type JobQueue } from './jobs/queue.ts'
import { copyBackup } from './jobs/copy-backup.ts'
import { runBackup } from './jobs/run-backup.ts'
import { createModules, jobsOf, listOf, type Modules } from './modules.ts'
import { fillSkeletons, keepErased } from './modules/accounts/module.ts'
import { newestBackup, newestBackupFile } from './modules/administration/module.ts'
import { learnableSources, prepareCatalogue } from './modules/catalogue/module.ts'
import { prepareFirstModel } from './modules/taste/module.ts'
import { openFileLimit } from './open-files.ts'
import { openExchange, type Exchange } from './plugins/rate-limit/exchange.ts'
import { createRateCountRepository } from './plugins/rate-limit/rate-count-repository.ts'
import { createAnswerCache } from './plugins/shared-answers.ts'
import type { StartProgress } from './terminal/screen.ts'
import { tidyHourly } from './tidy.ts'

export interface Runtime {
  app: FastifyInstance
  registration: Modules['accounts']['registration']
  close(): Promise<void>
}

interface RuntimeOptions {
  config: Config
  log: FastifyBaseLogger
  /** Being opened; the runtime closes it. */
  database: Promise<Database>
  webDirectory: string | null
  progress: StartProgress
  /** Ends the start between two steps. */
  stopping: AbortSignal
}

type Closing = (() => unknown)[]

const KEYS_CHANGED =
  'The keys are others than at the last start: browsers count as unknown at their next sign-in. With several processes, give all the same TOKEN_SECRET.'

/**
 * Builds everything between a configuration and an app that can listen: database, catalogue, model, jobs.
 * @throws the reason of `stopping` if it is aborted in between
 */
export async function createRuntime(options: RuntimeOptions): Promise<Runtime> {
  const database = await options.database
  const memory = watchMemory({ log: options.log })
  const closing: Closing = [() => database.close(), () => memory.close()]
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step()
  }
  try {
    await prepare(database, options)
    const starting = startModules(database, { ...options, isMemoryCritical: memory.isCritical }, closing)
    return { ...(await unlessAborted(starting, options.stopping)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Updates the database, erases restored accounts again, and loads the catalogue; of processes that start together one at a time. */
async function prepare(
  { patientDb: db, directUrl: url }: Database,
  { config, log, progress, stopping }: RuntimeOptions,
): Promise<void> {
  stopping.throwIfAborted()
  await progress.during('Schema', async (step) => {
    const { applied, backup } = await updateDatabase({ url, directory: updateBackupDirectory(config) })
    if (applied.length === 0) return step.omit()
    const count = applied.length === 1 ? '1 migration' : `${applied.length} migrations`
    step.note(backup === null ? count : `${count}, after a backup`)
    if (backup !== null) log.info({ backup }, 'Backed up the database before its update.')
    log.info({ migrations: applied }, 'Brought the database to the newest schema.')
  })
  const onWait = () => log.info('Another process prepares the database; waiting for it.')
  await alone(url, { lock: PREPARE_LOCK, onWait, signal: stopping }, async () => {
    await keepErased({ db, dataDir: config.dataDir, log })
    await keepRevoked(db, createRevocationList(config.dataDir), log)
    await fillSkeletons(db)
    stopping.throwIfAborted()
    await progress.during('Catalogue', (step) => prepareCatalogue({ db, log, step }))
  })
  stopping.throwIfAborted()
}

async function startModules(
  database: Database,
  { isMemoryCritical, ...options }: RuntimeOptions & { isMemoryCritical: MemoryPressure['isCritical'] },
  closing: Closing,
): Promise<Omit<Runtime, 'close'>> {
  const { config, log, webDirectory, progress } = options
  const { db, patientDb, directUrl: databaseUrl, listenUrl } = database
  const request = { databaseUrl, learnable: learnableSources(config) }
  // A demo shows recommendations from its first page on.
  if (isMemoryShort() || config.demoAccounts)
    await prepareFirstModel({ db: patientDb, log, request, progress, stopping: options.stopping })
  const stopping = new AbortController()
  const keys = await readKeys(config)
  const queue = createJobQueue(databaseUrl, log)
  const live = createLive({ ...liveChanges(db), log })
  closing.push(() => live.close())
  const events = createEvents(db, log)
  const { revocations, syncList } = followRevocations(database, config, log)
  closing.push(() => revocations.close())
  const since = await newestVersion(db)
  const modules = await progress.during('Search', () =>
    composeModules(database, options, { live, events, queue, stopping: stopping.signal, ...keys }),
  )
  const answers = createAnswerCache()
  const changes = createChanges(modules, answers, database.replica?.learned)
  const fingerprint = fingerprintOf(keys)
  closing.push(await followChanges({ db, listenUrl, since, changes, live, revocations, log, fingerprint }))
  if ((await claimKeys(db, fingerprint)) === 'changed') log.warn(KEYS_CHANGED)
  closing.push(() => queue.stop())
  // A training takes longer than a stop may; its job runs again after the next start.
  closing.push(() => stopping.abort())

  const exchange = await exchangeOf(database, keys, log)
  const { model } = modules.taste
  const app = await progress.during('Pages', () =>
    buildApp({
      config,
      log,
      webDirectory,
      modules,
      revocations,
      answers,
      checks: databaseChecks(database),
      derived: { model: () => Promise.resolve(model.peek() ? null : 'preparing') },
      saving: { isFull: database.isDiskFull, isReadOnly: database.isReadOnly },
      replica: database.replica,
      statements: database.statements,
      openFiles: openFileLimit(),
      exchange,
      isMemoryCritical,
    }),
  )
  closing.push(() => app.close())
  const tidies = tidiesOf(options, exchange, syncList)
  closing.push(tidyHourly([events.catchUp, ...tidies, ...listOf(modules).map(({ tidy }) => tidy)], log))
  await Promise.all(listOf(modules).map((module) => module.start()))
  await queue.start(config.roles.jobs ? jobs(modules, database, { options, signal: stopping.signal }) : null)
  await enqueueMissing(modules, queue, log)
  await events.catchUp()
  return { app, registration: modules.accounts.registration }
}

/** Queues what is built in the background: vectors, movies and offers of TMDB, and a model if no stored one can be used. */
async function enqueueMissing({ catalogue, taste }: Modules, queue: JobQueue, log: FastifyBaseLogger): Promise<void> {
  if (catalogue.embeddings) await queue.enqueueEmbedding()
  await catalogue.tmdb.fetches.resume()
  if (await catalogue.watchRegions.isLoading()) await queue.enqueueSources()
  if (taste.model.peek() !== null) return
  log.info('Recommendations are being prepared. Until then lists are ordered by popularity.')
  await queue.enqueueTraining()
}

/** The losses of access of all processes, of which a list is kept in DATA_DIR. */
function followRevocations({ pool }: Database, { dataDir }: Config, log: FastifyBaseLogger) {
  // A replica may lag behind.
  const primary = createQueries(pool)
  const list = createRevocationList(dataDir)
  const readSince = (snapshot: string | null) => revocationsSince(primary, snapshot)
  const revocations = createRevocations({ readSince, onRead: list.append, log })
  return { revocations, syncList: () => list.sync(primary) }
}

/** Tidies what no module owns. */
function tidiesOf({ config }: RuntimeOptions, exchange: Exchange | null, syncList: () => Promise<void>) {
  const expire = () => expireUpdateBackups(updateBackupDirectory(config), new Date())
  const forget = () => exchange?.purge() ?? Promise.resolve()
  return [expire, forget, syncList]
}

function composeModules(
  { db, patientDb, directUrl: databaseUrl }: Database,
  { config, log }: RuntimeOptions,
  shared: Pick<Platform, 'live' | 'events' | 'queue' | 'stopping'> & Keys,
): Promise<Modules> {
  return createModules({
    config,
    db,
    patientDb,
    databaseUrl,
    log,
    now: () => new Date(),
    ...shared,
  })
}

/** Shares rate limits over the primary. The embedded database has one process, which needs no exchange. */
async function exchangeOf(
  { kind, pool, isReadOnly }: Database,
  { tokenSecret: secret }: Keys,
  log: FastifyBaseLogger,
): Promise<Exchange | null> {
  if (kind === 'embedded') return null
  return openExchange({ counts: createRateCountRepository(createQueries(pool)), secret, isReadOnly, log })
}

/** @throws the signal's reason as soon as it is aborted: what is still under way ends with the process */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([work, promise])
}

type Running = { options: RuntimeOptions; signal: AbortSignal }

/** Jobs of the modules, and backups. */
function jobs(
  modules: Modules,
  { db, directUrl }: Database,
  { options: { config, log }, signal }: Running,
): JobHandlers {
  const { backupDir: directory, backupCopyCommand: command, dataDir } = config
  const handlers = jobsOf(modules)
  return {
    ...handlers,
    purge: () => Promise.all([handlers.purge(), expireChanges(db), expireRevocations(db)]),
    ...(directory !== null && {
      async backup() {
        const output = await runBackup({ databaseUrl: directUrl, dataDir, directory }, signal)
        log.info({ output }, 'Backed up.')
        const path = await newestBackupFile(directory)
        const copyError = command === null || path === null ? null : await copyBackup(command, path, signal)
        if (copyError !== null) log.error({ reason: copyError, backup: path }, 'BACKUP_COPY_COMMAND failed.')
        // Kept with the job, for the status of processes that do not see this directory.
        return { ...(await newestBackup(directory)), copy_error: copyError }
      },
    }),
  }
}
