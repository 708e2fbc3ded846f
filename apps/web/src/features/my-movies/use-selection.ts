import type { OwnMovie } from '@marquee/contract'
import { useState } from 'react'
import type { OwnList } from './use-own-list.ts'

export interface Selection {
  movies: readonly OwnMovie[]
  has: (movie: OwnMovie | undefined) => boolean
  /** Selects an entry or takes it out; with `range` also all between it and the last one. */
  toggle: (index: number, range: boolean) => void
  /** Selects all entries between two places. */
  extend: (from: number, to: number) => void
  clear: () => void
}

const NONE: ReadonlyMap<number, OwnMovie> = new Map()

/** The selected entries of a list. Another list starts without any. */
export function useSelection({ result, slots, load }: OwnList): Selection {
  const of = result.data
  const [state, setState] = useState({ of, movies: NONE, last: 0 })
  const { movies, last } = state.of === of ? state : { movies: NONE, last: 0 }

  function toggle(index: number, range: boolean) {
    if (range) return extend(last, index)
    const movie = slots[index]
    if (movie === undefined) return
    const next = new Map(movies)
    if (!next.delete(movie.id)) next.set(movie.id, movie)
    setState({ of, movies: next, last: index })
  }

  function extend(from: number, to: number) {
    const [start, end] = [Math.min(from, to), Math.max(from, to)]
    const add = (found: OwnList['slots']) =>
      setState((before) => {
        const known = before.of === of ? before.movies : NONE
        const added = found
          .slice(start, end + 1)
          .flatMap((movie) => (movie === undefined ? [] : [[movie.id, movie] as const]))
        return { of, movies: new Map([...known, ...added]), last: to }
      })
    add(slots)
    // Those between that were never on the screen follow.
    load(start, end).then(add, () => {})
  }

  return {
    movies: [...movies.values()],
    has: (movie) => movie !== undefined && movies.has(movie.id),
    toggle,
    extend,
    clear: () => setState({ of, movies: NONE, last: 0 }),
  }
}
