import {
  createPlotIndex,
  createRequestIndex,
  createRequestReader,
  createTitleIndex,
  type Concept,
  type PlotDocument,
  type PlotIndex,
  type RequestIndex,
  type RequestMovie,
  type RequestReader,
  type TitleEntry,
  type TitleIndex,
} from '@marquee/search'
import { type IndexRepository, type IndexRow, type PersonIndexRow, type RequestFacts } from './index-repository.ts'
import { toPerson, toTitle } from './indexes.ts'
import { toPlotDocument } from './plot-documents.ts'
import { toRequestMovie } from './request-documents.ts'
import { inSlices } from './updates.ts'

const BATCH = 200

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

interface Batch {
  movies: { row: IndexRow; facts: RequestFacts }[]
  people: PersonIndexRow[]
}

/** Builds the indexes from the whole catalogue. */
export async function buildSearchIndexes(
  repository: IndexRepository,
  concepts: readonly Concept[],
): Promise<SearchIndexes> {
  const documents: PlotDocument[] = []
  const requests: RequestMovie[] = []
  const titles: TitleEntry[] = []
  const people = new Map<number, TitleEntry>()
  const directors: SearchIndexes['directors'] = new Map()
  const ids = await repository.allMovieIds()
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = await readBatch(repository, ids.slice(start, start + BATCH))
    for (const { row, facts } of batch.movies) {
      documents.push(toPlotDocument(row))
      requests.push(toRequestMovie(row, facts))
      titles.push(toTitle(row))
      directors.set(row.id, directorsOf(facts))
    }
    for (const person of batch.people) people.set(person.id, toPerson(person))
  }
  const known = { titles: createTitleIndex([...titles, ...people.values()]), directors }
  return {
    ...known,
    plots: createPlotIndex(documents),
    requests: once(() => createRequestIndex(requests, concepts)),
    reader: await createReader(repository, concepts, known),
  }
}

function once<Result>(make: () => Result): () => Result {
  let made: { result: Result } | undefined
  return () => (made ??= { result: make() }).result
}

/** Takes in movies that were added, changed or removed. */
export async function updateSearchIndexes(
  { plots, requests, titles, directors }: SearchIndexes,
  repository: IndexRepository,
  ids: readonly number[],
): Promise<void> {
  const { movies, people } = await readBatch(repository, ids)
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

async function readBatch(repository: IndexRepository, ids: readonly number[]): Promise<Batch> {
  const [rows, facts, people] = await Promise.all([
    repository.movies(ids),
    repository.requestFacts(ids),
    repository.people(ids),
  ])
  const factsOf = new Map(facts.map((entry) => [entry.id, entry]))
  const movies = rows.flatMap((row) => {
    const entry = factsOf.get(row.id)
    // A movie that was deleted between the two queries is announced as changed once more.
    return entry ? { row, facts: entry } : []
  })
  return { movies, people }
}
