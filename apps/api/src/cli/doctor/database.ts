import type { Config } from '../../config.ts'
import { recordedKeys, runningKeys } from '../../database/key-fingerprint.ts'
import { adviseOn, describeAddress, type AddressTraits } from '../../database/pooler-advice.ts'
import { codeOf } from '../../environment.ts'
import { readFingerprint } from '../../keys.ts'
import { StartError } from '../../start-error.ts'
import type { CliContext } from '../command.ts'
import { formatCount } from '../progress.ts'
import { hasDatabase, withDatabase, type Session } from '../session.ts'
import { checkContent } from './content.ts'
import { hearsNotifications, readServer, type ServerFacts } from './doctor-repository.ts'
import { examine, fault, ok, warning, type Finding } from './finding.ts'

/** Connections that one process takes: twelve for requests, three for jobs, and those that listen. */
const FOR_ONE_PROCESS = 18
/** Answers of identity providers and times of day are compared with both clocks. */
const MAX_SECONDS_APART = 5
/** PostgreSQL's code for a table that a database of an older release does not have. */
const UNDEFINED_TABLE = '42P01'

/** Checks the database and its content, with or without a running Marquee. */
export async function checkDatabase(config: Config, context: CliContext, isOnline: boolean): Promise<Finding[]> {
  if (!hasDatabase(config)) return [ok('database', `none yet: npm start makes one in ${config.dataDir}`)]
  try {
    return await withDatabase(context, { prepare: false, warn: false }, async (session) => [
      ...(await checkServer(session)),
      ...(await examine('content', () => checkContent(session, isOnline))),
    ])
  } catch (error) {
    if (error instanceof StartError) return [fault('database', error.message, remedyOf(config))]
    throw error
  }
}

function remedyOf({ database }: Config): string {
  if (database.url === null) return 'More about it: docs/troubleshooting.md, "It does not start".'
  return 'Start that server, or correct DATABASE_URL; there is no fallback to the embedded database.'
}

async function checkServer({ config, database }: Session): Promise<Finding[]> {
  const { pool, kind, addresses, listenUrl } = database
  const started = Date.now()
  const facts = await readServer(pool)
  const secondsApart = Math.abs(facts.time - (started + Date.now()) / 2) / 1000
  const text = `PostgreSQL ${facts.version} (${kind}), ${formatCount(facts.bytes / 2 ** 20)} MB`
  // The embedded one is made by Marquee, on the same clock, with nothing in between.
  if (addresses === null) return [ok('database', text), judgeConnections(facts)]
  const hears = listenUrl === null ? null : await hearsNotifications(listenUrl)
  return [
    ok('database', text),
    ...judgeAddresses(addresses, config.database.directUrl !== config.database.url),
    ...judgeServer({ ...facts, secondsApart, hears }),
    ...judgeKeys(await readKeyFacts(config, database.db)),
  ]
}

/** Destination of each address, and the settings it needs. */
export function judgeAddresses(addresses: AddressTraits, hasDirect: boolean): Finding[] {
  const named = {
    DATABASE_URL: addresses.url,
    DATABASE_DIRECT_URL: hasDirect ? addresses.direct : null,
    DATABASE_READ_URL: addresses.read,
  }
  return [
    ...Object.entries(named).flatMap(([setting, traits]) =>
      traits === null ? [] : [ok('addresses', describeAddress(setting, traits))],
    ),
    ...adviseOn(addresses).map(({ found, remedy }) =>
      warning('addresses', found, remedy[0]!.toUpperCase() + remedy.slice(1)),
    ),
  ]
}

async function readKeyFacts(config: Config, db: Session['database']['db']): Promise<KeyFacts> {
  const orMissing =
    <Missing>(missing: Missing) =>
    (error: unknown): Missing => {
      if (codeOf(error) === UNDEFINED_TABLE) return missing
      throw error
    }
  const [own, recorded, running] = await Promise.all([
    readFingerprint(config),
    recordedKeys(db).catch(orMissing(null)),
    runningKeys(db).catch(orMissing([])),
  ])
  return { own, recorded, running }
}

export interface ExternalFacts extends ServerFacts {
  secondsApart: number
  /** True if notifications arrive; null if no process listens, because only a pooler leads to the server. */
  hears: boolean | null
}

/** Fingerprints of keys. */
export interface KeyFacts {
  /** Of these settings; null if they have none yet. */
  own: string | null
  /** Of the processes that started last; null before the first. */
  recorded: string | null
  /** Of processes that run now. */
  running: readonly string[]
}

/** Possible problems of an external PostgreSQL server. */
export function judgeServer(facts: ExternalFacts): Finding[] {
  const { encoding, isReplica, mayCreate } = facts
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
    ...judgeNotifications(facts),
    ...judgeClock(facts),
  ]
}

function judgeConnections({ connections, mostConnections }: ServerFacts): Finding {
  const text = `${connections} of ${mostConnections} are in use`
  if (mostConnections - connections >= FOR_ONE_PROCESS) return ok('connections', text)
  const remedy = `A process of Marquee takes up to ${FOR_ONE_PROCESS}: end others, or raise max_connections.`
  return warning('connections', text, remedy)
}

function judgeNotifications({ hears }: ExternalFacts): Finding[] {
  if (hears === null) return []
  if (hears) return [ok('notifications', 'arrive')]
  const text =
    'do not arrive: something in between swallows them, and changes of other processes arrive 10 seconds late'
  return [warning('notifications', text, 'Set DATABASE_DIRECT_URL to the server itself, or to a pool in session mode.')]
}

function judgeClock({ secondsApart }: ExternalFacts): Finding[] {
  if (secondsApart <= MAX_SECONDS_APART) return []
  const text = `the database's is ${Math.round(secondsApart)} seconds off this machine's`
  return [warning('clock', text, 'Set both by NTP: sessions, invites and sign-ins end at the wrong time otherwise.')]
}

/** True if all processes have the same keys, including these settings. */
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
