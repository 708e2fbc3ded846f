import type { MovieNote, RatingValue, ViewingFields } from '@marquee/contract'
import type { Marks } from '../marks.ts'

/** A part of a movie's diary: a viewing by its id, or the note with its tags. */
export type DiaryField = `viewing:${string}` | 'note'
export type Field = keyof Marks | DiaryField
/** Null removes a rating or a viewing. */
export type Value = RatingValue | boolean | ViewingFields | MovieNote | null
/** Value that the user saw, or the server may hold. */
export type Seen = number | boolean | ViewingFields | MovieNote | null

export const isDiaryField = (field: Field): field is DiaryField => field === 'note' || field.startsWith('viewing:')

/** One thing a person sets on a movie: a rating, a mark, a place on a shortlist, a viewing, a note. */
export interface Change {
  movieId: number
  title: string
  field: Field
  to: Value
  /** The value that the user saw before; undefined if it was unknown. */
  from: Seen | undefined
  /** The group whose shortlist is changed. */
  group: string | null
  /** The personal shortlist's state that follows from the change; null or absent if it stays as it is. */
  shortlisted?: boolean | null
  /** The rating or mark as it was, which Undo brings back with its time. */
  former?: string | undefined
}

/** A change that waits to be sent, or that the server has refused. */
export interface Entry extends Change {
  /** One for each thing that can be set, so that a later press takes the place of an earlier one. */
  id: string
  /** One for each press. */
  press: string
  /** Key of the session, and the account once it is known: the change is sent for no other. */
  session: string
  account: string
  pressedAt: number
  /** True after a try that may or may not have reached the server. */
  tried: boolean
  /**
   * Values of the server that the change may replace: the one the user saw, and those this browser has sent since. Null
   * if the seen value is unknown: then it may replace any.
   */
  known: Seen[] | null
  /** Why the server refused it. */
  refused: string | null
  /** Set by "Try again" after a conflict: replaces whatever the server holds. */
  insist: boolean
}

/** Storage of entries. */
export interface EntryStore {
  all(): Promise<Entry[]>
  /** Replaces one entry in one transaction; null removes it. */
  update(id: string, change: (entry: Entry | undefined) => Entry | null): Promise<void>
  /** Gives an entry another id, in one transaction; `merge` also gets the entry that has this id already. */
  move(id: string, to: string, merge: (entry: Entry, old: Entry | undefined) => Entry): Promise<void>
}
