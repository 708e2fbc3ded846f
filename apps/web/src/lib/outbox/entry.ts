import type { RatingValue } from '@marquee/contract'
import type { Marks } from '../marks.ts'

export type Field = keyof Marks
export type Value = RatingValue | boolean | null
/** What a person saw, or the server may hold. */
export type Seen = number | boolean | null

/** One thing a person sets on a movie: a rating, a mark, a place on a shortlist. */
export interface Change {
  movieId: number
  title: string
  field: Field
  to: Value
  /** What the person saw before; undefined when it was not known. */
  from: Seen | undefined
  /** The group whose shortlist is changed. */
  group: string | null
  /** The personal shortlist's state that follows from the change; null or absent if it stays as it is. */
  shortlisted?: boolean | null
}

/** A change that waits to be sent, or that the server has refused. */
export interface Entry extends Change {
  /** One for each thing that can be set, so that a later press takes the place of an earlier one. */
  id: string
  /** One for each press. */
  press: string
  /** Key of the session, and the account once it is known: the change is sent for nobody else. */
  session: string
  account: string
  pressedAt: number
  /** True after a try that may or may not have reached the server. */
  tried: boolean
  /**
   * Values of the server that the change may replace: what the person saw, and what this browser has sent since. Null
   * when nobody knows what the person saw: then it may replace anything.
   */
  known: Seen[] | null
  /** Why the server refused it. */
  refused: string | null
  /** Set by "Try again" after a conflict: replaces whatever the server holds. */
  insist: boolean
}

/** Where entries are kept. */
export interface EntryStore {
  all(): Promise<Entry[]>
  /** Replaces one entry in one transaction; null removes it. */
  update(id: string, change: (entry: Entry | undefined) => Entry | null): Promise<void>
  /** Gives an entry another id, in one transaction; `merge` also gets the entry that has this id already. */
  move(id: string, to: string, merge: (entry: Entry, old: Entry | undefined) => Entry): Promise<void>
}
