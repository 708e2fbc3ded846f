import { routes } from '@marquee/contract'
import { createWorld, FIRST_INVENTED, startFakeTmdb, type FakeTmdb } from '@marquee/sources/testing'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../../database/tables.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { aSourceMovie, openCatalogue } from '../../../testing/brought-catalogue.ts'
import { createCatalogueRepository } from './catalogue-repository.ts'
import { dropExpired } from './expiry-repository.ts'
import { createTmdbRepository } from './tmdb-repository.ts'

const DAY_MS = 24 * 3_600_000
const HOUSE = FIRST_INVENTED
const translated = (language: string, region: string, title: string) => {
  return { iso_639_1: language, iso_3166_1: region, data: { title, overview: 'Una casa.', tagline: '' } }
}

let tmdb: FakeTmdb
let api: TestApp
let db: Kysely<Tables>
beforeAll(async () => {
  tmdb = await startFakeTmdb(createWorld({ invented: 40 }))
  api = await createTestApp({ env: tmdb.settings, catalogue: false })
  db = api.db
})
afterAll(async () => {
  await api.close()
  await tmdb.close()
})

async function fetchHouse(): Promise<number> {
  tmdb.change(HOUSE, (details) => {
    details['alternative_titles'] = { titles: [] }
    details['translations'] = {
      translations: [
        translated('es', 'ES', 'La casa azul'),
        translated('es', 'MX', 'El caserón azul'),
        translated('ja', 'JP', '青い家'),
        translated('fr', 'FR', ''),
      ],
    }
  })
  const { body } = await api.call(routes.fetchExternalMovie, { params: { id: HOUSE } })
  await api.changes.catalogueChanged([body.id])
  return body.id
}

const titlesOf = (id: number) =>
  db
    .selectFrom('movie_title')
    .select(['language', 'title', 'source'])
    .where('movie_id', '=', id)
    .orderBy('title')
    .execute()
const firstFor = async (query: string) =>
  (await api.call(routes.suggestMovies, { query: { query } })).body.map(({ id }) => id)[0]

describe('titles that TMDB has translated', () => {
  it('find the movie in each language and region, in search and in imported histories, until they expire', async () => {
    const id = await fetchHouse()
    expect(await titlesOf(id)).toEqual([
      { language: 'es', title: 'El caserón azul', source: 'tmdb' },
      { language: 'es', title: 'La casa azul', source: 'tmdb' },
      { language: 'ja', title: '青い家', source: 'tmdb' },
    ])
    for (const query of ['la casa azul', 'el caserón azul', '青い家']) expect(await firstFor(query), query).toBe(id)
    expect(await counted('"La casa azul",,9')).toMatchObject({ matched: 1 })

    await dropExpired(db, new Date(Date.now() + DAY_MS))
    await api.changes.catalogueChanged([id])
    expect(await titlesOf(id)).toEqual([])
    expect(await firstFor('la casa azul')).not.toBe(id)
    expect(await counted('"La casa azul",,9')).toMatchObject({ matched: 0 })
  })
})

describe('titles by language of several sources', () => {
  it('stay those of the shipped catalogue while TMDB adds others, and are left when these expire', async () => {
    const catalogue = await openCatalogue()
    await catalogue.ship(aSourceMovie({ tmdbId: 1, titles: { es: ['Parásitos'] } }))
    const movie = aSourceMovie({ tmdbId: 1, titles: { es: ['Parásitos', 'Parásito'], hu: ['Élősködők'] } })
    await createTmdbRepository(catalogue.db, createCatalogueRepository(catalogue.db)).store([{ movie }])
    const stored = () => catalogue.db.selectFrom('movie_title').select(['title', 'source']).orderBy('title').execute()
    expect(await stored()).toEqual([
      { title: 'Parásito', source: 'tmdb' },
      { title: 'Parásitos', source: 'starter' },
      { title: 'Élősködők', source: 'tmdb' },
    ])
    await dropExpired(catalogue.db, new Date(Date.now() + DAY_MS))
    expect(await stored()).toEqual([{ title: 'Parásitos', source: 'starter' }])
    await catalogue.close()
  })

  it('stay those of the shipped catalogue when TMDB, which had the movie first, gives them again', async () => {
    const catalogue = await openCatalogue()
    const movie = aSourceMovie({ tmdbId: 1, titles: { es: ['Parásitos'] } })
    await catalogue.fetch(movie)
    await catalogue.ship(movie)
    await catalogue.fetch(movie)
    expect(await catalogue.db.selectFrom('movie_title').select('source').execute()).toEqual([{ source: 'starter' }])
    await catalogue.close()
  })
})

async function counted(row: string) {
  const user = await api.signUp()
  const body = Buffer.from(`Title,Year,Rating10\n${row}\n`)
  const { body: brought } = await api.call(routes.importHistory, { body, query: { file_name: 'mine.csv' } }, { user })
  await api.modules.portability.jobs.importHistory!(brought.id)
  return (await api.call(routes.historyImport, { params: { id: brought.id } }, { user })).body.counts
}
