/**
 * Usage: npx node tools/bench/faults/clock.ts [--people 2] [--data dir] [--json file]
 * Moves the clock that Marquee's process sees, forward and back: hours, days, a leap day, the end of summer time, ten
 * years. After each jump it must respond without errors, know who is signed in, sign people in, keep what was
 * saved, and show the same game for the same day. PostgreSQL keeps the true time, as on another machine.
 */
import { parseArgs } from 'node:util'
import { findFreePort, type ApiProcess } from './api-process.ts'
import { createClient, type Client } from './client.ts'
import { OPTIONS, runTrial } from './command.ts'
import { countLost } from './load.ts'

const { values } = parseArgs({ options: { ...OPTIONS, people: { type: 'string', default: '2' } } })
const HOUR = 3_600_000
const DAY = 24 * HOUR
const to = (moment: string) => Date.parse(moment) - Date.now()
const JUMPS: readonly (readonly [string, number])[] = [
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  ['true again', 0],
  ['a day ahead', DAY],
  ['a day behind', -DAY],
  ['the end of summer time', to('2026-10-25T01:30:00Z')],
  ['a leap day', to('2028-02-29T12:00:00Z')],
  ['the day after', to('2028-03-01T00:00:01Z')],
  ['ten years ahead', 3652 * DAY],
  ['ten years behind', -3652 * DAY],
  ['the same leap day', to('2028-02-29T23:59:58Z')],
  ['true at last', 0],
]

await runTrial(values, async ({ start }) => {
  const api = start(await findFreePort())
  await api.ready()
  const client = await createClient(api.base, Number(values.people), 20)
  const errors: string[] = []
  const games = new Map<string, string>()
  let [writes, lost] = [0, 0]
  for (const [name, next] of JUMPS) {
    const { now } = await api.probe({ kind: 'clock', offsetMs: next })
    const problem = await checkTokens(client)
    if (problem !== null) errors.push(`${name}: ${problem}`)
    await signInAgain(client)
    for (const cell of client.cells) if ((await client.write(cell)) === 'done') writes++
    lost += await countLost(client)
    const game = await playFirstGuess(api, client)
    const day = new Date(now).toISOString().slice(0, 10)
    if (game.day !== day) errors.push(`${name}: the game is of ${game.day}, not of ${day}.`)
    if ((games.get(day) ?? game.movie) !== game.movie) errors.push(`${name}: the game of ${day} has changed.`)
    games.set(day, game.movie)
  }
  if (lost > 0) errors.push(`${lost} acknowledged writes are lost.`)
  const { code } = await api.stop()
  if (code !== 0) errors.push(`The API ended with ${code}.`)
  const report = { jumps: JUMPS.length, 'days seen': games.size, 'acknowledged writes': writes, lost }
  return { report, errors }
})

/** Tokens from before the jump stay valid: when they end is for the clock of the database to say. */
async function checkTokens({ send, persons }: Client): Promise<string | null> {
  for (const { access } of persons) {
    const { status } = await send('GET', '/identity/me', { access })
    if (status !== 200) return `a token was answered ${status}.`
  }
  return null
}

async function signInAgain({ send, persons }: Client): Promise<void> {
  for (const person of persons) {
    const { username, password } = person
    const { status, text } = await send('POST', '/token/', { body: { username, password } })
    if (status !== 200) throw new Error(`Signing in was answered ${status}: ${text}`)
    person.access = (JSON.parse(text) as { access: string }).access
  }
}

/** A guest's view of the day's game: its day, and the facts of its movie that a first guess reveals. */
async function playFirstGuess({ base }: ApiProcess, { send, movies }: Client): Promise<{ day: string; movie: string }> {
  const read = (answer: { status: number; text: string }) => {
    if (answer.status >= 300) throw new Error(`The game at ${base} was answered ${answer.status}: ${answer.text}`)
    return JSON.parse(answer.text) as Record<string, unknown>
  }
  const { today } = read(await send('GET', '/games/daily/available/'))
  const { id } = read(await send('POST', '/games/daily/create/'))
  const { matches } = read(await send('POST', `/games/daily/${String(id)}/guess/`, { body: { movie_id: movies[0] } }))
  return { day: String(today), movie: JSON.stringify(matches) }
}
