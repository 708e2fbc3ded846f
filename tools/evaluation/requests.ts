import {
  createPlotIndex,
  createRequestIndex,
  createRequestReader,
  createTitleIndex,
  findMovies,
  type PlotIndex,
  type RequestIndex,
  type RequestMovie,
  type RequestReader,
  type TitleEntry,
} from '@marquee/search'
import { evaluateRequests, formatTable, seededRandom, type RequestReport } from './search/index.ts'
import type { SourceMovie } from '@marquee/sources'
import { requestCatalogue, toPlotDocument, type RequestCatalogue } from './request-catalogue.ts'
import { loadRequests } from './request-queries.ts'
import { withErrors } from './typing-errors.ts'

/** The least time of this many passes counts, so that a short load by other processes does not. */
const REPEATS = 3

interface RequestFiles {
  queriesPath: string
  added: readonly SourceMovie[]
  /** The shipped movies to search; all where absent. */
  only?: ReadonlySet<number> | undefined
  /** Draws the typing errors. */
  seed: number
  /** The year in which "recent" is meant. */
  thisYear: number
}

/** Requests in one's own words over the starter catalogue and added movies, next to plot search alone. */
export async function measureRequests(files: RequestFiles): Promise<{ report: RequestReport; table: string }> {
  const queries = await loadRequests(files.queriesPath)
  const catalogue = requestCatalogue(files.added, { only: files.only })
  const plots = createPlotIndex(catalogue.movies.map(toPlotDocument))
  const find = requestFinder(catalogue, plots, files.thisYear)
  const random = seededRandom(files.seed)
  const mistyped = new Map(queries.map(({ text }) => [text, [1, 2].map((errors) => withErrors(text, errors, random))]))
  const models = {
    marquee: find,
    'one typing error': (text: string, limit: number) => find(mistyped.get(text)![0], limit),
    'two typing errors': (text: string, limit: number) => find(mistyped.get(text)![1], limit),
    plot: (text: string, limit: number) => plots.search(text, { limit }),
  }
  const { report, kinds } = evaluateRequests({ queries, models, now: () => performance.now(), repeats: REPEATS })
  const summary = `protocol requests, queries ${report.queries}`
  return { report, table: [summary, formatTable(report.models), '', formatTable(kinds)].join('\n') }
}

/** Search for a text, best first. */
export function requestFinder(catalogue: RequestCatalogue, plots: PlotIndex, thisYear: number) {
  const { movies, concepts, neighbours } = catalogue
  const requests = createRequestIndex(movies, concepts)
  const parts = { reader: createReader(catalogue, { requests, plots }), requests, plots }
  return (text: string, limit: number) => findMovies(parts, text, { limit, thisYear, neighbours }).matches
}

/** Reads requests with the words of the catalogue. */
export function createReader(
  { movies, aliases, starter, concepts }: RequestCatalogue,
  known?: { requests: RequestIndex; plots: PlotIndex },
): RequestReader {
  const directors = new Map(movies.map(({ id, people }) => [id, people.filter(({ role }) => role === 'director')]))
  const counts = new Map<string, number>()
  for (const { keywords } of movies) for (const name of keywords) counts.set(name, (counts.get(name) ?? 0) + 1)
  return createRequestReader({
    concepts,
    labels: starter.labels,
    genres: [...new Set(movies.flatMap(({ genres }) => genres))],
    keywords: [...counts].map(([name, count]) => ({ name, movies: count })),
    titles: createTitleIndex([...movies.map((movie) => toTitle(movie, aliases)), ...peopleOf(movies)]),
    directorsOf: (id) => directors.get(id) ?? [],
    ...(known && factsFrom(known)),
  })
}

const factsFrom = ({ requests, plots }: { requests: RequestIndex; plots: PlotIndex }) => ({
  careerOf: requests.careerOf,
  partsOf: requests.partsOf,
  runtimeOf: requests.runtimeOf,
  isWord: plots.knows,
})

function toTitle(
  { id, title, originalTitle, year, people, popularity }: RequestMovie,
  aliases: RequestCatalogue['aliases'],
) {
  const original = originalTitle === null || originalTitle === title ? [] : [originalTitle]
  return {
    id,
    kind: 'movie' as const,
    title,
    aliases: [...(aliases.get(id) ?? []), ...original],
    year,
    people: people.flatMap(({ name, role }) => (role === 'director' ? name : [])),
    popularity,
  }
}

/** People as popular as their movies together, as in the product. */
function peopleOf(movies: readonly RequestMovie[]): TitleEntry[] {
  const found = new Map<number, TitleEntry>()
  for (const { people, popularity } of movies) {
    people.forEach(({ id, name }, position) => {
      const person = found.get(id) ?? { id, kind: 'person' as const, title: name, popularity: 0 }
      person.popularity += popularity / (1 + Math.min(position, 20))
      found.set(id, person)
    })
  }
  return [...found.values()]
}
