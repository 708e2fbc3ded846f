import type { SourceMovie, SourcePerson } from '@marquee/sources'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aSourceMovie, openCatalogue } from '../../../testing/brought-catalogue.ts'
import { createCatalogueRepository } from './catalogue-repository.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  catalogue = await openCatalogue()
})
afterAll(() => catalogue.close())
beforeEach(() => catalogue.clear())

const played = (...people: SourcePerson[]) => ({ cast: people.map((person) => ({ person, character: null })) })
const directed = (...people: SourcePerson[]) => ({ crew: people.map((person) => ({ person, job: 'Director' })) })
const movie = (tmdbId: number, title: string, credits: Partial<SourceMovie>) =>
  aSourceMovie({ tmdbId, title, releaseDate: null, ...credits })

const ACTOR = { name: 'Steve McQueen' }
const DIRECTOR = { name: 'Steve McQueen (director)' }
const TMDB_DIRECTOR = {
  name: 'Steve McQueen',
  tmdbId: 72047,
  knownForDepartment: 'Directing',
  profilePath: 'https://images/original/director.jpg',
  popularity: 9,
}
const TMDB_ACTOR = { name: 'Steve McQueen', tmdbId: 13565, knownForDepartment: 'Acting' }
const GREAT_ESCAPE = movie(5925, 'The Great Escape', played(ACTOR))
const TWELVE_YEARS = movie(76203, '12 Years a Slave', directed(DIRECTOR))
const SHAME = movie(76025, 'Shame', directed(TMDB_DIRECTOR))

/** Each person with the titles of their movies. */
async function people() {
  const rows = await catalogue.db
    .selectFrom('person')
    .innerJoin('credit', 'credit.person_id', 'person.id')
    .innerJoin('movie', 'movie.id', 'credit.movie_id')
    .select(['person.id', 'person.name', 'person.tmdb_id', 'person.profile_path', 'movie.title'])
    .orderBy('person.tmdb_id')
    .orderBy('person.name')
    .orderBy('movie.title')
    .execute()
  const groups = [...Map.groupBy(rows, ({ id }) => id).values()]
  return groups.map(
    (group) => `${group[0]!.name} ${group[0]!.tmdb_id ?? '-'}: ${group.map(({ title }) => title).join(', ')}`,
  )
}

describe('a person of TMDB', () => {
  it('differs from the known person of that name who works in another department', async () => {
    await catalogue.ship(GREAT_ESCAPE, TWELVE_YEARS)
    await catalogue.store(SHAME)
    expect(await people()).toEqual([
      'Steve McQueen 72047: Shame',
      'Steve McQueen -: The Great Escape',
      'Steve McQueen (director) -: 12 Years a Slave',
    ])
    const pictures = await catalogue.db
      .selectFrom('person')
      .select('name')
      .where('profile_path', 'is not', null)
      .execute()
    expect(pictures).toHaveLength(1)
  })

  it('joins the known person of that name and department', async () => {
    await catalogue.ship(GREAT_ESCAPE, TWELVE_YEARS)
    await catalogue.store(SHAME)
    await catalogue.store(movie(916, 'Bullitt', played(TMDB_ACTOR)))
    expect(await people()).toEqual([
      'Steve McQueen 13565: Bullitt, The Great Escape',
      'Steve McQueen 72047: Shame',
      'Steve McQueen (director) -: 12 Years a Slave',
    ])
  })

  it('joins the person of that name in the same movie, with or without an addition in brackets', async () => {
    await catalogue.ship(GREAT_ESCAPE, TWELVE_YEARS)
    await catalogue.store(SHAME)
    await catalogue.store({ ...GREAT_ESCAPE, ...played(TMDB_ACTOR) }, { ...TWELVE_YEARS, ...directed(TMDB_DIRECTOR) })
    expect(await people()).toEqual([
      'Steve McQueen 13565: The Great Escape',
      'Steve McQueen 72047: 12 Years a Slave, Shame',
    ])
  })

  it('differs from a namesake in the same movie', async () => {
    const both = { ...directed(ACTOR), ...played({ name: 'Steve McQueen (actor)' }) }
    await catalogue.ship(movie(1, 'Both', both))
    await catalogue.store(movie(1, 'Both', { ...directed(TMDB_DIRECTOR), ...played(TMDB_ACTOR) }))
    expect(await people()).toEqual(['Steve McQueen (actor) 13565: Both', 'Steve McQueen 72047: Both'])
  })

  it('becomes a new person if the department is unknown, or if a namesake of it has an addition', async () => {
    await catalogue.ship(GREAT_ESCAPE, movie(2, 'Voices', played({ name: 'Steve McQueen (voice actor)' })))
    await catalogue.store(movie(3, 'Others', played(TMDB_ACTOR, { name: 'Steve McQueen', tmdbId: 4 })))
    expect(await people()).toEqual([
      'Steve McQueen 4: Others',
      'Steve McQueen 13565: Others',
      'Steve McQueen -: The Great Escape',
      'Steve McQueen (voice actor) -: Voices',
    ])
  })

  it('shares a known person with no other id of TMDB in the same request', async () => {
    await catalogue.ship(GREAT_ESCAPE)
    await catalogue.store({ ...GREAT_ESCAPE, ...played(TMDB_ACTOR, { ...TMDB_ACTOR, tmdbId: 14 }) })
    expect(await people()).toEqual(['Steve McQueen 14: The Great Escape', 'Steve McQueen 13565: The Great Escape'])
  })
})

describe('a shipped person', () => {
  it('loses a movie that TMDB credits to a namesake', async () => {
    await catalogue.ship(GREAT_ESCAPE, movie(76025, 'Shame', directed(ACTOR)))
    await catalogue.store({ ...GREAT_ESCAPE, ...played(TMDB_ACTOR) })
    await catalogue.store(SHAME)
    expect(await people()).toEqual(['Steve McQueen 13565: The Great Escape', 'Steve McQueen 72047: Shame'])
  })

  it('keeps apart from a better known namesake in a newer version of the catalogue', async () => {
    await catalogue.ship(GREAT_ESCAPE)
    await catalogue.store(SHAME)
    await catalogue.ship(GREAT_ESCAPE, movie(5924, 'Papillon', played(ACTOR)))
    expect(await people()).toEqual(['Steve McQueen 72047: Shame', 'Steve McQueen -: Papillon, The Great Escape'])
  })

  it('gets the facts and names that ship, and a namesake does not', async () => {
    await catalogue.ship(GREAT_ESCAPE)
    await catalogue.store(SHAME)
    const repository = createCatalogueRepository(catalogue.db)
    await repository.completePeople([{ ...ACTOR, biography: 'An American star.' } as { name: string }])
    await repository.upsertPersonNames('starter', [{ ...ACTOR, also: ['The King of Cool'] }])
    const rows = await catalogue.db
      .selectFrom('person')
      .leftJoin('person_alias', 'person_alias.person_id', 'person.id')
      .select(['person.tmdb_id', 'person.biography', 'person_alias.name as also'])
      .orderBy('person.tmdb_id')
      .execute()
    expect(rows).toEqual([
      { tmdb_id: 72047, biography: null, also: null },
      { tmdb_id: null, biography: 'An American star.', also: 'The King of Cool' },
    ])
  })
})
