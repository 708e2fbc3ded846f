import { toSourceMovie } from '@marquee/sources'
import { loadStarter, starterVersion } from '@marquee/starter'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { createCatalogueRepository } from './catalogue-repository.ts'
import { createFirstLoadRepository } from './first-load-repository.ts'
import { createImportRunRepository } from './import-run-repository.ts'

const BATCH = 250

/**
 * Loads the starter catalogue that ships with the product, once per version of it; later imports complete its movies.
 * @param onProgress what is done, and all there is to do
 */
export async function loadStarterCatalogue(
  db: Kysely<Tables>,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<{ loaded: number }> {
  const runs = createImportRunRepository(db)
  const version = starterVersion()
  if (await runs.isDone('starter', { version })) return { loaded: 0 }
  const { movies, labels, people, names } = loadStarter()
  const run = await runs.begin('starter', { version })
  const catalogue = createCatalogueRepository(db)
  await catalogue.upsertLabels(labels)
  const types = new Map(labels.map(({ name, type }) => [name, type]))
  const given = movies.map((movie) => toSourceMovie(movie, (label) => types.get(label)!))
  if (!(await createFirstLoadRepository(db).loadIfEmpty('starter', given, onProgress))) {
    for (let start = 0; start < given.length; start += BATCH) {
      await catalogue.upsertMovies({ source: 'starter', mode: 'complete', movies: given.slice(start, start + BATCH) })
      onProgress(Math.min(start + BATCH, given.length), given.length)
    }
  }
  await catalogue.completePeople(people)
  await catalogue.upsertPersonNames('starter', names)
  await runs.finish(run)
  return { loaded: movies.length }
}
