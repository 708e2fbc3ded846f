import type { Kysely } from 'kysely'
import { subjectOf, type Revocation } from '../common/revocations.ts'
import { createLineList } from './line-list.ts'
import { recentRevocations, REVOCATION_DAYS, startHistory } from './revocation-log.ts'
import type { Tables } from './tables.ts'

/** Revocations in a file next to the database, for a restore to apply again. */
export interface RevocationList {
  /** @returns the revocations of the last 35 days, oldest first, and the histories that the list follows */
  read(): Promise<ListedRevocations>
  append(revocations: readonly Revocation[]): Promise<void>
  /** Adds what the database holds and the list does not, and drops what has expired. */
  sync(db: Kysely<Tables>): Promise<void>
}

export interface ListedRevocations {
  revocations: Revocation[]
  /** Hashes of the ids of histories, in hexadecimal. */
  histories: ReadonlySet<string>
}

const HISTORY = /^history ([0-9a-f]{64})$/
const ENTRY = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (lost|back) ([a-z_]+) ([0-9a-f]{64})$/
const LINE = new RegExp(`${HISTORY.source}|${ENTRY.source}`)
const KEPT_MS = REVOCATION_DAYS * 24 * 3_600_000

/** The list of a directory. Its changes wait for each other. */
export function createRevocationList(dataDir: string): RevocationList {
  const list = createLineList(dataDir, 'revocations', LINE)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
  return {
    async read() {
      const lines = await list.read()
      return {
        revocations: lines.flatMap(parseEntry).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
        histories: new Set(lines.flatMap((line) => HISTORY.exec(line)?.[1] ?? [])),
      }
    },
    append: (revocations) => inTurn(() => list.append(revocations.map(formatEntry))),
    sync: (db) =>
      inTurn(async () => {
        const history = historyOf(await startHistory(db))
        const wanted = [`history ${history}`, ...(await recentRevocations(db)).map(formatEntry)]
        const lines = await list.read()
        const kept = [...new Set(lines)].filter((line) => HISTORY.test(line) || parseEntry(line).length > 0)
        const known = new Set(kept)
        const missing = wanted.filter((line) => !known.has(line))
        if (kept.length < lines.length) await list.replace([...kept, ...missing])
        else await list.append(missing)
      }),
  }
}

export function historyOf(id: string): string {
  return subjectOf([id]).toString('hex')
}

function formatEntry({ kind, subject, lost, at }: Revocation): string {
  return `${at.toISOString()} ${lost ? 'lost' : 'back'} ${kind} ${subject.toString('hex')}`
}

/** Nothing for an entry that has expired. */
function parseEntry(line: string): Revocation[] {
  const [, time, state, kind, subject] = ENTRY.exec(line) ?? []
  if (time === undefined || kind === undefined || subject === undefined) return []
  const at = new Date(time)
  if (!(Date.now() - at.getTime() < KEPT_MS)) return []
  return [{ kind, subject: Buffer.from(subject, 'hex'), lost: state === 'lost', at }]
}
