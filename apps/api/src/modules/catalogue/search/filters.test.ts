import { routes, type FilterPerson, type MovieFilter } from '@marquee/contract'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../../database/tables.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { insertMovie } from '../../../testing/movies.ts'

let api: TestApp
let db: Kysely<Tables>
/** A French movie, a co-production in Japanese, and a movie of which nothing is known. */
let french: number
let shared: number
let unknown: number
beforeAll(async () => {
  api = await createTestApp()
  db = api.db
  french = await insertMovie(db, {
    directors: ['Odile Brandt'],
    cast: ['Ugo Marsh'],
    countries: ['FR'],
    original_language: 'fr',
    runtime: 301,
    keywords: ['lighthouse keeper'],
  })
  shared = await insertMovie(db, {
    directors: ['Ugo Marsh'],
    cast: ['Odile Brandt', 'Ugo Marsh'],
    countries: ['SU', 'JP'],
    original_language: 'cn',
    runtime: 320,
    keywords: ['lighthouse keeper'],
  })
  unknown = await insertMovie(db, {
    directors: [],
    cast: ['Odile Brandt'],
    countries: [],
    original_language: null,
    runtime: null,
    keywords: ['lighthouse keeper'],
  })
  await db
    .insertInto('credit')
    .values({
      movie_id: unknown,
      person_id: await personId('Ugo Marsh'),
      kind: 'crew',
      job: 'Screenplay',
      position: 0,
      source: 'csv',
    })
    .execute()
  await api.changes.catalogueChanged([french, shared, unknown])
})
afterAll(() => api.close())

