import { openFile, readCsv } from '@marquee/files'
import type { CatalogueItem } from '@marquee/recommender'
import { readRows, RowError, toMovie, type MovieLink, type SourceMovie } from '@marquee/sources'
import { StartError } from '../../apps/api/src/start-error.ts'

/** A movie of a MovieLens movies file, its title as people write it. */
export interface MovielensMovie {
  movieId: number
  title: string
  year: number | null
  genres: string[]
}

const MAX_ROW_LENGTH = 128 * 1024

/** Reads `movieId,title,genres`: "Matrix, The (1999)" becomes "The Matrix" of 1999. */
export async function loadMovielensMovies(path: string): Promise<MovielensMovie[]> {
  const { bytes } = await openFile(path)
  const movies: MovielensMovie[] = []
  let header: readonly string[] | null = null
  for await (const row of readCsv(bytes as AsyncIterable<Uint8Array>, { longestRow: MAX_ROW_LENGTH, trim: false })) {
    if ('error' in row) throw new StartError(`Line ${row.line} of ${path} cannot be read: ${row.error}`)
    if (header === null) {
      header = row.cells
      continue
    }
    const [movieId, title, genres] = ['movieId', 'title', 'genres'].map((name) => row.cells[header!.indexOf(name)])
    if (movieId === undefined || title === undefined) throw new StartError(`${path} has no columns movieId and title.`)
    const year = /\((\d{4})\)\s*$/.exec(title)?.[1]
    movies.push({
      movieId: Number(movieId),
      title: title.replace(/\s*\(.*$/, '').replace(/^(.*), (The|A|An)$/, '$2 $1'),
      year: year === undefined ? null : Number(year),
      genres: (genres ?? '').split('|').filter((genre) => genre !== '' && genre !== '(no genres listed)'),
    })
  }
  return movies
}

/** Reads a file of movies as `import csv` takes it; invalid rows are counted. */
export async function loadCatalogue(path: string): Promise<{ movies: SourceMovie[]; invalid: number }> {
  const movies: SourceMovie[] = []
  let invalid = 0
  for await (const row of readRows(await openFile(path), path)) {
    try {
      if ('error' in row) throw new RowError(row.error)
      movies.push(toMovie(row.values, ''))
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      invalid++
    }
  }
  return { movies, invalid }
}

export function yearOf({ releaseDate }: SourceMovie): number | null {
  return releaseDate ? Number(releaseDate.slice(0, 4)) : null
}

interface ItemSources {
  catalogue: readonly SourceMovie[]
  movielens: readonly MovielensMovie[]
  links: readonly MovieLink[]
}

/**
 * Facts of the rated movies, under the ids of the ratings file. The catalogue's facts are found by the links,
 * else by title and year, else, without a movies file, by taking the ids for TMDB's.
 */
export function toItems({ catalogue, movielens, links }: ItemSources): CatalogueItem[] {
  const number = createNumbering()
  const byTmdb = new Map(catalogue.flatMap((movie) => (movie.tmdbId === null ? [] : [[movie.tmdbId, movie]])))
  if (movielens.length === 0 && links.length === 0) {
    return [...byTmdb].map(([id, movie]) => toItem({ id, movie, genres: genresOf(movie), year: yearOf(movie) }, number))
  }
  const byTitle = new Map(catalogue.map((movie) => [titleKey(movie.title, yearOf(movie)), movie]))
  const tmdbIds = new Map(links.map(({ movieId, tmdbId }) => [movieId, tmdbId]))
  const described = new Map(movielens.map((movie) => [movie.movieId, movie]))
  return [...new Set([...described.keys(), ...tmdbIds.keys()])].map((id) => {
    const own = described.get(id)
    const linked = byTmdb.get(tmdbIds.get(id) ?? 0)
    const movie = linked ?? (own && links.length === 0 ? byTitle.get(titleKey(own.title, own.year)) : undefined)
    const genres = own?.genres ?? (movie ? genresOf(movie) : [])
    return toItem({ id, movie, genres, year: own?.year ?? (movie ? yearOf(movie) : null) }, number)
  })
}

interface KnownItem {
  id: number
  movie: SourceMovie | undefined
  genres: readonly (string | number)[]
  year: number | null
}

function toItem({ id, movie, genres, year }: KnownItem, number: (name: string) => number): CatalogueItem {
  const person = (name: string) => number(`person ${name}`)
  const crew = (movie?.crew ?? []).flatMap(({ person: { name }, job }) =>
    job === 'Director' ? [{ id: person(name), role: 'director' as const, order: 0 }] : [],
  )
  return {
    id,
    genres: genres.map((genre) => number(`genre ${genre}`)),
    keywords: (movie?.keywords ?? []).map((name) => number(`keyword ${name}`)),
    labels: [],
    people: [
      ...(movie?.cast ?? []).map(({ person: { name } }, order) => ({ id: person(name), role: 'cast' as const, order })),
      ...crew,
    ],
    year,
    countries: movie?.countries ?? [],
    language: movie?.originalLanguage ?? null,
    popularity: movie?.popularity ?? 0,
  }
}

function genresOf({ genreIds }: SourceMovie): readonly number[] {
  return genreIds ?? []
}

function titleKey(title: string, year: number | null): string {
  return `${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} ${year}`
}

/** The same small number for the same name. */
export function createNumbering(): (name: string) => number {
  const numbers = new Map<string, number>()
  return (name) => {
    const known = numbers.get(name) ?? numbers.size + 1
    numbers.set(name, known)
    return known
  }
}
