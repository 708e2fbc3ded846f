import type { Config } from '../../config.ts'
import { pendingMigrations } from '../../database/migrate.ts'
import { isStalled, lastCopyError, queueStatus, type QueueStatus } from '../../jobs/queue-status-repository.ts'
import { createRegistrationRepository, createSetupRepository } from '../../modules/accounts/module.ts'
import { createModelRepository } from '../../modules/taste/index.ts'
import { StartError } from '../../start-error.ts'
import { formatTime } from '../administration.ts'
import { formatCount } from '../progress.ts'
import type { Session } from '../session.ts'
import { isExposed } from './address.ts'
import { countCatalogue } from './doctor-repository.ts'
import { fault, ok, warning, type Finding } from './finding.ts'
import { checkStoredTmdb } from './services.ts'

const DAY_MS = 86_400_000
/** A training runs every night. */
const OLDEST_MODEL_DAYS = 7

/** Schema, catalogue, model, jobs, registration and a stored token; only the schema where that does not fit this Marquee. */
export async function checkContent({ config, database }: Session, isOnline: boolean): Promise<Finding[]> {
  const schema = await checkSchema(database)
  if (schema.grade === 'fault') return [schema]
  const registration = createRegistrationRepository(database.db)
  const { mode } = await registration.stored()
  return [
    schema,
    await checkCatalogue(database),
    await checkModel(database),
    ...judgeJobs(await queueStatus(database.db)),
    ...judgeCopy(await lastCopyError(database.db)),
    ...(await checkStoredTmdb(config, database.db, isOnline)),
    judgeRegistration({
      mode: config.registration.mode ?? mode ?? 'open',
      isExposed: await isExposed(config),
      isSetUp: await createSetupRepository(database.db).hasAdministrator(),
    }),
  ]
}

async function checkSchema({ pool }: Session['database']): Promise<Finding> {
  try {
    const pending = await pendingMigrations(pool)
    if (pending.length === 0) return ok('schema', 'the newest')
    return fault('schema', `waits for ${pending.join(', ')}`, 'npm start applies them; make a backup before.')
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return fault('schema', error.message, 'More about it: docs/upgrading.md.')
  }
}

async function checkCatalogue({ pool }: Session['database']): Promise<Finding> {
  const { movies, people, users, ratings, imported } = await countCatalogue(pool)
  const text =
    `${formatCount(movies)} movies, ${formatCount(people)} people, ${formatCount(users)} users, ` +
    `${formatCount(ratings)} ratings, ${formatCount(imported)} imported ratings`
  return movies > 0 ? ok('catalogue', text) : warning('catalogue', text, 'npm start loads the starter catalogue.')
}

async function checkModel({ db }: Session['database']): Promise<Finding> {
  const snapshots = createModelRepository(db)
  const snapshot = await snapshots.newest()
  if (!snapshot) return warning('model', 'none yet', 'npm start makes one, or npm run marquee -- train.')
  const error = await snapshots.body(snapshot).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  if (error !== null) return fault('model', error, 'Train another: npm run marquee -- train.')
  const { version, movies, ratings, size_bytes: bytes, metrics } = snapshot
  const ndcg = metrics['ndcg100']
  const parts = [
    `${version}, checksum sound`,
    `${formatCount(ratings)} ratings of ${formatCount(movies)} movies`,
    `${formatCount(bytes / 2 ** 20)} MB`,
    ...(typeof ndcg === 'number' ? [`held-out NDCG@100 ${ndcg.toFixed(4)}`] : []),
  ]
  return judgeModelAge(parts.join(', '), (Date.now() - snapshot.created_at.getTime()) / DAY_MS)
}

export function judgeModelAge(text: string, days: number): Finding {
  if (days <= OLDEST_MODEL_DAYS) return ok('model', text)
  const remedy = 'Marquee must run at three at night (UTC), or train it now: npm run marquee -- train.'
  return warning('model', `${text}; trained ${Math.round(days)} days ago`, remedy)
}

/** Jobs without a worker, and kinds of job that failed last. */
export function judgeJobs(queues: readonly QueueStatus[]): Finding[] {
  const findings = [...judgeStalled(queues.filter(isStalled)), ...judgeFailing(queues)]
  return findings.length === 0 ? [ok('jobs', 'none waits long, none failed last')] : findings
}

function judgeStalled(stalled: readonly QueueStatus[]): Finding[] {
  if (stalled.length === 0) return []
  const minutes = Math.floor(Math.max(...stalled.map(({ longestWait }) => longestWait)) / 60)
  const names = stalled.map(({ queue }) => queue).join(', ')
  const text = `no process runs ${names}: waiting for ${formatCount(minutes)} minutes`
  return [warning('jobs', text, 'Start Marquee, or with several processes one that has jobs in PROCESS_ROLES.')]
}

function judgeFailing(queues: readonly QueueStatus[]): Finding[] {
  const failing = queues.filter(
    ({ lastEnd, lastFailure }) => lastFailure !== null && (lastEnd === null || lastFailure > lastEnd),
  )
  return failing.map(({ queue, lastFailure }) => {
    const text = `${queue} failed last, ${lastFailure === null ? '' : formatTime(lastFailure.toISOString())}`
    return warning('jobs', text, 'The log has the error at that time; npm run marquee -- status shows all jobs.')
  })
}

export function judgeCopy(error: string | null): Finding[] {
  if (error === null) return []
  const remedy = 'Run BACKUP_COPY_COMMAND by hand with the newest backup as its argument.'
  return [warning('backups', `the newest one was not copied: ${error}`, remedy)]
}

export interface RegistrationFacts {
  mode: NonNullable<Config['registration']['mode']>
  /** True if other machines reach it. */
  isExposed: boolean
  /** True if there is an administrator. */
  isSetUp: boolean
}

export function judgeRegistration({ mode, isExposed: exposed, isSetUp }: RegistrationFacts): Finding {
  if (!isSetUp) return ok('registration', `${mode}; npm run marquee -- setup-link prints the link to the first account`)
  if (mode !== 'open' || !exposed) return ok('registration', mode)
  const text = 'open: everyone who can reach Marquee may sign up'
  return warning('registration', text, 'If that is not wanted: npm run marquee -- registration invite.')
}
