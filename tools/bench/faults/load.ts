import { setTimeout as sleep } from 'node:timers/promises'
import type { Cell, Client, Outcome } from './client.ts'

export type Tally = Record<Outcome, number>

/** A running load, with the outcomes of its requests. */
export interface Load {
  writes: Tally
  looks: Tally
  /** Stops the load and waits for the last response. */
  stop(): Promise<void>
}

const PAUSE_MS = 20

/** Starts writers that change cells and readers that request movies, until stopped; a failed request is followed by the next. */
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
  // `stop` rethrows a failure; until then it must not end this process as an unhandled rejection.
  work.catch(() => {})
  return {
    ...tallies,
    async stop() {
      state.running = false
      await work
    },
  }
}

/** Counts lost writes, and takes the server's values as acknowledged from here on. */
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

/** Adds the outcomes of another load. */
export function addTally(sum: Tally, more: Tally): void {
  for (const outcome of ['done', 'away', 'gone'] as const) sum[outcome] += more[outcome]
}
