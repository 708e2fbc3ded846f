import { setTimeout as sleep } from 'node:timers/promises'
import { RATING_VALUES } from '@marquee/contract'
import { createLedger, outcomeOf, type Books } from './accounting.ts'
import type { Call, Client } from './client.ts'
import { holdEvenings } from './evening.ts'
import { createPerson, type Person } from './people.ts'

const READERS = 4
const READ_EVERY_MS = 100
const VISIT_EVERY_MS = 200
const RATERS = 3
const RATE_EVERY_MS = 250
const MESSAGE_EVERY_MS = 500
const GROUPS = 2
const SEATS = 4
const VALUES = Object.values(RATING_VALUES)

export interface Load {
  books: Books
  /** Starts it; resolves when all have stopped, after their unfinished work. */
  run(stopping: AbortSignal): Promise<void>
}

/** Signs people up, lets them rate, and prepares what they will do. `name` is unique to the run. */
export async function prepareLoad(client: Client, name: string): Promise<Load> {
  const movies = await popularMovies(client)
  const people: Person[] = []
  for (let index = 0; index < READERS + RATERS + 2 + GROUPS * SEATS; index++) {
    const person = await createPerson(client, `${name}-${index}`)
    for (const [at, id] of movies.slice(index, index + 6).entries()) await rate(person, id, VALUES[at % VALUES.length])
    people.push(person)
  }
  const books: Books = { ratings: createLedger(), votes: createLedger(), messages: createLedger(), evenings: [] }
  return {
    books,
    async run(stopping) {
      const rest = [...people]
      const readers = rest.splice(0, READERS).map((person) => readOn(person, movies, stopping))
      const raters = rest.splice(0, RATERS).map((person) => rateOn(person, { movies, client, books, stopping }))
      const [writer, visitor] = rest.splice(0, 2)
      const groups = Array.from({ length: GROUPS }, () => rest.splice(0, SEATS))
      const evenings = groups.map((group) => holdEvenings(group, books, stopping))
      const others = [visitOn(visitor, stopping), writeOn(writer, { name, books, stopping })]
      await Promise.all([...readers, ...raters, ...evenings, ...others])
    },
  }
}

async function popularMovies(client: Client): Promise<number[]> {
  const call = { path: '/main/movies/popular?page_size=60', name: 'popular' }
  const { body } = await client.until<{ results: { id: number }[] }>(call)
  return body.results.map(({ id }) => id)
}

const rate = (person: Person, movie: number, rating: number) =>
  person.tell({ method: 'POST', path: `/main/movies/${movie}/rate`, name: 'rate', body: { rating } })

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]

/** Looks at lists, movies and searches. */
async function readOn(person: Person, movies: readonly number[], stopping: AbortSignal): Promise<void> {
  const choices: (() => Omit<Call, 'token'>)[] = [
    () => ({ path: '/main/movies/popular?page_size=20', name: 'popular' }),
    () => ({ path: `/main/movies/${pick(movies)}`, name: 'movie' }),
    () => ({ path: '/engine/recommendations/me/movies?page_size=20&page=1', name: 'my list' }),
    () => ({ path: `/main/movies/autocomplete?query=${pick(['mat', 'amel', 'god', 'star'])}`, name: 'suggest' }),
    () => ({ path: '/identity/me', name: 'who am I' }),
    () => ({ path: '/main/movies/shortlist/personal', name: 'shortlist' }),
  ]
  while (!stopping.aborted) {
    await person.tell(pick(choices)())
    await sleep(READ_EVERY_MS)
  }
}

/** The others wait for their answers. New people arrive all the time, and read data that only the database has. */
async function visitOn(person: Person, stopping: AbortSignal): Promise<void> {
  const visits = new Set<Promise<unknown>>()
  while (!stopping.aborted) {
    const visit = person.tellOnce({ path: '/main/movies/shortlist/personal', name: 'shortlist of a visitor' })
    visits.add(visit)
    void visit.finally(() => visits.delete(visit))
    await sleep(VISIT_EVERY_MS)
  }
  await Promise.all(visits)
}

interface Raters {
  movies: readonly number[]
  client: Client
  books: Books
  stopping: AbortSignal
}

/** Rates one movie after the other, and reads each rating again. */
async function rateOn(person: Person, { movies, client, books, stopping }: Raters): Promise<void> {
  while (!stopping.aborted) {
    const [movie, rating] = [pick(movies), pick(VALUES)]
    const written = books.ratings.begin(`${person.id}:${movie}`, String(rating))
    written.settle(outcomeOf(await rate(person, movie, rating)))
    const read = await person.ask<{ rating: number | null }>({ path: `/main/movies/${movie}/rate`, name: 'my rating' })
    if (read.rating !== rating) client.noteStale()
    await sleep(RATE_EVERY_MS)
  }
}

interface Writer {
  name: string
  books: Books
  stopping: AbortSignal
}

/**
 * Sends messages to the operator, each once and without waiting for the one before: if one were carried out
 * twice, two would be there.
 */
async function writeOn(person: Person, { name, books, stopping }: Writer): Promise<void> {
  const messages = new Set<Promise<unknown>>()
  for (let index = 0; !stopping.aborted; index++) {
    const message = `${name}-message-${index}`
    const written = books.messages.begin(message, message)
    const call = { method: 'POST', path: '/feedback', name: 'message', body: { message } } as const
    const sent = person.tellOnce(call).then((status) => written.settle(outcomeOf(status)))
    messages.add(sent)
    void sent.finally(() => messages.delete(sent))
    await sleep(MESSAGE_EVERY_MS)
  }
  await Promise.all(messages)
}
