import type { CatalogueItem } from '@marquee/recommender'
import type { EvaluationInput } from '../evaluation/recommender/index.ts'

interface CatalogueRecord {
  tmdb_id: number
  keywords?: string[]
  cast?: { name: string }[]
  crew?: { name: string; job: string }[]
  vote_count?: number
}

/** MovieLens ratings with the catalogue's facts joined on by tmdb id; `read` gets a path below the data folder. */
export function readMovieLens(read: (path: string) => string): EvaluationInput {
  const rows = (name: string) => read(`ml-latest-small/${name}.csv.gz`).trim().split(/\r?\n/).slice(1)
  const ratings = rows('ratings').map((line) => line.split(','))
  const records = new Map<number, CatalogueRecord>()
  for (const line of read('catalogue/movies-18k.jsonl.gz').trim().split('\n')) {
    const record = JSON.parse(line) as CatalogueRecord
    records.set(record.tmdb_id, record)
  }
  const tmdbIds = new Map(
    rows('links')
      .map((line) => line.split(','))
      .map(([movie, , tmdb]) => [movie, Number(tmdb)]),
  )
  const numbers = createNumbering()
  const catalogue = rows('movies').map((line) => {
    const { movie, title, genres } = parseMovie(line)
    return toItem({ movie, title, genres }, records.get(tmdbIds.get(movie) ?? 0), numbers)
  })
  return {
    ratings: {
      users: ratings.map(([user]) => Number(user)),
      items: ratings.map(([, item]) => Number(item)),
      stars: ratings.map(([, , stars]) => Number(stars)),
      times: ratings.map(([, , , time]) => Number(time)),
    },
    catalogue,
  }
}

/** Titles may hold commas and quotes; ids and genres never do. */
function parseMovie(line: string): { movie: string; title: string; genres: string[] } {
  const [first, last] = [line.indexOf(','), line.lastIndexOf(',')]
  const genres = line.slice(last + 1)
  return {
    movie: line.slice(0, first),
    title: line.slice(first + 1, last).replaceAll('"', ''),
    genres: genres === '(no genres listed)' ? [] : genres.split('|'),
  }
}

function toItem(
  { movie, title, genres }: { movie: string; title: string; genres: string[] },
  record: CatalogueRecord | undefined,
  number: (name: string) => number,
): CatalogueItem {
  const year = /\((\d{4})\)\s*$/.exec(title)
  const cast = (record?.cast ?? []).map(({ name }, order) => ({
    id: number(`person ${name}`),
    role: 'cast' as const,
    order,
  }))
  const directors = (record?.crew ?? [])
    .filter(({ job }) => job === 'Director')
    .map(({ name }) => ({ id: number(`person ${name}`), role: 'director' as const, order: 0 }))
  return {
    id: Number(movie),
    genres: genres.map((genre) => number(`genre ${genre}`)),
    keywords: (record?.keywords ?? []).map((keyword) => number(`keyword ${keyword}`)),
    labels: [],
    people: [...cast, ...directors],
    year: year ? Number(year[1]) : null,
    countries: [],
    language: null,
    popularity: record?.vote_count ?? 0,
  }
}

function createNumbering(): (name: string) => number {
  const numbers = new Map<string, number>()
  return (name) => {
    const known = numbers.get(name)
    if (known !== undefined) return known
    numbers.set(name, numbers.size + 1)
    return numbers.size
  }
}
