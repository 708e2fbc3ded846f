import {
  createFilterIndex,
  createNameIndex,
  createPlotIndex,
  createTitleIndex,
  type FilterEntry,
  type FilterIndex,
  type NameIndex,
  type PlotDocument,
  type PlotIndex,
  type TitleEntry,
  type TitleIndex,
} from '@marquee/search'
import { type IndexRepository, type IndexRow, type PersonIndexRow } from './index-repository.ts'

export interface NamedLabel {
  id: number
  name: string
  type: string
}
export interface Vocabulary<T> {
  /** Most used first. */
  entries: readonly T[]
  byId: ReadonlyMap<number, T & { weight: number }>
  index: NameIndex
}

/** All search structures of this process, kept in memory. */
export interface Indexes {
  titles: TitleIndex
  filter: FilterIndex
  plot: PlotIndex
  genres: Vocabulary<{ id: number; name: string }>
  labels: Vocabulary<NamedLabel>
  keywords: Vocabulary<{ id: number; name: string }>
}

export interface IndexHolder {
  current(): Indexes
  /** Updates the given movies; deleted movies leave every index. */
  update(movieIds: readonly number[]): Promise<void>
}

const BATCH = 1000
/** Movies read at a time for an update, and entries added between two pauses. */
const UPDATE_BATCH = 200
const SLICE = 20

/** Builds the indexes from the whole catalogue, which is much faster than adding movies one by one. */
export async function buildIndexes(repository: IndexRepository): Promise<IndexHolder> {
  const indexes: Indexes = { ...(await buildMovieIndexes(repository)), ...(await loadVocabularies(repository)) }
  const waiting = new Set<number>()
  let last: Promise<void> = Promise.resolve()

  /** Applies all changes notified until now: during an import, many batches at once. */
  async function takeInWaiting(): Promise<void> {
    if (waiting.size === 0) return
    const ids = [...waiting]
    waiting.clear()
    try {
      for (let start = 0; start < ids.length; start += UPDATE_BATCH) {
        await takeIn(indexes, repository, ids.slice(start, start + UPDATE_BATCH))
      }
      // While more changes are pending, as during an import, the vocabularies are not read yet.
      if (waiting.size === 0) Object.assign(indexes, await loadVocabularies(repository))
    } catch (error) {
      // The next update includes the changes of this one.
      for (const id of ids) waiting.add(id)
      throw error
    }
  }

  return {
    current: () => indexes,
    update(movieIds) {
      for (const id of movieIds) waiting.add(id)
      // Updates run one after the other, also after a failed one.
      last = last.then(takeInWaiting, takeInWaiting)
      return last
    },
  }
}

async function buildMovieIndexes(repository: IndexRepository): Promise<Pick<Indexes, 'titles' | 'filter' | 'plot'>> {
  const ids = await repository.allMovieIds()
  const titles: TitleEntry[] = []
  const filters: FilterEntry[] = []
  const plots: PlotDocument[] = []
  const people = new Map<number, TitleEntry>()
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    for (const row of await repository.movies(batch)) {
      titles.push(toTitle(row))
      filters.push(toFilterEntry(row))
      plots.push(toPlotDocument(row))
    }
    for (const row of await repository.people(batch)) people.set(row.id, toPerson(row))
  }
  return {
    titles: createTitleIndex([...titles, ...people.values()]),
    filter: createFilterIndex(filters),
    plot: createPlotIndex(plots),
  }
}

async function takeIn(indexes: Indexes, repository: IndexRepository, ids: readonly number[]): Promise<void> {
  const [movies, people] = await Promise.all([repository.movies(ids), repository.people(ids)])
  const found = new Set(movies.map((movie) => movie.id))
  for (const id of ids) if (!found.has(id)) removeMovie(indexes, id)
  await inSlices(movies, (movie) => {
    indexes.titles.upsert(toTitle(movie))
    indexes.filter.upsert(toFilterEntry(movie))
    indexes.plot.upsert(toPlotDocument(movie))
  })
  await inSlices(people, (person) => indexes.titles.upsert(toPerson(person)))
}

/** Yields to requests between slices of the work. */
async function inSlices<T>(entries: readonly T[], take: (entry: T) => void): Promise<void> {
  for (let start = 0; start < entries.length; start += SLICE) {
    entries.slice(start, start + SLICE).forEach(take)
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
}

async function loadVocabularies(repository: IndexRepository): Promise<Pick<Indexes, 'genres' | 'labels' | 'keywords'>> {
  const [genres, labels, keywords] = await Promise.all([
    repository.genres(),
    repository.labels(),
    repository.keywords(),
  ])
  return {
    genres: toVocabulary(genres.map((genre) => ({ ...genre, weight: 0 }))),
    labels: toVocabulary(labels),
    keywords: toVocabulary(keywords),
  }
}

function toVocabulary<T extends { id: number; name: string; weight: number }>(entries: readonly T[]): Vocabulary<T> {
  return { entries, byId: new Map(entries.map((entry) => [entry.id, entry])), index: createNameIndex(entries) }
}

function removeMovie({ titles, filter, plot }: Indexes, id: number): void {
  titles.remove('movie', id)
  filter.remove(id)
  plot.remove(id)
}

function toTitle(row: IndexRow): TitleEntry {
  const aliases = [
    ...row.aliases,
    ...(row.original_title && row.original_title !== row.title ? [row.original_title] : []),
  ]
  return {
    id: row.id,
    kind: 'movie',
    title: row.title,
    aliases,
    year: row.year,
    people: row.directors,
    popularity: row.popularity,
  }
}

function toPerson(row: PersonIndexRow): TitleEntry {
  return { id: row.id, kind: 'person', title: row.name, popularity: row.popularity }
}

const idOf = ({ id }: { id: number }) => id
const learnableName = ({ name, learnable }: { name: string; learnable: boolean }) => (learnable ? [name] : [])

function toFilterEntry(row: IndexRow): FilterEntry {
  const { id, year, popularity } = row
  return {
    id,
    year,
    popularity,
    genres: row.genres.map(idOf),
    labels: row.labels.map(idOf),
    keywords: row.keywords.map(idOf),
  }
}

/** A movie's data in the plot index, without those of sources that forbid it. */
export function toPlotDocument(row: IndexRow): PlotDocument {
  return {
    id: row.id,
    title: row.title,
    overview: row.overview ?? '',
    tagline: row.tagline ?? '',
    keywords: row.keywords.flatMap(learnableName),
    labels: row.labels.flatMap(learnableName),
    genres: row.genres.map(({ name }) => name),
    characters: row.cast.flatMap(({ character }) => character ?? []),
    cast: row.cast.map(({ name }) => name),
    crew: row.crew,
    year: row.year,
    countries: row.countries,
    language: row.language,
    popularity: row.popularity,
  }
}
