import type { CardFacts, DiaryYear, MovieCard } from '@marquee/contract'
import type { Viewer } from '../lists/index.ts'
import type { DiaryRepository, YearRow } from './diary-repository.ts'

/** Posters of each month. */
const POSTERS = 12
const PEOPLE = 6
const BEST = 6

interface YearDependencies {
  diary: DiaryRepository
  /** In the order of the ids; unknown ids are left out. */
  facts: (ids: readonly number[]) => Promise<CardFacts[]>
  cards: (viewer: Viewer, ids: readonly number[]) => Promise<MovieCard[]>
  /** The user's ratings by movie. */
  ratingsOf: (user: { id: string }) => Promise<ReadonlyMap<number, number>>
}

/** The year page of the diary. O(viewings of the year). */
export function createYear({ diary, facts, cards, ratingsOf }: YearDependencies) {
  return async function ofYear(viewer: Viewer & { user: { id: string } }, year: number): Promise<DiaryYear> {
    const userId = viewer.user.id
    const [rows, people, years, ratings] = await Promise.all([
      diary.viewings(userId, year),
      diary.people(userId, year, PEOPLE),
      diary.years(userId),
      ratingsOf(viewer.user),
    ])
    const days = rows.filter(({ seen_on }) => seen_on.length === 10)
    // Of which only the month is known comes after the days of it.
    const months = monthsOf([...days, ...rows.filter(({ seen_on }) => seen_on.length === 7)])
    const edges = [days[0], days.length > 1 ? days.at(-1) : undefined]
    const longest = longestOf(rows)
    const shown = [...months.flatMap(({ first }) => first), ...edges, longest].flatMap((row) => row?.movie_id ?? [])
    const [found, best] = await Promise.all([facts([...new Set(shown)]), cards(viewer, bestOf(rows, ratings))])
    const byId = new Map(found.map((movie) => [movie.id, movie]))
    const dated = ({ movie_id, seen_on }: YearRow) => {
      const movie = byId.get(movie_id)
      return movie === undefined ? [] : [{ seen_on, movie }]
    }
    const [first, last] = edges.map((row) => (row === undefined ? null : (dated(row)[0] ?? null)))
    return {
      year,
      years,
      viewings: rows.length,
      movies: new Set(rows.map(({ movie_id }) => movie_id)).size,
      minutes: rows.reduce((sum, { runtime }) => sum + (runtime ?? 0), 0),
      months: months.map(({ month, count, first: shownFirst }) => ({
        month,
        count,
        results: shownFirst.flatMap(dated),
      })),
      without_month: rows.filter(({ seen_on }) => seen_on.length === 4).length,
      directors: people.flatMap(({ kind, ...person }) => (kind === 'director' ? [person] : [])),
      actors: people.flatMap(({ kind, ...person }) => (kind === 'actor' ? [person] : [])),
      first: first ?? null,
      last: last ?? null,
      longest: longest === undefined ? null : (byId.get(longest.movie_id) ?? null),
      best,
      evenings: eveningsOf(rows),
    }
  }
}

function monthsOf(rows: readonly YearRow[]) {
  const months = Array.from({ length: 12 }, (_, index) => ({ month: index + 1, count: 0, first: [] as YearRow[] }))
  for (const row of rows) {
    const month = months[Number(row.seen_on.slice(5, 7)) - 1]
    if (month === undefined) continue
    month.count++
    const isShown = month.first.some(({ movie_id, seen_on }) => movie_id === row.movie_id && seen_on === row.seen_on)
    if (month.first.length < POSTERS && !isShown) month.first.push(row)
  }
  return months
}

function longestOf(rows: readonly YearRow[]): YearRow | undefined {
  return rows.reduce<YearRow | undefined>(
    (longest, row) => ((row.runtime ?? 0) > (longest?.runtime ?? 0) ? row : longest),
    undefined,
  )
}

/** The year's movies with the best ratings above Neutral, of equal ones the last seen first. */
function bestOf(rows: readonly YearRow[], ratings: ReadonlyMap<number, number>): number[] {
  const ids = [...new Set(rows.toReversed().map(({ movie_id }) => movie_id))]
  const liked = ids.filter((id) => (ratings.get(id) ?? 0) > 0)
  return liked.sort((a, b) => ratings.get(b)! - ratings.get(a)!).slice(0, BEST)
}

/** Viewings of evenings by group, the most frequent first. */
function eveningsOf(rows: readonly YearRow[]): DiaryYear['evenings'] {
  const groups = new Map<string, DiaryYear['evenings'][number]>()
  for (const { group_id: id, group_name: name } of rows) {
    if (id === null || name === null) continue
    const entry = groups.get(id) ?? { group: { id, name }, count: 0 }
    groups.set(id, { ...entry, count: entry.count + 1 })
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || (a.group.id < b.group.id ? -1 : 1))
}
