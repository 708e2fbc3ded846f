import type { ShownTexts, SourceMovie } from '@marquee/sources'
import { pino } from 'pino'
import { createPool, createQueries } from '../database/pool.ts'
import { createCatalogueRepository } from '../modules/catalogue/import/catalogue-repository.ts'
import { createTmdbRepository } from '../modules/catalogue/import/tmdb-repository.ts'
import { createTestDatabase } from './database.ts'

/** An empty, separate catalogue, which ships movies and into which others are brought. */
export async function openCatalogue() {
  const database = await createTestDatabase()
  const db = createQueries(createPool(database.url, pino({ level: 'silent' })))
  const catalogue = createCatalogueRepository(db)
  return {
    db,
    ship: (...movies: SourceMovie[]) => catalogue.upsertMovies({ source: 'starter', mode: 'complete', movies }),
    bring: (...movies: SourceMovie[]) => catalogue.upsertMovies({ source: 'csv', mode: 'replace', movies }),
    fetch: (...movies: SourceMovie[]) => catalogue.upsertMovies({ source: 'tmdb', mode: 'replace', movies }),
    /** As TMDB answers: values and credits of other sources stay. */
    store: (...movies: SourceMovie[]) =>
      createTmdbRepository(db, catalogue).store(movies.map((movie) => ({ movie, regions: [], similarIds: [] }))),
    /** As `bring`, where the operator has chosen whose titles are shown. */
    bringAs: (shown: ShownTexts, ...movies: SourceMovie[]) =>
      createCatalogueRepository(db, { shown }).upsertMovies({ source: 'csv', mode: 'replace', movies }),
    people: () => db.selectFrom('person').select(['name', 'tmdb_id']).orderBy('name').execute(),
    async clear() {
      for (const table of ['movie', 'person', 'person_merge'] as const) await db.deleteFrom(table).execute()
    },
    async close() {
      await db.destroy()
      await database.close()
    },
  }
}

export const aSourceMovie = (part: Partial<SourceMovie>): SourceMovie => ({
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

/** The same director under two spellings: as we ship the name, and as others write it. */
export const BONG = { crew: [{ person: { name: 'Bong Joon-ho' }, job: 'Director' }] }
export const BONG_ELSEWHERE = { crew: [{ person: { name: 'Bong Joon Ho', tmdbId: 21684 }, job: 'Director' }] }
export const PARASITE = aSourceMovie({
  tmdbId: 496243,
  overview: 'A poor family talks its way into the household of a rich one.',
  tagline: 'Act like you own the place.',
  ...BONG,
})
