import { type SourceMovie } from '@marquee/sources'
import { type Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import { type Tables } from '../../../database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createMovieRepository } from '../movies/repository.ts'
import { createIndexRepository } from '../search/index-repository.ts'
import { createCatalogueRepository, type CatalogueRepository } from './catalogue-repository.ts'

let database: TestDatabase
let db: Kysely<Tables>
let catalogue: CatalogueRepository
beforeAll(async () => {
  database = await createTestDatabase()
  db = createQueries(createPool(database.url, pino({ level: 'silent' })))
  catalogue = createCatalogueRepository(db)
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})
beforeEach(async () => {
  await db.deleteFrom('movie').execute()
  await db.deleteFrom('person').execute()
})

const aMovie = (part: Partial<SourceMovie>): SourceMovie => ({
  tmdbId: null,
  imdbId: null,
  title: 'Parasite',
  originalTitle: null,
  originalLanguage: null,
  releaseDate: '2019-05-30',
  runtime: null,
  budget: null,
  revenue: null,
  ...part,
})
const BONG = { crew: [{ person: { name: 'Bong Joon-ho' }, job: 'Director' }] }
const BONG_ELSEWHERE = { crew: [{ person: { name: 'Bong Joon Ho', tmdbId: 21684 }, job: 'Director' }] }
const PARASITE = aMovie({
  tmdbId: 496243,
  overview: 'A poor family talks its way into the household of a rich one.',
  tagline: 'Act like you own the place.',
  ...BONG,
})

const ship = async (...movies: SourceMovie[]) => catalogue.upsertMovies({ source: 'starter', mode: 'complete', movies })
const bring = async (...movies: SourceMovie[]) => catalogue.upsertMovies({ source: 'csv', mode: 'replace', movies })
const people = () => db.selectFrom('person').select(['name', 'tmdb_id']).orderBy('name').execute()

describe('an import over the shipped catalogue', () => {
  it('leaves the title and the texts that people know, and takes what is missing', async () => {
    const [id] = (await ship(PARASITE)) as [number]
    await bring(aMovie({ tmdbId: 496243, title: 'PARASITE (2019)', overview: 'Crooks.', runtime: 133 }))
    const movie = (await createMovieRepository(db).movies([id])).get(id)
    expect(movie).toMatchObject({
      title: 'Parasite',
      overview: PARASITE.overview,
      tagline: PARASITE.tagline,
      runtime: 133,
    })
  })

  it('shows its own texts where the shipped catalogue has none', async () => {
    const [id] = (await ship(aMovie({ tmdbId: 1, tagline: 'Act like you own the place.' }))) as [number]
    await bring(aMovie({ tmdbId: 1, overview: 'Crooks.' }))
    expect((await createMovieRepository(db).movies([id])).get(id)).toMatchObject({ overview: 'Crooks.' })
  })

  it('is found by the words of both, each said once', async () => {
    const [id] = (await ship(PARASITE)) as [number]
    const brought = aMovie({ tmdbId: 496243, title: 'Gisaengchung', overview: 'Crooks.', tagline: PARASITE.tagline! })
    await bring(brought)
    await bring(brought)
    const [row] = await createIndexRepository(db, ['starter', 'csv']).movies([id])
    expect(row).toMatchObject({
      title: 'Parasite',
      aliases: ['Gisaengchung'],
      overview: `${PARASITE.overview} Crooks.`,
      tagline: PARASITE.tagline,
    })
    const [without] = await createIndexRepository(db, ['starter']).movies([id])
    expect(without?.overview).toBe(PARASITE.overview)
  })

  it('still sets the title of a movie of its own', async () => {
    await bring(aMovie({ tmdbId: 2, title: 'Parasit' }))
    const [id] = (await bring(aMovie({ tmdbId: 2, title: 'Parasite' }))) as [number]
    const [row] = await createIndexRepository(db, ['csv']).movies([id])
    expect(row?.title).toBe('Parasite')
  })
})

describe('one person under two spellings', () => {
  const other = aMovie({ tmdbId: 30497, title: 'Mother', releaseDate: '2009-05-28' })

  it('stays one when the same movie names them both ways', async () => {
    await ship(PARASITE)
    await bring({ ...PARASITE, ...BONG_ELSEWHERE })
    expect(await people()).toEqual([{ name: 'Bong Joon-ho', tmdb_id: 21684 }])
  })

  it.each([
    ['with an id of another service', BONG_ELSEWHERE, 21684],
    ['without one', { crew: [{ person: { name: 'Bong Joon Ho' }, job: 'Director' }] }, null],
  ])('becomes one when the movie that shows it comes later, %s', async (_, spelt, tmdbId) => {
    await ship(PARASITE)
    const [mother] = (await bring({ ...other, ...spelt })) as [number]
    expect(await people()).toHaveLength(2)
    const [parasite] = (await bring({ ...PARASITE, ...spelt })) as [number]
    expect(await people()).toEqual([{ name: expect.stringMatching(/^Bong Joon.ho$/i), tmdb_id: tmdbId }])
    const credits = await db.selectFrom('credit').select('movie_id').orderBy('movie_id').execute()
    expect(credits.map(({ movie_id: id }) => id)).toEqual([parasite, mother].toSorted((a, b) => a - b))
  })

  it('is two people when each has an id of their own', async () => {
    const named = (tmdbId: number, name: string) => ({ crew: [{ person: { name, tmdbId }, job: 'Director' }] })
    await bring({ ...PARASITE, ...named(1, 'Bong Joon-ho') })
    await bring({ ...PARASITE, ...named(2, 'Bong Joon Ho') })
    expect((await people()).map(({ tmdb_id: id }) => Number(id)).toSorted((a, b) => a - b)).toEqual([1, 2])
  })

  it('is two people when no movie shows that they are one', async () => {
    await ship(PARASITE)
    await bring({ ...other, crew: [{ person: { name: 'Bong Joon Ho' }, job: 'Director' }] })
    expect(await people()).toHaveLength(2)
  })
})
