import type { MovieCard } from '@marquee/contract'
import { createStore } from '../../lib/store.ts'

/** The card whose sheet is shown. A closed sheet keeps its movie, so that the focus can return from it. */
export const cardSheet = createStore<{ movie: MovieCard | null; open: boolean }>({ movie: null, open: false })

export function openCardSheet(movie: MovieCard) {
  cardSheet.set({ movie, open: true })
}

export function closeCardSheet() {
  cardSheet.set({ open: false })
}
