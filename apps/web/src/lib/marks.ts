import type { ViewerState } from '@marquee/contract'
import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** What a person can mark a movie as, from wherever the movie is shown. */
export type Mark = 'shortlisted' | 'group_shortlisted' | 'seen' | 'hidden'
export type Marks = Partial<Pick<ViewerState, Mark>>

/** Marks set here since the page was opened. They outrank what lists fetched before said, so no list must be fetched again. */
const store = createStore<{ marks: Record<number, Marks> }>({ marks: {} })

export function setMark(movieId: number, mark: Mark, on: boolean) {
  const { marks } = store.get()
  store.set({ marks: { ...marks, [movieId]: { ...marks[movieId], [mark]: on } } })
}

/** Call when somebody else may be looking or another group is meant: after signing in or out, or changing the group. */
export function forgetMarks() {
  store.set({ marks: {} })
}

/** The marks on a movie: those set here, else what its list entry or page said. */
export function useMarks({ id, viewer }: { id: number; viewer?: ViewerState | undefined }): Marks {
  const own = useSyncExternalStore(store.subscribe, () => store.get().marks[id])
  return { ...viewer, ...own }
}
