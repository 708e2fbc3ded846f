import type { MovieCard } from '@marquee/contract'
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'

/** What every card of the app shows beyond the movie itself; the layout fills it for those who are signed in. */
export interface CardSlots {
  /** What can be done with the movie. */
  menu?: (movie: MovieCard) => ReactNode
  /** What the viewer has rated, else the personal percent with the reason for it. */
  personal?: (movie: MovieCard) => ReactNode
}

const Context = createContext<CardSlots>({})

export const CardSlotsProvider = Context.Provider

export function useCardSlots(): CardSlots {
  return useContext(Context)
}
