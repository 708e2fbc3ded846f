import { starterVersion, toSourceMovie } from '@marquee/sources'
import { loadStarter, type StarterPerson } from '@marquee/starter'
import type { CatalogueRepository } from './catalogue-repository.ts'
import type { ImportRunRepository } from './import-run-repository.ts'

const BATCH = 250

export interface StarterDependencies {
  catalogue: CatalogueRepository
  runs: ImportRunRepository
  onProgress: (done: number, total: number) => void
}

/** Loads the starter catalogue that ships with the product, once per version of it; later imports complete its movies. */
export async function loadStarterCatalogue({
  catalogue,
  runs,
  onProgress,
}: StarterDependencies): Promise<{ loaded: number }> {
  const starter = loadStarter()
  const { movies, labels, people, names } = starter
  const version = starterVersion(starter)
  if (await runs.isDone('starter', { version })) return { loaded: 0 }
  const run = await runs.begin('starter', { version })
  await catalogue.upsertLabels(labels)
  const types = new Map(labels.map(({ name, type }) => [name, type]))
  const typeOf = (name: string) => types.get(name)!
  for (let start = 0; start < movies.length; start += BATCH) {
    const batch = movies.slice(start, start + BATCH).map((movie) => toSourceMovie(movie, typeOf))
    await catalogue.upsertMovies({ source: 'starter', mode: 'complete', movies: batch })
    onProgress(Math.min(start + BATCH, movies.length), movies.length)
  }
  await catalogue.completePeople(people satisfies StarterPerson[])
  await catalogue.upsertPersonNames('starter', names)
  await runs.finish(run)
  return { loaded: movies.length }
}
