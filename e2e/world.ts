import { expect } from '@playwright/test'
import { ask, createGroup, moviesOf, rate, register } from './people.ts'
import type { Movie, Person } from './people.ts'

/** A user with tastes, a friend and their group: enough to fill every page. */
export interface World {
  person: Person
  group: string
  /** On both shortlists. */
  movie: number
  actor: number
  taste: string
}

const RATED = 24
const SHORTLISTED = 5

/** Signs both up, rates and shortlists by calls. */
export async function createWorld(server: string): Promise<World> {
  const [person, friend] = [await register(server), await register(server)]
  const movies = await moviesOf(server, `/main/movies/discover?page_size=${RATED}`, person)
  await rate(server, person, movies)
  await rate(server, friend, movies.slice(SHORTLISTED))
  const group = await createGroup(server, person, [friend])
  const wanted = await moviesOf(server, `/engine/recommendations/me/movies?page_size=${SHORTLISTED}`, person)
  for (const { id } of wanted) {
    await ask(server, 'POST', `/main/movies/${id}/shortlist/personal`, { by: person })
    await ask(server, 'POST', `/main/movies/${id}/shortlist/group`, { by: person, group })
  }
  const [actor] = await ask<Movie[]>(server, 'GET', '/main/persons/autocomplete?query=chaplin')
  return { person, group, movie: wanted[0].id, actor: actor.id, taste: await tasteOf(server, person) }
}

/** Starts the calculation of the tastes, and waits until they are there. */
async function tasteOf(server: string, by: Person): Promise<string> {
  const path = '/engine/recommendations/me'
  const tastes = () => ask<{ taste_id: string }[]>(server, 'GET', `${path}/tastes/movies`, { by })
  await ask(server, 'POST', `${path}/recalculate`, { by })
  await expect.poll(async () => (await tastes()).length, { timeout: 30_000 }).toBeGreaterThan(0)
  return (await tastes())[0].taste_id
}
