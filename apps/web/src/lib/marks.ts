import type { ViewerState } from '@marquee/contract'
import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** The marks a user can set on a movie. */
export type Mark = 'shortlisted' | 'group_shortlisted' | 'seen' | 'hidden'
/** The marks and the rating, which are shown together. */
export type Marks = Partial<Pick<ViewerState, Mark | 'rating'>>

/** Values set on this device. */
interface OwnMarks extends Marks {
  /** True if the movie left the shortlist because it was seen. */
  takenOff?: boolean
}

/** Marks set since the page was opened. They override those of lists fetched before, so that no list has to be refetched. */
const store = createStore<{ marks: Record<number, OwnMarks> }>({ marks: {} })

let groupMarkAt = -Infinity

export function setMark<M extends keyof Marks>(movieId: number, mark: M, to: Marks[M]) {
  if (mark === 'group_shortlisted') groupMarkAt = Date.now()
  change(movieId, { [mark]: to, ...(mark === 'shortlisted' && { takenOff: false }) })
}

function change(movieId: number, own: OwnMarks) {
  const { marks } = store.get()
  store.set({ marks: { ...marks, [movieId]: { ...marks[movieId], ...own } } })
}

const isSeen = ({ seen, rating = null }: Marks) => seen === true || rating !== null

/**
 * The shortlist's state after a change, by the rule of the server: a movie that becomes seen leaves it, and returns when that is
 * taken back. Null if nothing changes.
 */
export function shortlistAfter(movie: MarkedMovie, changed: Marks): boolean | null {
  const before: OwnMarks = { ...movie.viewer, ...store.get().marks[movie.id] }
  const [was, is] = [isSeen(before), isSeen({ ...before, ...changed })]
  if (!was && is && before.shortlisted === true) return false
  return was && !is && before.takenOff === true ? true : null
}

/** Shows the state that `shortlistAfter` returned. */
export function showShortlist(movieId: number, shortlisted: boolean | null) {
  if (shortlisted !== null) change(movieId, { shortlisted, takenOff: !shortlisted })
}

/** The mark or rating set here, undefined where none was. */
export function markSetHere<M extends keyof Marks>(movieId: number, mark: M): Marks[M] {
  return store.get().marks[movieId]?.[mark]
}

/** Milliseconds since the group's shortlist was last changed here. */
export function sinceGroupMark(): number {
  return Date.now() - groupMarkAt
}

/** Call when the user or the active group changes. */
export function forgetMarks() {
  store.set({ marks: {} })
}

/** The state of the shortlist before a change of it that was refused. */
export const opposite = (shortlisted: boolean | null) => (shortlisted === null ? null : !shortlisted)

/** A movie with its viewer's marks, if they are known. */
export interface MarkedMovie {
  id: number
  viewer?: ViewerState | undefined
}

/** The marks and rating of a movie: those set here, else those of its list entry or page. */
export function useMarks({ id, viewer }: MarkedMovie): Marks {
  const ownMarks = () => store.get().marks[id]
  const own = useSyncExternalStore(store.subscribe, ownMarks, ownMarks)
  return { ...viewer, ...own }
}

export { store as marksStore }
