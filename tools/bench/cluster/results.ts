import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { compare, summarise, type Books, type Comparison, type Death, type Ledger } from './accounting.ts'
import { query } from './parts.ts'

interface Account {
  acknowledged: number
  lost: string[]
  doubled: string[]
  unknownCarriedOut: number
}

/** One run: many deaths, and one comparison at its end. */
export interface Run {
  began: string
  ttl: number
  processes: number
  deaths: Death[]
  /** Null until the end of the run: one that was interrupted compared nothing. */
  accounts: Record<'ratings' | 'votes' | 'messages', Account> | null
  evenings: { ended: number; undecided: number; different: number } | null
}

/** The runs of earlier times, from the file that they were appended to. */
export function readRuns(file: string | undefined): Run[] {
  if (file === undefined || !existsSync(file)) return []
  return (JSON.parse(readFileSync(file, 'utf8')) as { runs: Run[] }).runs
}

export function writeRuns(file: string | undefined, runs: readonly Run[]): void {
  if (file === undefined) return
  const byKind = summarise(runs.flatMap(({ deaths }) => deaths))
  writeFileSync(file, `${JSON.stringify({ byKind, runs }, null, 2)}\n`)
}

/** Compares what the people of a run wrote with the database, and deletes their messages. */
export async function closeBooks(books: Books, name: string): Promise<Pick<Run, 'accounts' | 'evenings'>> {
  const people = `select id from user_account where username like '${name}-%'`
  const ratings = await query(`select user_id || ':' || movie_id, value from rating where user_id in (${people})`)
  const votes = await query(
    `select seat_id || ':' || v.movie_id, answer from evening_vote v join evening_seat s on s.id = v.seat_id where s.user_id in (${people})`,
  )
  const messages = await query(`select message, message from feedback_message where message like '${name}-message-%'`)
  await query(`delete from feedback_message where message like '${name}-message-%'`)
  return {
    accounts: {
      ratings: account(books.ratings, ratings),
      votes: account(books.votes, votes),
      messages: account(books.messages, messages),
    },
    evenings: {
      ended: books.evenings.length,
      undecided: books.evenings.filter(({ isDecided }) => !isDecided).length,
      different: books.evenings.filter(({ isSame }) => !isSame).length,
    },
  }
}

function account(ledger: Ledger, rows: readonly string[][]): Account {
  const saved = new Map<string, string[]>()
  for (const [key, value] of rows) saved.set(key, [...(saved.get(key) ?? []), value])
  const comparison: Comparison = compare(ledger, saved)
  return { acknowledged: ledger.acknowledged, ...comparison }
}

/** Prints the table of all runs. Whether every promise was kept. */
export function report(runs: readonly Run[]): boolean {
  const deaths = runs.flatMap((run) => run.deaths)
  console.table(summarise(deaths))
  for (const { kind, part, at, broken } of deaths) {
    for (const [what, count] of Object.entries(broken)) console.log(`${at} ${kind} (${part}): ${count} × ${what}`)
  }
  const closed = runs.flatMap(({ accounts, evenings }) => (accounts && evenings ? [{ accounts, evenings }] : []))
  const sum = (countOf: (run: (typeof closed)[number]) => number) => closed.reduce((all, run) => all + countOf(run), 0)
  const rows = (['ratings', 'votes', 'messages'] as const).map((what) => ({
    what,
    acknowledged: sum(({ accounts }) => accounts[what].acknowledged),
    lost: sum(({ accounts }) => accounts[what].lost.length),
    doubled: sum(({ accounts }) => accounts[what].doubled.length),
    'not acknowledged, but there': sum(({ accounts }) => accounts[what].unknownCarriedOut),
  }))
  console.table(rows)
  const evenings = {
    ended: sum(({ evenings }) => evenings.ended),
    undecided: sum(({ evenings }) => evenings.undecided),
    different: sum(({ evenings }) => evenings.different),
  }
  console.log(
    `Evenings: ${evenings.ended}, without a movie ${evenings.undecided}, with two movies ${evenings.different}.`,
  )
  const interrupted = runs.length - closed.length
  if (interrupted > 0) console.log(`${interrupted} of ${runs.length} runs were interrupted and compared nothing.`)
  const isKept = deaths.every(({ broken }) => Object.keys(broken).length === 0)
  return (
    isKept && rows.every(({ lost, doubled }) => lost + doubled === 0) && evenings.undecided + evenings.different === 0
  )
}
