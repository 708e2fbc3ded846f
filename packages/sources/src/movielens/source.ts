import { openCollection, type Collection } from '@marquee/files'
import { OptionError } from '../errors.ts'
import {
  defineSource,
  type Batch,
  type Import,
  type ImportContext,
  type KnownCatalogue,
  type Outcome,
  type RatingColumns,
  type Report,
} from '../source.ts'
import { readLinks, readRatings, type RatingBatch } from './dataset.ts'

const BATCH = 20_000
/** Progress is saved after this many rows, even when few of them are of known movies. */
const MAX_BATCH = 200_000

export const movielens = defineSource({
  name: 'movielens',
  // GroupLens' data sets are the operator's to use.
  policy: { models: true, expiresAfterDays: null, preference: 5 },
  mode: 'complete',
  command: {
    summary: 'Teaches the recommender with a MovieLens data set, from ml-latest-small to ml-32m.',
    operands: '<folder or zip>',
    notes: [
      'Takes ratings.csv and links.csv, plain or gzipped. Its people never become accounts: their ratings are knowledge of',
      'the movies that the catalogue has, found by links.csv. One data set is kept: another one takes its place.',
      'An import that was interrupted goes on where it was; running again is safe, and takes in movies that have come since.',
    ].join('\n'),
    options: {},
    activity: 'Importing',
    unit: 'ratings',
    training: 'learns from them',
  },
  plan({ operands: [path, ...others], resolve }) {
    if (path === undefined || others.length > 0)
      throw new OptionError('import movielens needs one folder or ZIP archive.')
    return [importDataset(resolve(path))]
  },
})

/** Rows of the ratings file that are stored or skipped. */
interface Checkpoint {
  rows: number
  /** Ratings of movies that the catalogue lacks. */
  skipped: number
}

/** Streams the ratings of a data set, a folder or ZIP archive, for the movies that the catalogue has. */
function importDataset(path: string): Import<Checkpoint> {
  let known = 0
  return {
    key: async () => ({ checksum: await (await openCollection(path)).checksum(['ratings.csv', 'links.csv']) }),
    beginning: { rows: 0, skipped: 0 },
    // User ids of two data sets mean different people.
    isExclusive: true,
    async *batches(checkpoint, { catalogue }: ImportContext) {
      const collection = await openCollection(path)
      const movies = await linkMovies(collection, catalogue)
      known = new Set(movies.values()).size
      yield* readBatches(checkpoint, collection, movies)
    },
    report: (outcome) => report(outcome, known),
  }
}

/** Our movie by MovieLens movie, by its TMDB id, else its IMDb id. */
async function linkMovies(collection: Collection, catalogue: KnownCatalogue): Promise<Map<number, number>> {
  const { byTmdb, byImdb } = await catalogue.ids()
  const links = await readLinks(await collection.open('links.csv'))
  return new Map(
    links.flatMap(({ movieId, tmdbId, imdbId }) => {
      const id =
        (tmdbId === null ? undefined : byTmdb.get(tmdbId)) ?? (imdbId === null ? undefined : byImdb.get(imdbId))
      return id === undefined ? [] : [[movieId, id]]
    }),
  )
}

async function* readBatches(
  { rows, skipped }: Checkpoint,
  collection: Collection,
  movies: ReadonlyMap<number, number>,
): AsyncGenerator<Batch<Checkpoint>> {
  const file = await collection.open('ratings.csv')
  const reached = { rows, skipped }
  let ratings = noRatings()
  let passed = 0
  let kept = rows

  function flush(): Batch<Checkpoint> {
    const stored = ratings
    ratings = noRatings()
    kept = reached.rows
    const progress = { done: file.position(), total: file.size, count: reached.rows }
    return { ratings: stored, checkpoint: { ...reached }, progress }
  }

  for await (const batch of readRatings(file)) {
    const from = Math.min(rows - passed, batch.users.length)
    passed += from
    reached.rows += batch.users.length - from
    reached.skipped += take(batch, from, movies, ratings)
    if (ratings.users.length >= BATCH || reached.rows - kept >= MAX_BATCH) yield flush()
  }
  yield flush()
}

/** Adds the batch's ratings of known movies from a row on; returns the number of ratings of unknown ones. */
function take(batch: RatingBatch, from: number, movies: ReadonlyMap<number, number>, into: Ratings): number {
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

type Ratings = { [Key in keyof RatingColumns]: number[] }

function noRatings(): Ratings {
  return { users: [], movies: [], values: [] }
}

/** Up to 2 stars Dislike, up to 3 Neutral, up to 4 Like, above Best. */
export function valueOfStars(stars: number): number {
  if (stars <= 2) return -0.5
  if (stars <= 3) return 0
  return stars <= 4 ? 0.75 : 1
}

function report({ start, end, ratings, seconds, format }: Outcome<Checkpoint>, known: number): Report {
  const before = start.rows > 0 ? `, gone on after ${format.count(start.rows)}` : ''
  const lines = [
    `${format.count(end.rows)} ratings read${before} (${format.duration(seconds)})`,
    `${format.count(end.skipped)} skipped, of movies that the catalogue does not have`,
    `${format.count(ratings.ratings)} ratings by ${format.count(ratings.users)} people of ${format.count(known)} movies stored`,
  ]
  return { lines, isChange: true }
}
