import { readLines, type OpenFile } from '@marquee/files'
import { SourceError } from '../errors.ts'

/** Ratings in the order of the file; stars from 0.5 to 5. */
export interface RatingBatch {
  users: number[]
  movies: number[]
  stars: number[]
  /** The time of each rating in seconds; 0 when the file has none. */
  times: number[]
}

/** The TMDB and IMDb ids of a MovieLens movie. */
export interface MovieLink {
  movieId: number
  imdbId: string | null
  tmdbId: number | null
}

/** Streams a ratings file: `userId,movieId,rating[,timestamp]`. @throws SourceError with the number of an invalid line. */
export async function* readRatings(file: OpenFile): AsyncGenerator<RatingBatch> {
  for await (const rows of readColumns(file, ['userid', 'movieid', 'rating'], ['timestamp'])) {
    const batch: RatingBatch = { users: [], movies: [], stars: [], times: [] }
    for (const { cells, line } of rows) {
      const [user = Number.NaN, movie = Number.NaN, stars = Number.NaN, time = Number.NaN] = cells.map(Number)
      const sound = Number.isSafeInteger(user) && Number.isSafeInteger(movie) && stars >= 0.5 && stars <= 5 && time >= 0
      if (!sound) throw new SourceError(`Line ${line} of the ratings is no rating: ${cells.slice(0, 3).join(',')}.`)
      batch.users.push(user)
      batch.movies.push(movie)
      batch.stars.push(stars)
      batch.times.push(time)
    }
    yield batch
  }
}

/** Reads a links file: `movieId,imdbId,tmdbId`, either of the last two possibly empty. @throws SourceError as readRatings */
export async function readLinks(file: OpenFile): Promise<MovieLink[]> {
  const links: MovieLink[] = []
  for await (const rows of readColumns(file, ['movieid', 'imdbid', 'tmdbid'])) {
    for (const { cells, line } of rows) {
      const [movieId, imdbId = '', tmdbId] = cells
      if (!/^\d{1,9},\d{0,10},\d{0,9}$/.test(cells.join(',')))
        throw new SourceError(`Line ${line} of the links is no link: ${cells.join(',')}.`)
      links.push({
        movieId: Number(movieId),
        imdbId: imdbId === '' ? null : `tt${imdbId.padStart(7, '0')}`,
        tmdbId: tmdbId === '' ? null : Number(tmdbId),
      })
    }
  }
  return links
}

interface Row {
  cells: string[]
  line: number
}

/** The named columns of comma-separated numbers, which need no quotes; case does not matter, and an optional column that is missing is empty. */
async function* readColumns(
  { bytes }: OpenFile,
  names: readonly string[],
  optional: readonly string[] = [],
): AsyncGenerator<Row[]> {
  let places: number[] | null = null
  let line = 0
  for await (const lines of readLines(bytes)) {
    const rows: Row[] = []
    for (const text of lines) {
      line++
      if (text === '') continue
      const cells = text.split(',')
      if (places === null) places = [...findColumns(cells, names), ...optional.map((name) => placeOf(cells, name))]
      else rows.push({ cells: places.map((place) => cells[place]?.trim() ?? ''), line })
    }
    if (rows.length > 0) yield rows
  }
  if (places === null) throw new SourceError('The file is empty.')
}

/** -1 where there is no such column. */
function placeOf(header: readonly string[], name: string): number {
  return header.findIndex((cell) => cell.trim().toLowerCase() === name)
}

function findColumns(header: readonly string[], names: readonly string[]): number[] {
  return names.map((name) => {
    const place = placeOf(header, name)
    if (place < 0)
      throw new SourceError(
        `A file with the columns ${names.join(', ')} is expected, but its first line is ${header.join(',')}.`,
      )
    return place
  })
}
