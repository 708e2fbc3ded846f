import { RATING_VALUES } from '@marquee/contract'
import { type ImportRunRepository } from '../import-runs.ts'
import { type ImportedRatings, type ImportedRatingsRepository } from '../imported-ratings-repository.ts'
import { openCollection, type Collection } from '../files/bytes.ts'
import { readLinks, readRatings, type RatingBatch } from './dataset.ts'

export interface MovielensDependencies {
  ratings: ImportedRatingsRepository
  runs: ImportRunRepository
  signal: AbortSignal
  onProgress: (progress: { done: number; total: number; count: number }) => void
}

export interface MovielensSummary {
  /** Where this run went on, when one before it broke off. */
  resumedAt: number
  read: number
  /** Ratings of movies that the catalogue does not have. */
  skipped: number
  /** Movies of the data set that the catalogue has. */
  movies: number
  /** What is stored now. */
  stored: { ratings: number; users: number }
}

/** How far a run has come: rows of the ratings file that are stored or skipped. */
interface RunProgress {
  rows: number
  skipped: number
}

const BATCH = 20_000
/** Rows after which progress is kept even when few of them were of known movies. */
const CHECKPOINT = 200_000

/**
 * Streams a MovieLens data set (folder or ZIP, ml-latest-small to ml-32m) into the imported ratings. One data set is
 * kept: another one takes its place. A run that broke off goes on where it was; a second run changes nothing.
 */
export async function importMovielens(path: string, dependencies: MovielensDependencies): Promise<MovielensSummary> {
  const { ratings, runs } = dependencies
  const collection = await openCollection(path)
  const args = { checksum: await collection.checksum(['ratings.csv', 'links.csv']) }
  const movies = await linkMovies(collection, ratings)
  const before = await runs.newest('movielens')
  const open = await runs.unfinished<RunProgress>('movielens', args)
  const goesOn = open !== null && before?.['checksum'] === args.checksum
  if (before !== null && before['checksum'] !== args.checksum) await ratings.clear('movielens')
  const start = goesOn ? open.progress : { rows: 0, skipped: 0 }
  const id = goesOn ? open.id : await runs.begin('movielens', args)

  const progress = await storeRatings({ collection, movies, id, start }, dependencies)
  await runs.finish(id)
  return {
    resumedAt: start.rows,
    read: progress.rows,
    skipped: progress.skipped,
    movies: new Set(movies.values()).size,
    stored: await ratings.count('movielens'),
  }
}

/** Our movie by MovieLens movie, by its TMDB id, else its IMDb id. */
async function linkMovies(collection: Collection, ratings: ImportedRatingsRepository): Promise<Map<number, number>> {
  const { byTmdb, byImdb } = await ratings.knownMovies()
  const links = await readLinks(await collection.open('links.csv'))
  return new Map(
    links.flatMap(({ movieId, tmdbId, imdbId }) => {
      const id =
        (tmdbId === null ? undefined : byTmdb.get(tmdbId)) ?? (imdbId === null ? undefined : byImdb.get(imdbId))
      return id === undefined ? [] : [[movieId, id]]
    }),
  )
}

interface StoreTask {
  collection: Collection
  movies: ReadonlyMap<number, number>
  id: number
  start: RunProgress
}

async function storeRatings(
  { collection, movies, id, start }: StoreTask,
  { ratings, runs, signal, onProgress }: MovielensDependencies,
): Promise<RunProgress> {
  const file = await collection.open('ratings.csv')
  const progress = { ...start }
  let waiting = emptyBatch()
  let toSkip = start.rows
  let kept = start.rows

  async function store(): Promise<void> {
    signal.throwIfAborted()
    if (waiting.users.length > 0) await ratings.upsert('movielens', waiting)
    waiting = emptyBatch()
    await runs.save(id, progress)
    kept = progress.rows
    onProgress({ done: file.position(), total: file.size, count: progress.rows })
  }

  for await (const batch of readRatings(file)) {
    const passed = Math.min(toSkip, batch.users.length)
    toSkip -= passed
    progress.rows += batch.users.length - passed
    progress.skipped += take(batch, passed, movies, waiting)
    if (waiting.users.length >= BATCH || progress.rows - kept >= CHECKPOINT) await store()
  }
  await store()
  return progress
}

/** Adds the batch's ratings of known movies from a row on; answers how many were of unknown ones. */
function take(batch: RatingBatch, from: number, movies: ReadonlyMap<number, number>, into: Batch): number {
  let unknown = 0
  for (let row = from; row < batch.users.length; row++) {
    const movie = movies.get(batch.movies[row]!)
    if (movie === undefined) {
      unknown++
      continue
    }
    into.users.push(batch.users[row]!)
    into.movies.push(movie)
    into.values.push(valueOfStars(batch.stars[row]!))
  }
  return unknown
}

type Batch = { [Key in keyof ImportedRatings]: number[] }

function emptyBatch(): Batch {
  return { users: [], movies: [], values: [] }
}

/** Up to 2 stars Dislike, up to 3 Neutral, up to 4 Like, above Best. */
export function valueOfStars(stars: number): number {
  if (stars <= 2) return RATING_VALUES.Dislike
  if (stars <= 3) return RATING_VALUES.Neutral
  return stars <= 4 ? RATING_VALUES.Like : RATING_VALUES.Best
}
