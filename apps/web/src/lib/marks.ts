import type { ViewerState } from '@marquee/contract'
import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** What a person can mark a movie as, from wherever the movie is shown. */
export type Mark = 'shortlisted' | 'group_shortlisted' | 'seen' | 'hidden'
/** With the rating, which is said in the same places. */
export type Marks = Partial<Pick<ViewerState, Mark | 'rating'>>

/** Marks set here since the page was opened. They outrank what lists fetched before said, so no list must be fetched again. */
const store = createStore<{ marks: Record<number, Marks> }>({ marks: {} })

export function setMark<M extends keyof Marks>(movieId: number, mark: M, to: Marks[M]) {
  const { marks } = store.get()
  store.set({ marks: { ...marks, [movieId]: { ...marks[movieId], [mark]: to } } })
}

/** Call when somebody else may be looking or another group is meant: after signing in or out, or changing the group. */
export function forgetMarks() {
  store.set({ marks: {} })
}

/** The marks on a movie and its rating: those set here, else what its list entry or page said. */
export function useMarks({ id, viewer }: { id: number; viewer?: ViewerState | undefined }): Marks {
  const own = useSyncExternalStore(store.subscribe, () => store.get().marks[id])
  return { ...viewer, ...own }
}
