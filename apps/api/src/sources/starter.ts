import { createHash } from 'node:crypto'
import { loadStarter, type StarterMovie, type StarterPerson } from '@marquee/starter'
import { type ImportRunRepository } from './import-runs.ts'
import { type CatalogueRepository } from './catalogue-repository.ts'
import { type SourceMovie } from './source-movie.ts'

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
  const { movies, labels, people } = loadStarter()
  const version = createHash('sha256')
    .update(JSON.stringify([movies, labels, people]))
    .digest('hex')
  if (await runs.isDone('starter', { version })) return { loaded: 0 }
  const run = await runs.begin('starter', { version })
  await catalogue.upsertLabels(labels)
  const types = new Map(labels.map(({ name, type }) => [name, type]))
  const typeOf = (name: string) => types.get(name)!
  for (let start = 0; start < movies.length; start += BATCH) {
    const batch = movies
      .slice(start, start + BATCH)
      .map((movie, index) => toSourceMovie(movie, (start + index) / movies.length, typeOf))
    await catalogue.upsertMovies({ source: 'starter', mode: 'complete', movies: batch })
    onProgress(Math.min(start + BATCH, movies.length), movies.length)
  }
  await catalogue.completePeople(people satisfies StarterPerson[])
  await runs.finish(run)
  return { loaded: movies.length }
}

/** The catalogue is ordered by how well movies are known. @param rank 0 is the best known */
export function toSourceMovie(movie: StarterMovie, rank: number, typeOf: (label: string) => string): SourceMovie {
  return {
    tmdbId: movie.tmdb_id,
    imdbId: movie.imdb_id,
    title: movie.title,
    originalTitle: movie.original_title,
    originalLanguage: movie.original_language,
    releaseDate: movie.release_date,
    runtime: movie.runtime,
    budget: movie.budget,
    revenue: movie.revenue,
    popularity: 100 * (1 - rank),
    overview: movie.overview,
    tagline: movie.tagline,
    genreIds: movie.genres,
    countries: movie.origin_country,
    keywords: movie.keywords,
    labels: movie.labels.map(({ name, rating }) => ({ name, type: typeOf(name), rating })),
    cast: movie.cast.map(({ name, character }) => ({ person: { name }, character })),
    crew: movie.crew.map(({ name, job }) => ({ person: { name }, job })),
    ratings: movie.ratings.map(({ source, rating, max_rating }) => ({ type: source, rating, maxRating: max_rating })),
    links: movie.links.map(({ type, url }) => ({ type, link: url })),
  }
}
