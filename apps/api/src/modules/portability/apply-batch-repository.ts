import { sql } from 'kysely'

/** Entries of an import that are applied in one transaction. */
export interface Batch {
  importId: string
  userId: string
  from: number
  to: number
  /** Marquee's own export, whose marks and viewings come back as they were. */
  isOwn: boolean
  leavesOutSeen: boolean
}

/** The condition on entries `e` of a batch that have a movie. */
export const inBatch = ({ importId, from, to }: Batch) =>
  sql<boolean>`e.import_id = ${importId} and e.position >= ${from} and e.position < ${to} and e.movie_id is not null`
