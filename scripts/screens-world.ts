import { DEMO_PASSWORD, fillDemo } from '../apps/api/src/testing/demo-people.ts'
import { expect } from '../e2e/fixtures.ts'
import { ask, moviesOf, type Movie, type Person } from '../e2e/people.ts'

/** The people of the demo, and their data in the pictures. */
export interface ScreensWorld {
  /** Ada, who administers. */
  person: Person
  /** Her group with shortlist and past evenings. */
  group: string
  /** A group without an evening. */
  otherGroup: string
  /** An evening that waits for her votes, and one that has decided. */
  voting: string
  decided: string
  movie: number
  actor: number
  taste: string
}

/** Fills a new instance with the people of the demo. */
export async function createScreensWorld(server: string): Promise<ScreensWorld> {
  await fillDemo((path, init) => fetch(`${server}/api${path}`, init))
  const [person, ben, dev] = [await signIn(server, 'ada'), await signIn(server, 'ben'), await signIn(server, 'dev')]
  const { results: groups } = await ask<{ results: { id: string; name: string }[] }>(
    server,
    'GET',
    '/identity/groups',
    { by: person },
  )
  const idOf = (name: string) => groups.find((group) => group.name === name)!.id
  const { open } = await ask<{ open: { id: string }[] }>(server, 'GET', '/identity/tonight', { by: person })
  const decided = await decide(server, idOf('Sunday matinee'), [dev, person])
  const [movie] = await moviesOf(server, '/main/movies/shortlist/personal', person)
  await ask(server, 'PUT', `/main/movies/${movie.id}/seen`, { by: person })
  const [actor] = await ask<Movie[]>(server, 'GET', '/main/persons/autocomplete?query=chaplin')
  const { id: otherGroup } = await ask<{ id: string }>(server, 'POST', '/identity/groups', {
    by: person,
    body: { name: 'Film club' },
  })
  await ask(server, 'POST', `/identity/groups/${otherGroup}?action=join`, { by: ben })
  return {
    person,
    group: idOf('Friday night'),
    otherGroup,
    voting: open[0].id,
    decided,
    movie: movie.id,
    actor: actor.id,
    taste: await tasteOf(server, person),
  }
}

export async function signIn(server: string, username: string): Promise<Person> {
  const account = { username, password: DEMO_PASSWORD }
  return {
    ...account,
    ...(await ask<{ access: string; refresh: string }>(server, 'POST', '/token', { body: account })),
  }
}

/** An evening whose first movie all of them love. */
async function decide(server: string, group: string, people: readonly Person[]): Promise<string> {
  const limits = { max_minutes: 120, services: [], region: null, unseen: true, moods: [] }
  const body = { limits, members: [], guests: 0 }
  const [by] = people
  const path = `/identity/groups/${group}/evenings`
  const { id } = await ask<{ id: string }>(server, 'POST', path, { by, body })
  for (const each of people) await ask(server, 'POST', `/identity/evenings/${id}/seats`, { by: each })
  // They are dealt for all who are there.
  const { cards } = await ask<{ cards: { movie: Movie }[] }>(server, 'GET', `/identity/evenings/${id}`, { by })
  for (const each of people) {
    const answer = { by: each, body: { answer: 'love' } }
    await ask(server, 'PUT', `/identity/evenings/${id}/votes/${cards[0].movie.id}`, answer)
  }
  return id
}

/** Waits for the tastes that the demo has asked for. */
async function tasteOf(server: string, by: Person): Promise<string> {
  const tastes = () => ask<{ taste_id: string }[]>(server, 'GET', '/engine/recommendations/me/tastes/movies', { by })
  await expect.poll(async () => (await tastes()).length, { timeout: 30_000 }).toBeGreaterThan(0)
  return (await tastes())[0].taste_id
}