const personId = async (name: string) =>
  (await db.selectFrom('person').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

async function found(body: MovieFilter): Promise<number[]> {
  const answer = await api.call(routes.filterMovies, { query: { page_size: 100 }, body })
  const facets = await api.call(routes.filterFacets, { body })
  expect(facets.body.total).toBe(answer.body.count)
  return inOrder(answer.body.results.map(({ id }) => id))
}

const ofPeople = async (people: readonly (readonly [string, FilterPerson['role']?])[], match: MovieFilter['match']) =>
  found({
    match,
    people: await Promise.all(
      people.map(async ([name, role]) => ({ id: await personId(name), ...(role && { role }) })),
    ),
  })

describe('the filter by people', () => {
  it('separates directors, actors and writers, and takes any role without one', async () => {
    expect(await ofPeople([['Ugo Marsh', 'director']], 'all')).toEqual([shared])
    expect(await ofPeople([['Ugo Marsh', 'actor']], 'all')).toEqual(inOrder([french, shared]))
    expect(await ofPeople([['Ugo Marsh', 'writer']], 'all')).toEqual([unknown])
    expect(await ofPeople([['Ugo Marsh']], 'all')).toEqual(inOrder([french, shared, unknown]))
    expect(await ofPeople([['Ugo Marsh', 'any']], 'all')).toEqual(inOrder([french, shared, unknown]))
  })

  it('takes all of them, or any', async () => {
    const both = [
      ['Odile Brandt', 'director'],
      ['Ugo Marsh', 'director'],
    ] as const
    expect(await ofPeople(both, 'all')).toEqual([])
    expect(await ofPeople(both, 'any')).toEqual(inOrder([french, shared]))
  })

  it('takes one person in two roles', async () => {
    const twice = [
      ['Ugo Marsh', 'director'],
      ['Ugo Marsh', 'actor'],
    ] as const
    expect(await ofPeople(twice, 'all')).toEqual([shared])
  })

  it('finds nothing of a person who is not known', async () => {
    expect(await found({ people: [{ id: 2_000_000_000 }] })).toEqual([])
  })
})

describe('the filter by country, language and length', () => {
  it('takes all countries, or any', async () => {
    expect(await found({ minutes_from: 300, countries: ['FR'] })).toEqual([french])
    expect(await found({ minutes_from: 300, countries: ['FR', 'JP'] })).toEqual([])
    expect(await found({ minutes_from: 300, countries: ['FR', 'JP'], match: 'any' })).toEqual(inOrder([french, shared]))
  })

  it('takes a movie in any of the languages', async () => {
    expect(await found({ minutes_from: 300, languages: ['fr', 'cn'] })).toEqual(inOrder([french, shared]))
    expect(await found({ minutes_from: 300, languages: ['cn'] })).toEqual([shared])
  })

  it('includes both ends of the length, and treats null as no limit', async () => {
    expect(await found({ minutes_from: 301, minutes_to: 320 })).toEqual(inOrder([french, shared]))
    expect(await found({ minutes_from: 302, minutes_to: null })).not.toContain(french)
    const every = await api.call(routes.filterMovies, { body: { minutes_from: null, minutes_to: null } })
    expect(every.body.count).toBe((await api.call(routes.filterMovies, { body: {} })).body.count)
  })

  it('leaves out a movie without the fact', async () => {
    const people = [{ id: await personId('Odile Brandt') }]
    expect(await found({ people })).toContain(unknown)
    expect(await found({ people, minutes_to: 1000 })).toEqual(inOrder([french, shared]))
    expect(await found({ people, languages: ['fr', 'cn', 'en'] })).not.toContain(unknown)
    expect(await found({ people, countries: ['FR', 'JP', 'US'], match: 'any' })).not.toContain(unknown)
  })

  it('counts countries and languages by their English names', async () => {
    const people = [{ id: await personId('Odile Brandt') }]
    const { body } = await api.call(routes.filterFacets, { body: { people, languages: ['fr'] } })
    expect(body.total).toBe(1)
    expect(body.countries).toEqual([{ code: 'FR', name: 'France', count: 1 }])
    expect(body.languages).toEqual([
      { code: 'cn', name: 'Cantonese', count: 1 },
      { code: 'fr', name: 'French', count: 1 },
    ])
    const all = (await api.call(routes.filterFacets, { body: { people } })).body
    expect(all.countries.map(({ name }) => name)).toEqual(['France', 'Japan', 'Soviet Union'])
  })

  it('refuses lengths and roles of another form', async () => {
    for (const payload of [{ minutes_from: 0 }, { minutes_to: 1.5 }, { people: [{ id: 1, role: 'extra' }] }]) {
      const response = await api.app.inject({ method: 'POST', url: '/api/main/movies/filter/', payload })
      expect(response.statusCode).toBe(400)
    }
  })
})

describe('searches by text', () => {
  it('keep to people, countries, languages and length', async () => {
    const plots = async (filters: MovieFilter) => {
      const { body } = await api.call(routes.searchByPlot, { body: { plot: 'lighthouse keeper', ...filters } })
      return inOrder(body.results.map(({ id }) => id))
    }
    const asked = async (filters: MovieFilter) => {
      const body = { text: 'lighthouse keeper', read_as: 'request' as const, ...filters }
      return inOrder((await api.call(routes.searchByRequest, { body })).body.results.map(({ id }) => id))
    }
    for (const search of [plots, asked]) {
      expect(await search({})).toEqual(expect.arrayContaining([french, shared, unknown]))
      expect(await search({ people: [{ id: await personId('Ugo Marsh'), role: 'director' }] })).toEqual([shared])
      expect(await search({ countries: ['JP'], minutes_from: 300 })).toEqual([shared])
      expect(await search({ languages: ['fr'], minutes_from: 300 })).toEqual([french])
      expect(await search({ minutes_to: 310, minutes_from: 300 })).toEqual([french])
    }
  })
})

describe('filters after a change of the catalogue', () => {
  it('follow the length, language and country of a movie', async () => {
    const id = await insertMovie(db, { runtime: 400, original_language: 'fr', countries: ['FR'] })
    await api.changes.catalogueChanged([id])
    expect(await found({ minutes_from: 400, languages: ['fr'], countries: ['FR'] })).toEqual([id])
    await db.updateTable('movie').set({ runtime: 401, original_language: 'cn' }).where('id', '=', id).execute()
    await db.updateTable('movie_country').set({ iso_3166_1: 'JP' }).where('movie_id', '=', id).execute()
    await api.changes.catalogueChanged([id])
    expect(await found({ minutes_from: 400, minutes_to: 400 })).toEqual([])
    expect(await found({ minutes_from: 401, languages: ['cn'], countries: ['JP'] })).toEqual([id])
    await db.deleteFrom('movie').where('id', '=', id).execute()
    await api.changes.catalogueChanged([id])
    expect(await found({ minutes_from: 401 })).toEqual([])
  })
})

describe('the filter by prizes and age', () => {
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    const certificates = {
      cartoon: { US: 'G', DE: '0' },
      strict: { US: 'PG', DE: '12' },
      adult: { US: 'R' },
      unread: { US: 'NR' },
      none: {},
    }
    for (const [name, byCountry] of Object.entries(certificates)) {
      const id = await insertMovie(db, { title: name, runtime: 501, keywords: ['lighthouse keeper'] })
      ids[name] = id
      for (const [iso_3166_1, certificate] of Object.entries(byCountry))
        await db
          .insertInto('movie_certificate')
          .values({ movie_id: id, iso_3166_1, certificate, source: 'csv' })
          .execute()
    }
    const award = { position: 0, source: 'csv', year: null }
    await db
      .insertInto('movie_award')
      .values([
        { ...award, movie_id: ids.adult!, body: 'oscar', category: 'film', won: true },
        { ...award, movie_id: ids.adult!, body: 'cannes', category: "palme d'or", won: true },
        { ...award, movie_id: ids.strict!, body: 'oscar', category: 'score', won: true },
        { ...award, movie_id: ids.cartoon!, body: 'oscar', category: 'film', won: false },
      ])
      .execute()
    await api.changes.catalogueChanged(Object.values(ids))
  })
  const named = async (body: MovieFilter) => {
    const answer = await found({ minutes_from: 500, ...body })
    return Object.keys(ids).filter((name) => answer.includes(ids[name]!))
  }

  it('takes the strictest certificate, and never a movie without one that can be read', async () => {
    expect(await named({ suitable_for: 0 })).toEqual(['cartoon'])
    expect(await named({ suitable_for: 11 })).toEqual(['cartoon'])
    expect(await named({ suitable_for: 12 })).toEqual(['cartoon', 'strict'])
    expect(await named({ suitable_for: 18 })).toEqual(['cartoon', 'strict', 'adult'])
    expect(await named({ suitable_for: null })).toEqual(Object.keys(ids))
  })

  it('takes won prizes of a body, or of one category of it', async () => {
    expect(await named({ prizes: [{ body: 'oscar' }] })).toEqual(['strict', 'adult'])
    expect(await named({ prizes: [{ body: 'oscar', category: 'film' }] })).toEqual(['adult'])
    expect(await named({ prizes: [{ body: 'oscar', category: 'score' }, { body: 'cannes' }] })).toEqual([])
    const either: MovieFilter['prizes'] = [{ body: 'oscar', category: 'score' }, { body: 'cannes' }]
    expect(await named({ prizes: either, match: 'any' })).toEqual(['strict', 'adult'])
    expect(await named({ prizes: [{ body: 'berlin', category: 'no such bear' }] })).toEqual([])
  })

  it('counts the movies with each prize', async () => {
    const { body } = await api.call(routes.filterFacets, { body: { minutes_from: 500 } })
    expect(body.prizes).toEqual([
      { body: 'oscar', category: null, count: 2 },
      { body: 'cannes', category: null, count: 1 },
      { body: 'cannes', category: "palme d'or", count: 1 },
      { body: 'oscar', category: 'film', count: 1 },
      { body: 'oscar', category: 'score', count: 1 },
    ])
  })

  it('limits searches by text', async () => {
    for (const filters of [{ suitable_for: 0 }, { suitable_for: 12, prizes: [{ body: 'oscar' as const }] }]) {
      const expected = await named(filters)
      const plot = await api.call(routes.searchByPlot, {
        body: { plot: 'lighthouse keeper', minutes_from: 500, ...filters },
      })
      const request = await api.call(routes.searchByRequest, {
        body: { text: 'lighthouse keeper', read_as: 'request', minutes_from: 500, ...filters },
      })
      for (const { body } of [plot, request])
        expect(inOrder(body.results.map(({ id }) => id))).toEqual(inOrder(expected.map((name) => ids[name]!)))
    }
  })

  it('follows a certificate that changes', async () => {
    await db.updateTable('movie_certificate').set({ certificate: 'PG' }).where('movie_id', '=', ids.unread!).execute()
    await api.changes.catalogueChanged([ids.unread!])
    expect(await named({ suitable_for: 8 })).toEqual(['cartoon', 'unread'])
  })

  it('refuses ages and bodies that do not exist', async () => {
    for (const payload of [{ suitable_for: 19 }, { suitable_for: -1 }, { prizes: [{ body: 'no such prize' }] }]) {
      const response = await api.app.inject({ method: 'POST', url: '/api/main/movies/filter/', payload })
      expect(response.statusCode).toBe(400)
    }
  })
})
