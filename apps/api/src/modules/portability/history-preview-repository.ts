import type { FileQuestion, HistoryImport, HistorySource } from '@marquee/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { usableLists } from './apply-lists-repository.ts'
import { marksSeen, SEEN_IN_FILE, seenBy } from './apply-marks-repository.ts'

/** An import with the counts of its preview. */
export interface ImportRow {
  id: string
  user_id: string
  source: HistorySource
  file_name: string | null
  state: 'asking' | 'matching' | 'preview' | 'applying' | 'applied' | 'undone'
  created_at: Date
  done: number
  scale: 'stars' | 'points' | null
  skipped: number
  empty: number
  question: FileQuestion | null
  ignored_columns: string[]
  rows: number
  total: number
  matched: number
  ambiguous: number
  unmatched: number
  faulty: number
  ratings: number
  seen: number
  viewings: number
  notes: number
  lists: number
  hidden: number
  shortlist: number
  shortlist_seen: number
  already_rated: number
  wanted: number
  looked_up: number
  rated_movies: number
  histogram: number[]
  changes: Omit<NonNullable<HistoryImport['outcome']>, 'kept'>
}

/** Maximum number of movies of one import to look up externally: more would delay other imports for hours. */
export const MAX_LOOKED_UP = 5000

/**
 * Imports with the counts of their entries.
 * @param looksUp whether missing movies may still be found externally, and count as possible
 */
export function createHistoryPreviewRepository(db: Kysely<Tables>, looksUp: () => boolean) {
  return {
    /** Newest first. @param id only this one */
    async ofUser(userId: string, id: string | null = null): Promise<ImportRow[]> {
      const looksUpNow = looksUp()
      const possible = looksUpNow ? sql`(${POSSIBLE} or ${UNKNOWN})` : POSSIBLE
      const { rows } = await sql<ImportRow>`
        select i.id, i.user_id, i.source, i.file_name, i.state, i.created_at, i.done, i.scale, i.skipped, i.empty,
               i.question, i.ignored_columns, e.*, c.changes, l.lists,
               array(select count(h.position)::int from generate_series(1, 10) as bar
                       left join history_entry h on h.import_id = i.id and (h.says -> 'rating' ->> 'tenths')::int = bar
                                                and ${possible}
                      group by bar order by bar) as histogram
          from history_import i, lateral (${counts(possible, looksUpNow)}) e, lateral (${CHANGES}) c,
               lateral (select count(*)::int as lists from (${usableLists(possible)}) listed) l
         where i.user_id = ${userId} and (${id}::uuid is null or i.id = ${id})
         order by i.created_at desc, i.id`.execute(db)
      return rows
    },
  }
}

/** Entries without a movie or candidates that have not been looked up externally. */
export const UNKNOWN = sql`fault is null and movie_id is null and candidates = '{}' and not looked_up`

/** Movies that are on the shortlist, not taken off it. */
const LISTED = sql`says -> 'shortlist' ->> 'taken_off_at' is null and says ? 'shortlist'`

const POSSIBLE = sql`(movie_id is not null or candidates <> '{}')`

const counts = (possible: RawBuilder<unknown>, looksUp: boolean) => sql`
  select count(*) filter (where fault is null)::int as total,
         coalesce(sum(rows), 0)::int + i.skipped + i.empty as rows,
         count(movie_id)::int as matched,
         count(*) filter (where movie_id is null and candidates <> '{}')::int as ambiguous,
         count(*) filter (where fault is null and movie_id is null and candidates = '{}')::int as unmatched,
         count(fault)::int as faulty,
         count(*) filter (where looked_up)::int as looked_up,
         greatest(0, least(count(*) filter (where ${UNKNOWN} and ${looksUp}),
                           ${sql.lit(MAX_LOOKED_UP)} - count(*) filter (where looked_up)))::int as wanted,
         count(*) filter (where possible and says ? 'rating')::int as ratings,
         count(*) filter (where possible and ${marksSeen(sql<boolean>`i.source = 'marquee'`)})::int as seen,
         coalesce(sum(jsonb_array_length(jsonb_path_query_array(says, '$.viewings[*].on ? (@ != null)')))
                    filter (where possible), 0)::int as viewings,
         count(*) filter (where possible and says ?| array['note', 'tags'])::int as notes,
         count(*) filter (where possible and says ? 'hidden')::int as hidden,
         count(*) filter (where possible and ${LISTED})::int as shortlist,
         count(*) filter (where possible and ${LISTED} and (${SEEN_IN_FILE} or ${seenBy(sql`i.user_id`)}))::int as shortlist_seen,
         count(*) filter (where says ? 'rating' and exists (
           select from rating r where r.user_id = i.user_id and r.movie_id = e.movie_id))::int as already_rated,
         count(distinct movie_id) filter (where says ? 'rating')::int as rated_movies
    from (select *, ${possible} as possible from history_entry where import_id = i.id) e`

const CHANGES = sql`
  select jsonb_build_object(
           'rated', count(*) filter (where kind = 'rating' and before is null),
           'changed', count(*) filter (where kind = 'rating' and before is not null),
           'seen', count(*) filter (where kind = 'seen'),
           'hidden', count(*) filter (where kind = 'hidden'),
           'shortlisted', count(*) filter (where kind = 'shortlist' and after ->> 'taken_off_at' is null),
           'notes', count(*) filter (where kind = 'note' and (after ->> 'text' <> '' or after -> 'tags' <> '[]')),
           'viewings', (select count(viewing_id) from history_addition where import_id = i.id),
           'lists', (select count(list_id) from history_addition where import_id = i.id)) as changes
    from history_change where import_id = i.id`
