import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { PlotDocument, TitleEntry } from '@marquee/search'
import type { PlotExample } from '../evaluation/search/index.ts'

/** A movie of a JSON Lines catalogue, with the fields that search reads. */
export interface CatalogueMovie {
  tmdb_id: number
  title: string
  overview?: string
  tagline?: string
  release_date?: string
  genres?: string[]
  keywords?: string[]
  cast?: { name: string; character: string }[]
  crew?: { name: string; job: string }[]
  countries?: string[]
  original_language?: string
  vote_count?: number
}

const unzip = promisify(gunzip)

export async function readLines(path: string): Promise<string[]> {
  const bytes = await readFile(path)
  const text = path.endsWith('.gz') ? await unzip(bytes) : bytes
  return text.toString('utf8').split('\n').filter(Boolean)
}

export async function readCatalogue(path: string): Promise<CatalogueMovie[]> {
  return (await readLines(path)).map((line) => JSON.parse(line) as CatalogueMovie)
}

export async function readPlotQueries(path: string): Promise<PlotExample[]> {
  const rows = (await readLines(path)).map(
    (line) => JSON.parse(line) as { title: string; text: string; tmdb_id: number },
  )
  return rows.map(({ title, text, tmdb_id }) => ({ text: `${title}\n${text}`, answer: tmdb_id }))
}

export function yearOf({ release_date }: CatalogueMovie): number | null {
  const year = Number.parseInt(release_date ?? '', 10)
  return Number.isNaN(year) ? null : year
}

export function toPlotDocument(movie: CatalogueMovie): PlotDocument {
  return {
    id: movie.tmdb_id,
    title: movie.title,
    overview: movie.overview ?? '',
    tagline: movie.tagline ?? '',
    keywords: movie.keywords ?? [],
    labels: [],
    genres: movie.genres ?? [],
    characters: (movie.cast ?? []).map(({ character }) => character).filter(Boolean),
    cast: (movie.cast ?? []).map(({ name }) => name),
    crew: (movie.crew ?? []).map(({ name }) => name),
    year: yearOf(movie),
    countries: movie.countries ?? [],
    language: movie.original_language ?? null,
    popularity: movie.vote_count ?? 0,
  }
}

export function toTitleEntry(movie: CatalogueMovie): TitleEntry {
  const people = (movie.crew ?? []).filter(({ job }) => job === 'Director').map(({ name }) => name)
  return {
    id: movie.tmdb_id,
    kind: 'movie',
    title: movie.title,
    year: yearOf(movie),
    people,
    popularity: movie.vote_count ?? 0,
  }
}

/** Titles of a MovieLens movies.csv, "Matrix, The (1999)" turned into "The Matrix". Ids are negative, because they are not TMDB ids. */
export async function readMovieLensTitles(path: string): Promise<TitleEntry[]> {
  const rows = (await readLines(path)).slice(1)
  return rows.map((row) => {
    const quoted = row.slice(row.indexOf(',') + 1, row.lastIndexOf(',')).trim()
    const text = quoted.replace(/^"|"$/g, '').replaceAll('""', '"')
    const year = /\((\d{4})\)\s*$/.exec(text)?.[1]
    const bare = text.replace(/\s*\(.*$/, '').replace(/^(.*), (The|A|An)$/, '$2 $1')
    return {
      id: -Number.parseInt(row, 10),
      kind: 'movie',
      title: bare,
      year: year ? Number(year) : null,
      popularity: 1,
    }
  })
}
