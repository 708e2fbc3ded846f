import {
  buildTitleIndex,
  createPlotIndex,
  createRequestIndex,
  createRequestReader,
  type Concept,
  type PlotDocument,
  type PlotIndex,
  type RequestIndex,
  type RequestMovie,
  type RequestReader,
  type TitleIndex,
} from '@marquee/search'
import type { IndexRepository, IndexRow, RequestFacts } from './index-repository.ts'
import { readAhead, toPerson, toTitle } from './indexes.ts'
import { toPlotDocument } from './plot-documents.ts'
import { toRequestMovie } from './request-documents.ts'
import { inSlices } from './updates.ts'

/** Movies and people read at a time. */
const BATCH = 200
const PEOPLE = 1000

/** Memory of a movie while the indexes are built, in bytes, and the share of the thread's heap that they may take. */
const PER_MOVIE = 20_000
const HEAP_SHARE = 0.8

/** Number of movies that a thread can search by text. @param heap the limit of its heap in bytes */
export function mostMovies(heap: number): number {
  return Math.floor((HEAP_SHARE * heap) / PER_MOVIE)
}

/** Functions of the search thread; movies and people have the ids of the catalogue. */
export interface SearchIndexes {
  plots: PlotIndex
  /** Made at the first call, which learns for a second or two what to expect of movies. */
  requests: () => RequestIndex
  titles: TitleIndex
  reader: RequestReader
  /** Holds no more movies than this. */
  most: number
  /** Directors by movie. */
  directors: Map<number, readonly { id: number; name: string }[]>
}

interface ReadMovie {
  row: IndexRow
  facts: RequestFacts
}

/** Builds the indexes from the catalogue, or from the `most` best known movies where it has more. */
export async function buildSearchIndexes(
  repository: IndexRepository,
  concepts: readonly Concept[],
  most = Infinity,
): Promise<SearchIndexes> {
  const best = most === Infinity ? null : await repository.bestKnown(most)
  const documents: PlotDocument[] = []
  const requests: RequestMovie[] = []
  const titles = buildTitleIndex()
  const directors: SearchIndexes['directors'] = new Map()
  for await (const read of readAhead(repository.allMovieIds(BATCH, best), (ids) => readMovies(repository, ids))) {
    for (const { row, facts } of read) {
      documents.push(toPlotDocument(row))
      requests.push(toRequestMovie(row, facts))
      titles.add(toTitle(row))
      directors.set(row.id, directorsOf(facts))
    }
  }
  for await (const people of repository.allPeople(PEOPLE, best))
    for (const person of people) titles.add(toPerson(person))
  const known = {
    titles: titles.build(),
    directors,
    requests: once(() => createRequestIndex(requests, concepts)),
    plots: createPlotIndex(documents),
  }
  return {
    ...known,
    most,
    reader: await createReader(repository, concepts, known),
  }
}

/** Calls `make` at the first call, and then lets go of it with all that it refers to. */
function once<Result>(make: () => Result): () => Result {
  let get = () => {
    const result = make()
    get = () => result
    return result
  }
  return () => get()
}

/** Takes in movies that were added, changed or removed; of new ones as many as there is room for. */
export async function updateSearchIndexes(
  { plots, requests, titles, directors, most }: SearchIndexes,
  repository: IndexRepository,
  ids: readonly number[],
): Promise<void> {
  const read = await readMovies(repository, ids)
  const found = new Set(read.map(({ row }) => row.id))
  for (const id of ids) {
    if (found.has(id) || !directors.has(id)) continue
    plots.remove(id)
    requests().remove(id)
    titles.remove('movie', id)
    directors.delete(id)
  }
  let room = most - directors.size
  const movies = read.filter(({ row: { id } }) => directors.has(id) || room-- > 0)
  await inSlices(movies, ({ row, facts }) => {
    plots.upsert(toPlotDocument(row))
    requests().upsert(toRequestMovie(row, facts))
    titles.upsert(toTitle(row))
    directors.set(row.id, directorsOf(facts))
  })
  const people = await repository.people(movies.map(({ row }) => row.id))
  await inSlices(people, (person) => titles.upsert(toPerson(person)))
}

/** Reads texts with the vocabulary of the catalogue as it is now. */
export async function createReader(
  repository: IndexRepository,
  concepts: readonly Concept[],
  { titles, directors, requests, plots }: Pick<SearchIndexes, 'titles' | 'directors' | 'requests' | 'plots'>,
): Promise<RequestReader> {
  // One after the other: in a large catalogue a third query would wait for a connection longer than it may.
  const labels = await repository.labels()
  const genres = await repository.genres()
  const keywords = await repository.keywords()
  return createRequestReader({
    concepts,
    labels,
    genres: genres.map(({ name }) => name),
    keywords: keywords.map(({ name, weight }) => ({ name, movies: weight })),
    titles,
    directorsOf: (movieId) => directors.get(movieId) ?? [],
    careerOf: (person) => requests().careerOf(person),
    partsOf: (movieId) => requests().partsOf(movieId),
    runtimeOf: (movieId) => requests().runtimeOf(movieId),
    isWord: plots.knows,
  })
}

function directorsOf({ people }: RequestFacts): { id: number; name: string }[] {
  return people.flatMap(({ id, name, role }) => (role === 'director' ? [{ id, name }] : []))
}

async function readMovies(repository: IndexRepository, ids: readonly number[]): Promise<ReadMovie[]> {
  const [rows, facts] = await Promise.all([repository.movies(ids), repository.requestFacts(ids)])
  const factsOf = new Map(facts.map((entry) => [entry.id, entry]))
  return rows.flatMap((row) => {
    const entry = factsOf.get(row.id)
    // A movie that was deleted between the two queries is announced as changed once more.
    return entry ? { row, facts: entry } : []
  })
}
