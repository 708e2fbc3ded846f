import { type Config } from '../../config.ts'
import { recordedKeys, runningKeys } from '../../database/key-fingerprint.ts'
import { codeOf } from '../../environment.ts'
import { readFingerprint } from '../../keys.ts'
import { StartError } from '../../start-error.ts'
import { type CliContext } from '../command.ts'
import { formatCount } from '../progress.ts'
import { hasDatabase, withDatabase, type Session } from '../session.ts'
import { checkContent } from './content.ts'
import { hearsNotifications, readServer, type ServerFacts } from './doctor-repository.ts'
import { examine, fault, ok, warning, type Finding } from './finding.ts'

/** Connections that one process takes: twelve for requests, three for jobs, and those that listen. */
const FOR_ONE_PROCESS = 18
/** Answers of identity providers and times of day are compared with both clocks. */
const MOST_SECONDS_APART = 5
/** PostgreSQL's code for a connection that asks for what the other side does not know. */
const PROTOCOL_VIOLATION = '08P01'
/** Its code for a table that a database of an older release does not have. */
const UNDEFINED_TABLE = '42P01'

/** The database and what is in it, beside a running Marquee or without one. */
export async function checkDatabase(config: Config, context: CliContext): Promise<Finding[]> {
  if (!hasDatabase(config)) return [ok('database', `none yet: npm start makes one in ${config.dataDir}`)]
  try {
    return await withDatabase(context, { prepare: false, warn: false }, async (session) => [
      ...(await checkServer(session)),
      ...(await examine('content', () => checkContent(session))),
    ])
  } catch (error) {
    if (error instanceof StartError) return [fault('database', error.message, remedyOf(config))]
    if (codeOf(error) === PROTOCOL_VIOLATION) return [refusedByPooler(error as Error)]
    throw error
  }
}

function remedyOf({ database }: Config): string {
  if (database.url === null) return 'More about it: docs/troubleshooting.md, "It does not start".'
  return 'Start that server, or correct DATABASE_URL; there is no fallback to the embedded database.'
}

function refusedByPooler({ message }: Error): Finding {
  const remedy =
    'A pooler is in front: let it ignore these startup parameters, or set DATABASE_URL to the server itself.'
  return fault('database', `a connection was refused (${message})`, remedy)
}

async function checkServer({ config, database }: Session): Promise<Finding[]> {
  const { pool, kind, url } = database
  const began = Date.now()
  const facts = await readServer(pool)
  const secondsApart = Math.abs(facts.time - (began + Date.now()) / 2) / 1000
  const text = `PostgreSQL ${facts.version} (${kind}), ${formatCount(facts.bytes / 2 ** 20)} MB`
  // The embedded one is made by Marquee, on the same clock, and nothing stands in between.
  if (kind === 'embedded') return [ok('database', text), judgeConnections(facts)]
  const hears = await hearsNotifications(url)
  return [
    ok('database', text),
    ...judgeServer({ ...facts, secondsApart, hears }),
    ...judgeKeys(await readKeyFacts(config, database.db)),
  ]
}

async function readKeyFacts(config: Config, db: Session['database']['db']): Promise<KeyFacts> {
  const [own, recorded, running] = await Promise.all([
    readFingerprint(config),
    recordedKeys(db).catch((error: unknown) => {
      if (codeOf(error) === UNDEFINED_TABLE) return null
      throw error
    }),
    runningKeys(db),
  ])
  return { own, recorded, running }
}

export interface ExternalFacts extends ServerFacts {
  secondsApart: number
  /** Whether notifications arrive. */
  hears: boolean
}

/** Fingerprints of keys. */
export interface KeyFacts {
  /** Of these settings; null where they have none yet. */
  own: string | null
  /** Of the processes that started last; null before the first. */
  recorded: string | null
  /** Of processes that run now. */
  running: readonly string[]
}

/** What may be wrong with a PostgreSQL server that somebody else set up. */
export function judgeServer(facts: ExternalFacts): Finding[] {
  const { encoding, isReplica, mayCreate, hears } = facts
  return [
    ...(encoding === 'UTF8'
      ? []
      : [
          fault(
            'encoding',
            `the database is ${encoding}`,
            "Make one with encoding 'UTF8' template template0, and restore a backup into it.",
          ),
        ]),
    ...(isReplica
      ? [fault('rights', 'DATABASE_URL is a replica, which takes no changes', 'Set it to the primary server.')]
      : []),
    ...(mayCreate || isReplica
      ? []
      : [
          fault(
            'rights',
            'the account may not make tables or schemas',
            'Make it the owner: alter database NAME owner to USER.',
          ),
        ]),
    judgeConnections(facts),
    hears
      ? ok('notifications', 'arrive')
      : warning(
          'notifications',
          'do not arrive: a pooler in transaction mode is in front, and processes hear of changes late',
          'Set DATABASE_URL to the server itself, or to a pool in session mode.',
        ),
    ...judgeClock(facts),
  ]
}

function judgeConnections({ connections, mostConnections }: ServerFacts): Finding {
  const text = `${connections} of ${mostConnections} are in use`
  if (mostConnections - connections >= FOR_ONE_PROCESS) return ok('connections', text)
  const remedy = `A process of Marquee takes up to ${FOR_ONE_PROCESS}: end others, or raise max_connections.`
  return warning('connections', text, remedy)
}

function judgeClock({ secondsApart }: ExternalFacts): Finding[] {
  if (secondsApart <= MOST_SECONDS_APART) return []
  const text = `the database's is ${Math.round(secondsApart)} seconds off this machine's`
  return [warning('clock', text, 'Set both by NTP: sessions, invites and sign-ins end at the wrong time otherwise.')]
}

/** Whether all processes have the same keys, these settings included. */
export function judgeKeys({ own, recorded, running }: KeyFacts): Finding[] {
  if (new Set(running).size > 1) {
    const remedy = 'Give all of them the same TOKEN_SECRET, stop them all, and start them again.'
    return [fault('secrets', 'processes with different keys run on this database', remedy)]
  }
  if (own === null || recorded === null || own === recorded) return []
  const remedy =
    'Give all processes the same TOKEN_SECRET; where the keys are to change, stop all before the next start.'
  return [warning('secrets', 'the keys of these settings are others than those in use on this database', remedy)]
}
