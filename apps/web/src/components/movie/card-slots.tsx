import type { MovieCard } from '@marquee/contract'
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'

/** Controls of every card in addition to the movie itself; the layout provides them for signed-in users. */
export interface CardSlots {
  /** The menu of actions. */
  menu?: (movie: MovieCard) => ReactNode
  /** Rating on the card itself, drawn over the poster. */
  rating?: (movie: MovieCard) => ReactNode
  /** Next to the year: a change that waits to be sent. */
  note?: (movie: MovieCard) => ReactNode
  /** The viewer's rating, else the personal percent with its reason. */
  personal?: (movie: MovieCard) => ReactNode
  /** The sheet that all cards open on touch screens, drawn once by the layout. */
  sheet?: ReactNode
}

const Context = createContext<CardSlots>({})

export const CardSlotsProvider = Context.Provider

export function useCardSlots(): CardSlots {
  return useContext(Context)
}
