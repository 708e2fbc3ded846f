import type { ViewerState } from '@marquee/contract'
import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** The marks a user can set on a movie. */
export type Mark = 'shortlisted' | 'group_shortlisted' | 'seen' | 'hidden'
/** The marks and the rating, which are shown together. */
export type Marks = Partial<Pick<ViewerState, Mark | 'rating'>>

/** Marks set since the page was opened. They override those of lists fetched before, so that no list has to be refetched. */
const store = createStore<{ marks: Record<number, Marks> }>({ marks: {} })

let groupMarkAt = -Infinity

export function setMark<M extends keyof Marks>(movieId: number, mark: M, to: Marks[M]) {
  if (mark === 'group_shortlisted') groupMarkAt = Date.now()
  const { marks } = store.get()
  store.set({ marks: { ...marks, [movieId]: { ...marks[movieId], [mark]: to } } })
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

/** The marks and rating of a movie: those set here, else those of its list entry or page. */
export function useMarks({ id, viewer }: { id: number; viewer?: ViewerState | undefined }): Marks {
  const ownMarks = () => store.get().marks[id]
  const own = useSyncExternalStore(store.subscribe, ownMarks, ownMarks)
  return { ...viewer, ...own }
}

export { store as marksStore }
