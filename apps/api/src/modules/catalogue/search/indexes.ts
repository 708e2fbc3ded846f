import { suitableAge } from '@marquee/sources'
import {
  buildTitleIndex,
  createFilterIndex,
  createNameIndex,
  type FilterEntry,
  type FilterIndex,
  type NameIndex,
  type TitleEntry,
  type TitleIndex,
} from '@marquee/search'
import type { IndexRepository, IndexRow, PersonIndexRow } from './index-repository.ts'
import { createUpdates, inSlices } from './updates.ts'

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

/** The search structures that calls ask directly; those that take longer are in the search thread. */
export interface Indexes {
  titles: TitleIndex
  filter: FilterIndex
  genres: Vocabulary<{ id: number; name: string }>
  labels: Vocabulary<NamedLabel>
  keywords: Vocabulary<{ id: number; name: string }>
}

export interface IndexHolder {
  current(): Indexes
  /** Updates the given movies; deleted movies leave every index. */
  update(movieIds: readonly number[], options?: { more: boolean }): Promise<void>
}

const BATCH = 1000

/** Builds the indexes from the whole catalogue, reading it once, some movies at a time. */
export async function buildIndexes(repository: IndexRepository): Promise<IndexHolder> {
  const indexes: Indexes = { ...(await buildMovieIndexes(repository)), ...(await loadVocabularies(repository)) }
  const update = createUpdates(
    (ids) => takeIn(indexes, repository, ids),
    async () => void Object.assign(indexes, await loadVocabularies(repository)),
  )
  return { current: () => indexes, update }
}

async function buildMovieIndexes(repository: IndexRepository): Promise<Pick<Indexes, 'titles' | 'filter'>> {
  const filter = createFilterIndex([])
  const titles = await buildTitles(repository, (row) => filter.upsert(toFilterEntry(row)))
  return { titles, filter }
}

/** Builds the title index alone. @param onMovie called with each movie, so that others can be built in the same pass */
export async function buildTitles(
  repository: IndexRepository,
  onMovie: (row: IndexRow) => void = () => {},
): Promise<TitleIndex> {
  const titles = buildTitleIndex()
  for await (const rows of readAhead(repository.allMovieIds(BATCH), (ids) => repository.movies(ids))) {
    for (const row of rows) {
      titles.add(toDetailedTitle(row))
      onMovie(row)
    }
  }
  for await (const people of repository.allPeople(BATCH)) for (const person of people) titles.add(toPerson(person))
  return titles.build()
}

/** Reads each page while the one before it is worked on. */
export async function* readAhead<Page, Result>(
  pages: AsyncIterable<Page>,
  read: (page: Page) => Promise<Result>,
): AsyncGenerator<Result, void> {
  let ahead: Promise<Result> | undefined
  for await (const page of pages) {
    const last = ahead
    ahead = read(page)
    // Its failure is thrown where it is awaited.
    ahead.catch(() => {})
    if (last) yield await last
  }
  if (ahead) yield await ahead
}

async function takeIn(indexes: Indexes, repository: IndexRepository, ids: readonly number[]): Promise<void> {
  const [movies, people] = await Promise.all([repository.movies(ids), repository.people(ids)])
  const found = new Set(movies.map((movie) => movie.id))
  for (const id of ids) if (!found.has(id)) removeMovie(indexes, id)
  await inSlices(movies, (movie) => {
    indexes.titles.upsert(toDetailedTitle(movie))
    indexes.filter.upsert(toFilterEntry(movie))
  })
  await inSlices(people, (person) => indexes.titles.upsert(toPerson(person)))
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

function removeMovie({ titles, filter }: Indexes, id: number): void {
  titles.remove('movie', id)
  filter.remove(id)
}

/** A movie in a title index. */
export function toTitle(row: IndexRow): TitleEntry {
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

/** A movie with its series and the names and words by which people remember it, of sources whose texts are allowed in an index. */
function toDetailedTitle(row: IndexRow): TitleEntry {
  const keywords = row.keywords.flatMap(({ name, learnable }) => (learnable ? name : []))
  return {
    ...toTitle(row),
    series: row.series,
    cast: row.cast.map(({ name }) => name),
    characters: row.cast.flatMap(({ character }) => character ?? []),
    story: [...keywords, row.overview ?? '', row.tagline ?? ''],
  }
}

/** A person in a title index. */
export function toPerson(row: PersonIndexRow): TitleEntry {
  return { id: row.id, kind: 'person', title: row.name, aliases: row.aliases, popularity: row.popularity }
}

const idOf = ({ id }: { id: number }) => id

function toFilterEntry(row: IndexRow): FilterEntry {
  const { id, year, popularity, countries, language, runtime, certificates, prizes } = row
  return {
    id,
    year,
    popularity,
    countries,
    language,
    minutes: runtime,
    age: suitableAge(certificates, year),
    prizes,
    genres: row.genres.map(idOf),
    labels: row.labels.map(idOf),
    keywords: row.keywords.map(idOf),
  }
}
