import type { Evening, EveningSeat, MovieCard } from '@marquee/contract'
import type { ReactNode } from 'react'
import type { KeptSeat } from '../../lib/seats.ts'
import type { Viewpoint } from './queries.ts'

/** A movie as the evening knows it. */
export type EveningMovie = Evening['cards'][number]['movie']

/** Parts of other features within an evening. */
export interface EveningSlots {
  /** Watch offers of a movie. */
  watch: (movie: EveningMovie) => ReactNode
  /** A search for any movie of the catalogue. */
  pickMovie: (onPick: (movie: Pick<MovieCard, 'id' | 'title'>) => void) => ReactNode
}

export type Sheet = 'people' | 'pass' | 'more' | 'another' | 'screen'

/** Participant to whom this phone can be passed. */
export interface Successor {
  name: string
  /** A seat that this phone holds already, `null` for its owner's account; a member takes their seat now. */
  by: { seat: Viewpoint } | { memberId: string }
}

/** An evening as it is seen from one seat of this device. */
export interface Room {
  evening: Evening
  /** The seat that the phone is used for now. */
  seat: Viewpoint
  /** Seat of the phone's owner. */
  owner: Viewpoint
  /** Every seat that this device holds by a token. */
  kept: readonly KeptSeat[]
  slots: EveningSlots
  open: (sheet: Sheet) => void
  /** Passes the phone to a participant who has a seat on it. */
  pass: (to: Viewpoint) => void
}

export function ownSeatOf({ viewer, seats }: Evening): EveningSeat | undefined {
  return seats.find(({ id }) => id === viewer?.seat_id)
}

/** Participants who may get the phone next: those with a seat on it, and members who have not joined with their own phone. */
export function successorsOf({ evening, seat, owner, kept }: Omit<Room, 'open' | 'slots' | 'pass'>): Successor[] {
  const held = kept
    .filter(({ seatId }) => seatId !== seat?.seatId && seatId !== owner?.seatId)
    .map((each) => ({ name: each.name, by: { seat: each } }))
  // Only members may take a member's seat.
  const isHeld = (id: string) => kept.some(({ seatId }) => seatId === id)
  const isAwaited = ({ id, here, user_id: userId }: EveningSeat) => !here && userId !== null && !isHeld(id)
  const expected = owner === null ? evening.seats.filter(isAwaited) : []
  return [...held, ...expected.map(({ name, user_id: id }) => ({ name, by: { memberId: id! } }))]
}
