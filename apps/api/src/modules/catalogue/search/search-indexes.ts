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
import { type IndexRepository, type IndexRow, type RequestFacts } from './index-repository.ts'
import { toPerson, toTitle } from './indexes.ts'
import { toPlotDocument } from './plot-documents.ts'
import { toRequestMovie } from './request-documents.ts'
import { inSlices } from './updates.ts'

/** Movies and people read at a time. */
const BATCH = 200
const PEOPLE = 1000

/** What the search thread asks; movies and people have the ids of the catalogue. */
export interface SearchIndexes {
  plots: PlotIndex
  /** Made at the first call, which learns for a second or two what to expect of movies. */
  requests: () => RequestIndex
  titles: TitleIndex
  reader: RequestReader
  /** Directors by movie. */
  directors: Map<number, readonly { id: number; name: string }[]>
}

interface ReadMovie {
  row: IndexRow
  facts: RequestFacts
}

/** Builds the indexes from the whole catalogue. */
export async function buildSearchIndexes(
  repository: IndexRepository,
  concepts: readonly Concept[],
): Promise<SearchIndexes> {
  const documents: PlotDocument[] = []
  const requests: RequestMovie[] = []
  const titles = buildTitleIndex()
  const directors: SearchIndexes['directors'] = new Map()
  for await (const ids of repository.allMovieIds(BATCH)) {
    for (const { row, facts } of await readMovies(repository, ids)) {
      documents.push(toPlotDocument(row))
      requests.push(toRequestMovie(row, facts))
      titles.add(toTitle(row))
      directors.set(row.id, directorsOf(facts))
    }
  }
  for await (const people of repository.allPeople(PEOPLE)) for (const person of people) titles.add(toPerson(person))
  const known = { titles: titles.build(), directors }
  return {
    ...known,
    plots: createPlotIndex(documents),
    requests: once(() => createRequestIndex(requests, concepts)),
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

/** Takes in movies that were added, changed or removed. */
export async function updateSearchIndexes(
  { plots, requests, titles, directors }: SearchIndexes,
  repository: IndexRepository,
  ids: readonly number[],
): Promise<void> {
  const [movies, people] = await Promise.all([readMovies(repository, ids), repository.people(ids)])
  const found = new Set(movies.map(({ row }) => row.id))
  for (const id of ids) {
    if (found.has(id)) continue
    plots.remove(id)
    requests().remove(id)
    titles.remove('movie', id)
    directors.delete(id)
  }
  await inSlices(movies, ({ row, facts }) => {
    plots.upsert(toPlotDocument(row))
    requests().upsert(toRequestMovie(row, facts))
    titles.upsert(toTitle(row))
    directors.set(row.id, directorsOf(facts))
  })
  await inSlices(people, (person) => titles.upsert(toPerson(person)))
}

/** Reads texts with the vocabulary of the catalogue as it is now. */
export async function createReader(
  repository: IndexRepository,
  concepts: readonly Concept[],
  { titles, directors }: Pick<SearchIndexes, 'titles' | 'directors'>,
): Promise<RequestReader> {
  const [labels, genres, keywords] = await Promise.all([
    repository.labels(),
    repository.genres(),
    repository.keywords(),
  ])
  return createRequestReader({
    concepts,
    labels,
    genres: genres.map(({ name }) => name),
    keywords: keywords.map(({ name, weight }) => ({ name, movies: weight })),
    titles,
    directorsOf: (movieId) => directors.get(movieId) ?? [],
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
