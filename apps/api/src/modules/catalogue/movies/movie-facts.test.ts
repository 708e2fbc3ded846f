import { MAX_SERIES_MOVIES, routes } from '@marquee/contract'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../../database/tables.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { insertMovie } from '../../../testing/movies.ts'

let api: TestApp
let db: Kysely<Tables>
beforeAll(async () => {
  api = await createTestApp()
  db = api.db
})
afterAll(() => api.close())

const page = async (id: number) => (await api.call(routes.movie, { params: { id } })).body
async function shipped(tmdbId: number) {
  const movie = db.selectFrom('movie').select('id').where('tmdb_id', '=', tmdbId)
  return page((await movie.executeTakeFirstOrThrow()).id)
}

/** A series of movies with the given places, of which one may be unknown. */
async function series(
  name: string,
  places: readonly (number | null)[],
  parts: number | null = null,
): Promise<number[]> {
  const ids: number[] = []
  for (const position of places) {
    const id = await insertMovie(db, { title: `${name} ${position ?? 'Special'}` })
    await db.insertInto('movie_collection').values({ movie_id: id, name, position, parts, source: 'csv' }).execute()
    ids.push(id)
  }
  return ids
}

describe('further facts of a movie', () => {
  it('shows those of the shipped catalogue: certificates, their reasons, prizes and the adapted work', async () => {
    const { certificates, content, awards, based_on } = await shipped(238)
    expect(certificates).toEqual([
      { country: 'DE', certificate: '16' },
      { country: 'US', certificate: 'R' },
    ])
    expect(content).toEqual(['violence'])
    expect(awards.filter(({ won }) => won)).toEqual([
      { body: 'oscar', category: 'film', won: true, year: null },
      { body: 'oscar', category: 'actor', won: true, year: null },
      { body: 'oscar', category: 'adapted screenplay', won: true, year: null },
      { body: 'golden globe', category: 'film', won: true, year: null },
    ])
    expect(based_on).toEqual({ kind: 'novel', title: 'The Godfather', author: 'Mario Puzo' })
  })

  it('carries the code of a language other than English among the moods, which posters are drawn by', async () => {
    expect((await shipped(194)).moods).toContain('fr')
    expect((await shipped(238)).moods).not.toContain('en')
  })

  it('lists prizes before nominations', async () => {
    const id = await insertMovie(db)
    const award = { movie_id: id, body: 'bafta', year: 1970, source: 'csv' }
    await db
      .insertInto('movie_award')
      .values([
        { ...award, category: 'film', won: false, position: 0 },
        { ...award, category: 'score', won: true, position: 1 },
      ])
      .execute()
    expect((await page(id)).awards.map(({ category, won, year }) => [category, won, year])).toEqual([
      ['score', true, 1970],
      ['film', false, 1970],
    ])
  })

  it('shows empty lists and no basis or series if nothing is known', async () => {
    expect(await page(await insertMovie(db))).toMatchObject({
      certificates: [],
      content: [],
      awards: [],
      based_on: null,
      series: null,
    })
  })
})

describe('the series of a movie', () => {
  it('names the parts that are here, by their places, and the number of all parts', async () => {
    const [third, special, first] = (await series('Untold Tales', [3, null, 1], 27)) as [number, number, number]
    expect((await page(third)).series).toEqual({
      name: 'Untold Tales',
      position: 3,
      parts: 27,
      here: 3,
      movies: [
        { id: first, title: 'Untold Tales 1', position: 1 },
        { id: third, title: 'Untold Tales 3', position: 3 },
        { id: special, title: 'Untold Tales Special', position: null },
      ],
    })
  })

  it('counts every part but lists no more than the page can hold', async () => {
    const places = Array.from({ length: MAX_SERIES_MOVIES + 2 }, (_, index) => index + 1)
    const [first] = (await series('Endless Tales', places)) as [number]
    const found = (await page(first)).series!
    expect([found.here, found.movies.length]).toEqual([MAX_SERIES_MOVIES + 2, MAX_SERIES_MOVIES])
    expect(found.movies.at(-1)!.position).toBe(MAX_SERIES_MOVIES)
  })
})
