import { sourcesForModels, toSourceMovie } from '@marquee/sources'
import { loadStarter } from '@marquee/starter'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { createPool, createQueries } from '../database/pool.ts'
import type { Tables } from '../database/tables.ts'
import { train } from '../modules/taste/model/train.ts'
import { createCatalogueRepository } from '../modules/catalogue/import/catalogue-repository.ts'

/** Enough movies for every kind of list, few enough to load quickly. */
const MOVIES = 150

/** Fills a migrated database with the first starter movies and a model trained on them. */
export async function fillCatalogue(url: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const db = createQueries(createPool(url, log, { max: 2 }))
  try {
    await shipMovies(db, MOVIES)
    await train({ databaseUrl: url, learnable: sourcesForModels({ tmdbTermsAllowModels: false }) }, log, () => {})
  } finally {
    await db.destroy()
  }
}

/** Loads the first movies of the starter catalogue and those of the titles, with all labels. */
export async function shipMovies(db: Kysely<Tables>, count: number, titles?: ReadonlySet<string>): Promise<void> {
  const { movies, labels } = loadStarter()
  const types = new Map(labels.map(({ name, type }) => [name, type]))
  const catalogue = createCatalogueRepository(db)
  await catalogue.upsertLabels(labels)
  const wanted = movies.filter(({ title }, index) => index < count || titles?.has(title))
  const chosen = wanted.map((movie) => toSourceMovie(movie, (name) => types.get(name)!))
  await catalogue.upsertMovies({ source: 'starter', mode: 'complete', movies: chosen })
}
