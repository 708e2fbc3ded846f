import { setTimeout as sleep } from 'node:timers/promises'
import type { CardAnswer, Evening, TakenSeat } from '@marquee/contract'
import { outcomeOf, type Books } from './accounting.ts'
import { createGroup, type Person } from './people.ts'

const ANSWERS: readonly CardAnswer[] = ['love', 'fine', 'fine', 'fine', 'no']
const THINK_MS = 1200
const LOOK_EVERY_MS = 700
/** Longer than the slowest change of the primary and all thinking times. */
const DECIDED_WITHIN_MS = 150_000
const ANY = { max_minutes: null, services: [], region: null, unseen: false, moods: [] }

/** Holds one evening after the other: all participants take a seat, answer all cards, and see the movie; then the host ends it. */
export async function holdEvenings(people: readonly Person[], books: Books, stopping: AbortSignal): Promise<void> {
  const [host, ...others] = people
  const group = await createGroup(people)
  while (!stopping.aborted) {
    const body = { limits: ANY, members: others.map(({ id }) => id), guests: 0 }
    const path = `/identity/groups/${group.id}/evenings`
    const { id } = await host.ask<Evening>({ method: 'POST', path, name: 'start an evening', body })
    const films = await Promise.all(people.map((person) => takePart(person, id, books)))
    await host.tell({ method: 'POST', path: `/identity/evenings/${id}/end`, name: 'end an evening' })
    books.evenings.push({ id, isDecided: !films.includes(null), isSame: new Set(films).size === 1 })
  }
}

/** Answers every card of every round. Resolves to the movie that was decided on, or to null if none was in time. */
async function takePart(person: Person, id: string, books: Books): Promise<number | null> {
  const path = `/identity/evenings/${id}`
  const { seat_id: seat } = await person.ask<TakenSeat>({ method: 'POST', path: `${path}/seats`, name: 'take a seat' })
  const answered = new Set<number>()
  for (const deadline = Date.now() + DECIDED_WITHIN_MS; Date.now() < deadline; await sleep(LOOK_EVERY_MS)) {
    const evening = await person.ask<Evening>({ path, name: 'evening' })
    if (evening.film !== null) return evening.film.movie.id
    for (const { movie } of evening.cards) {
      if (answered.has(movie.id)) continue
      await sleep(THINK_MS * (0.5 + Math.random()))
      const answer = ANSWERS[Math.floor(Math.random() * ANSWERS.length)]
      const written = books.votes.begin(`${seat}:${movie.id}`, answer)
      const call = { method: 'PUT', path: `${path}/votes/${movie.id}`, name: 'vote', body: { answer } } as const
      // 409: the others have decided on a movie before.
      written.settle(outcomeOf(await person.tell(call)))
      answered.add(movie.id)
    }
  }
  return null
}
