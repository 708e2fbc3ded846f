import { setTimeout as sleep } from 'node:timers/promises'
import { type Cell, type Client, type Outcome } from './client.ts'

export type Tally = Record<Outcome, number>

export interface Load {
  writes: Tally
  looks: Tally
  /** Ends it, and waits until the last request has its answer. */
  stop(): Promise<void>
}

const PAUSE_MS = 20

/** Writers that change cells, and readers that look at movies, without end; whoever gets no answer tries the next. */
export function startLoad(client: Client, { writers = 8, readers = 2 } = {}): Load {
  const tallies = { writes: { done: 0, away: 0, gone: 0 }, looks: { done: 0, away: 0, gone: 0 } }
  const state = { running: true }
  const repeat = async (tally: Tally, step: (round: number) => Promise<Outcome>) => {
    for (let round = 0; state.running; round++) {
      const outcome = await step(round)
      tally[outcome]++
      if (outcome !== 'done') await sleep(PAUSE_MS)
    }
  }
  const start = Math.floor(Math.random() * client.cells.length)
  const order = [...client.cells.slice(start), ...client.cells.slice(0, start)]
  const lanes = Array.from({ length: writers }, (_, lane) => order.filter((__, index) => index % writers === lane))
  const work = Promise.all([
    ...lanes.map((lane) => repeat(tallies.writes, (round) => client.write(lane[round % lane.length]))),
    ...Array.from({ length: readers }, (_, reader) =>
      repeat(tallies.looks, (round) => client.look(client.movies[(round + 7 * reader) % client.movies.length])),
    ),
  ])
  // Whoever stops the load meets its failure; until then it must not end this process.
  work.catch(() => {})
  return {
    ...tallies,
    async stop() {
      state.running = false
      await work
    },
  }
}

/** Counts what is lost, and takes what the server holds for acknowledged from here on. */
export async function countLost(client: Client): Promise<number> {
  let lost = 0
  const check = async (cell: Cell) => {
    const held = await client.read(cell)
    if (held !== cell.acknowledged && !(held !== null && cell.uncertain.includes(held))) {
      lost++
      console.error(
        `${cell.kind} of person ${cell.user}, movie ${cell.movie}: ${cell.acknowledged} was acknowledged, ${held} is there.`,
      )
    }
    cell.acknowledged = held
    cell.uncertain = []
  }
  const lanes = Array.from({ length: 8 }, (_, lane) => client.cells.filter((__, index) => index % 8 === lane))
  await Promise.all(
    lanes.map(async (lane) => {
      for (const cell of lane) await check(cell)
    }),
  )
  return lost
}

/** Adds up what several loads met. */
export function addTally(sum: Tally, more: Tally): void {
  for (const outcome of ['done', 'away', 'gone'] as const) sum[outcome] += more[outcome]
}
