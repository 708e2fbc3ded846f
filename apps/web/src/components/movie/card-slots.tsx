import type { MovieCard } from '@marquee/contract'
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'

/** Controls of every card in addition to the movie itself; the layout provides them for signed-in users. */
export interface CardSlots {
  /** The menu of actions. */
  menu?: (movie: MovieCard) => ReactNode
  /** The viewer's rating, else the personal percent with its reason. */
  personal?: (movie: MovieCard) => ReactNode
}

const Context = createContext<CardSlots>({})

export const CardSlotsProvider = Context.Provider

export function useCardSlots(): CardSlots {
  return useContext(Context)
}
