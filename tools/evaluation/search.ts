import { openFile, readLines } from '@marquee/files'
import type { PlotDocument, TitleEntry } from '@marquee/search'
import {
  evaluatePlots,
  evaluateTitles,
  formatTable,
  type PlotExample,
  type PlotReport,
  type TitleReport,
} from './search/index.ts'
import type { SourceMovie } from '@marquee/sources'
import { GENRES } from '@marquee/starter'
import { StartError } from '../../apps/api/src/start-error.ts'
import { addMeaning } from './plot-meaning.ts'
import { yearOf, type MovielensMovie } from './movies.ts'

const now = () => performance.now()

export interface PlotMeasurement {
  queriesPath: string
  /** Measures plot search with the local vectors as well. */
  vectors: boolean
  onProgress: (text: string) => void
}

/** Plot search over the movies, on people's own descriptions. @throws EmbeddingError where vectors are wanted and cannot be had. */
export async function measurePlots(
  movies: readonly SourceMovie[],
  { queriesPath, vectors, onProgress }: PlotMeasurement,
): Promise<PlotReport> {
  const documents = movies.flatMap((movie) => (movie.tmdbId === null ? [] : [toPlotDocument(movie, movie.tmdbId)]))
  const queries = await loadQueries(queriesPath)
  if (!vectors) return evaluatePlots({ documents, queries, now })
  const { queries: withMeaning, embed } = await addMeaning(documents, queries, onProgress)
  const report = evaluatePlots({ documents, queries: withMeaning, now })
  return { ...report, models: { ...report.models, vectors: { ...report.models['vectors'], ...embed } } }
}

/** Title search over the movies of both files, on queries made of their titles. */
export function measureTitles(
  movies: readonly SourceMovie[],
  movielens: readonly MovielensMovie[],
  seed: number,
): TitleReport {
  const entries = movies.map((movie, index): TitleEntry => ({
    id: index,
    kind: 'movie',
    title: movie.title,
    year: yearOf(movie),
    people: directorsOf(movie),
    popularity: movie.popularity ?? 0,
  }))
  const others = movielens.map(({ title, year }, index): TitleEntry => ({
    id: movies.length + index,
    kind: 'movie',
    title,
    year,
    popularity: 1,
  }))
  return evaluateTitles({ entries: distinct([...entries, ...others]), seed, now })
}

export function describeSearch(report: PlotReport | TitleReport): string {
  const { models, ...about } = report
  const facts = Object.entries(about).map(([name, value]) => `${name} ${value}`)
  return `${facts.join(', ')}\n${formatTable(models)}`
}

/** A query cannot distinguish two movies of the same title and year. */
function distinct(entries: readonly TitleEntry[]): TitleEntry[] {
  const byTitle = new Map<string, TitleEntry>()
  for (const entry of entries) {
    const key = `${entry.title.toLowerCase()} ${entry.year}`
    if (!byTitle.has(key)) byTitle.set(key, entry)
  }
  return [...byTitle.values()]
}

async function loadQueries(path: string): Promise<PlotExample[]> {
  const queries: PlotExample[] = []
  for await (const lines of readLines((await openFile(path)).bytes)) {
    for (const line of lines.filter((text) => text !== '')) queries.push(toQuery(line, path))
  }
  return queries
}

function toQuery(line: string, path: string): PlotExample {
  const { title, text, tmdb_id: answer } = JSON.parse(line) as { title?: string; text?: string; tmdb_id?: number }
  if (text === undefined || answer === undefined) throw new StartError(`A query of ${path} has no text or no tmdb_id.`)
  return { text: title === undefined ? text : `${title}\n${text}`, answer }
}

function toPlotDocument(movie: SourceMovie, id: number): PlotDocument {
  return {
    id,
    title: movie.title,
    overview: movie.overview ?? '',
    tagline: movie.tagline ?? '',
    keywords: movie.keywords ?? [],
    labels: [],
    genres: (movie.genreIds ?? []).flatMap((genre) => GENRES[genre] ?? []),
    characters: (movie.cast ?? []).flatMap(({ character }) => character ?? []),
    cast: (movie.cast ?? []).map(({ person }) => person.name),
    crew: [...new Set((movie.crew ?? []).map(({ person }) => person.name))],
    year: yearOf(movie),
    countries: movie.countries ?? [],
    language: movie.originalLanguage ?? null,
    popularity: movie.popularity ?? 0,
  }
}

function directorsOf({ crew }: SourceMovie): string[] {
  return (crew ?? []).flatMap(({ person, job }) => (job === 'Director' ? [person.name] : []))
}
