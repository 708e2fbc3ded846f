import { setImmediate as breathe } from 'node:timers/promises'
import type { TitleIndex } from '@marquee/search'
import { decide, mainTitle, type Candidate } from './matching.ts'
import type { EntryRow, Match } from './history-entry-repository.ts'
import type { HistoryRepository } from './history-repository.ts'

const SEARCHED = 20

export interface FindDependencies {
  history: Pick<HistoryRepository, 'byIds' | 'candidates'>
  titles: () => Pick<TitleIndex, 'search' | 'named'>
}

/** Finds the movies of entries: by a known id, else by title, year and director. */
export async function findMovies(dependencies: FindDependencies, entries: readonly EntryRow[]): Promise<Match[]> {
  const known = await findByIds(dependencies, entries)
  const named = entries.filter(({ position, title }) => !known.has(position) && title !== '')
  const found = await findByTitle(dependencies, named)
  return entries.map(({ position }) => {
    const movieId = known.get(position)
    if (movieId !== undefined) return { position, movie_id: movieId, candidates: [] }
    return found.get(position) ?? { position, movie_id: null, candidates: [] }
  })
}

async function findByIds({ history }: FindDependencies, entries: readonly EntryRow[]): Promise<Map<number, number>> {
  const movies = await history.byIds(
    entries.flatMap(({ tmdb_id }) => tmdb_id ?? []),
    entries.flatMap(({ imdb_id }) => imdb_id ?? []),
  )
  const byTmdb = new Map(movies.map(({ id, tmdb_id }) => [tmdb_id, id]))
  const byImdb = new Map(movies.map(({ id, imdb_id }) => [imdb_id, id]))
  return new Map(
    entries.flatMap(({ position, tmdb_id, imdb_id }) => {
      const id =
        (tmdb_id === null ? undefined : byTmdb.get(tmdb_id)) ?? (imdb_id === null ? undefined : byImdb.get(imdb_id))
      return id === undefined ? [] : [[position, id] as const]
    }),
  )
}

async function findByTitle(
  { history, titles }: FindDependencies,
  entries: readonly EntryRow[],
): Promise<Map<number, Match>> {
  const exact = new Map(entries.map((entry) => [entry.position, named(titles(), entry.title)]))
  const found = await matchAmong(history, entries, exact)
  // A search takes a millisecond or two, so it is left to titles that decide nothing as a whole, and yields to requests in between.
  const open = entries.filter(({ position }) => found.get(position)?.movie_id === null)
  const hits = new Map<number, number[]>()
  for (const { position, title } of open) {
    hits.set(position, search(titles(), title))
    await breathe()
  }
  return new Map([...found, ...(await matchAmong(history, open, hits))])
}

/** @param hits ids of candidates by the position of the entry */
async function matchAmong(
  history: Pick<HistoryRepository, 'candidates'>,
  entries: readonly EntryRow[],
  hits: ReadonlyMap<number, readonly number[]>,
): Promise<Map<number, Match>> {
  const ids = [...new Set([...hits.values()].flat())]
  const movies = new Map<number, Candidate>()
  if (ids.length > 0) for (const movie of await history.candidates(ids)) movies.set(movie.id, movie)
  return new Map(
    entries.map((entry): [number, Match] => {
      const { position } = entry
      const verdict = decide(
        entry,
        hits.get(position)!.flatMap((id) => movies.get(id) ?? []),
      )
      if ('movieId' in verdict) return [position, { position, movie_id: verdict.movieId, candidates: [] }]
      return [position, { position, movie_id: null, candidates: verdict.candidates }]
    }),
  )
}

/** Movies of exactly this title. */
function named(titles: Pick<TitleIndex, 'named'>, title: string): number[] {
  return titles.named(title).flatMap(({ id, kind }) => (kind === 'movie' ? id : []))
}

/** By the whole title, and by the part before a subtitle. */
function search(titles: Pick<TitleIndex, 'search'>, title: string): number[] {
  const queries = [title, mainTitle(title)].filter((query) => query !== '')
  return [
    ...new Set(
      queries.flatMap((query) => titles.search(query, { limit: SEARCHED, kind: 'movie' }).map(({ id }) => id)),
    ),
  ]
}
