import type { StarterMovie } from '@marquee/starter'
import { PANEL_LIMITS } from '../catalogue-checks/check-panel.ts'

/** From this many lists on a film can spare one. */
const PLENTY = 12

interface List {
  own: readonly number[]
  /** Films of the weakest strength, which may be replaced. */
  weak: number[]
  room: number
  /** Number of films that it lacks. */
  missing: number
}

/**
 * Names films that too few lists name in the lists of the films that they name themselves, with the weakest strength: who
 * loves one of two kindred films often loves the other. In a list without room the film that most lists name makes way.
 * @returns the films with their lists, and how many are still named by too few
 */
export function cover(movies: readonly StarterMovie[]): { movies: StarterMovie[]; uncovered: number } {
  const disliked = new Map(movies.map(({ tmdb_id, not }) => [tmdb_id, new Set(not)]))
  const lists = new Map(movies.map((movie) => [movie.tmdb_id, listOf(movie)]))
  const counts = new Map<number, number>()
  for (const id of [...lists.values()].flatMap(({ own }) => own)) counts.set(id, countOf(counts, id) + 1)
  const accepts = (host: number, id: number) => {
    const list = lists.get(host)
    const isNew = list !== undefined && host !== id && !list.own.includes(id) && !list.weak.includes(id)
    return isNew && disliked.get(host)?.has(id) !== true
  }
  /** The films that a film names, then those that these name. */
  const kindred = (id: number) => {
    const own = lists.get(id)!.own
    return [own, [...new Set(own.flatMap((other) => lists.get(other)?.own ?? []))]]
  }
  for (const { tmdb_id: id } of movies.toSorted((a, b) => b.panel.seen - a.panel.seen)) {
    for (const hosts of kindred(id)) {
      const open = hosts.filter((host) => accepts(host, id))
      for (const host of open.toSorted((a, b) => lists.get(b)!.room - lists.get(a)!.room)) {
        if (countOf(counts, id) >= PANEL_LIMITS.lists) break
        nameIn(lists.get(host)!, id, counts)
      }
    }
  }
  for (const [id, list] of lists) {
    for (const other of kindred(id).flat()) if (list.missing > 0 && accepts(id, other)) nameIn(list, other, counts)
  }
  return {
    movies: movies.map((movie) => withWeak(movie, lists.get(movie.tmdb_id)!.weak)),
    uncovered: movies.filter(({ tmdb_id }) => countOf(counts, tmdb_id) < PANEL_LIMITS.lists).length,
  }
}

function listOf({ density, also }: StarterMovie): List {
  const own = [...also[3], ...also[2], ...also[1]]
  const weak = [...(density === 'full' ? also[1] : also[2])]
  const [least, most] = PANEL_LIMITS.also[density]
  return { own, weak, room: most - own.length, missing: least - own.length }
}

function nameIn(list: List, id: number, counts: Map<number, number>): void {
  if (list.room > 0) {
    list.room--
    list.missing--
    list.weak.push(id)
  } else {
    const [most] = list.weak.toSorted((a, b) => countOf(counts, b) - countOf(counts, a))
    if (most === undefined || countOf(counts, most) <= PLENTY) return
    list.weak[list.weak.indexOf(most)] = id
    counts.set(most, countOf(counts, most) - 1)
  }
  counts.set(id, countOf(counts, id) + 1)
}

const countOf = (counts: ReadonlyMap<number, number>, id: number) => counts.get(id) ?? 0

function withWeak(movie: StarterMovie, weak: readonly number[]): StarterMovie {
  return { ...movie, also: movie.density === 'full' ? { ...movie.also, 1: weak } : { ...movie.also, 2: weak } }
}
