import type { FetchedPerson } from '@marquee/sources'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

export type TmdbPeopleRepository = ReturnType<typeof createTmdbPeopleRepository>

/** A person with a TMDB id, and when the details were last fetched. */
export interface PersonState {
  personId: number
  tmdbId: number
  detailsAt: Date | null
}

/** Columns that TMDB may fill if no other source has. */
export const FILLABLE_OF_PEOPLE = ['biography', 'birthday', 'deathday'] as const

const STATE = sql`id as "personId", tmdb_id as "tmdbId", tmdb_details_at as "detailsAt" from person`

/** TMDB's details of people, stored separately from values of other sources. */
export function createTmdbPeopleRepository(db: Kysely<Tables>) {
  return {
    async state(personId: number): Promise<PersonState | null> {
      const { rows } = await sql<PersonState>`
        select ${STATE} where id = ${personId} and tmdb_id is not null`.execute(db)
      return rows[0] ?? null
    },

    /** People whose details are older than that, oldest first. */
    async stale(before: Date, limit: number): Promise<PersonState[]> {
      const { rows } = await sql<PersonState>`
        select ${STATE} where tmdb_details_at < ${before} and tmdb_id is not null
         order by tmdb_details_at limit ${limit}`.execute(db)
      return rows
    },

    /** Replaces earlier values of TMDB, and keeps those of other sources. @param details null if TMDB has no such person */
    async store(personId: number, details: FetchedPerson | null): Promise<void> {
      const given = { biography: details?.biography, birthday: details?.birthday, deathday: details?.deathday }
      const columns = FILLABLE_OF_PEOPLE.map((name) => {
        const type = sql.raw(name === 'biography' ? 'text' : 'date')
        return sql`${sql.ref(name)} = case when ${isOpen(name)} then ${given[name] ?? null}::${type} else ${sql.ref(name)} end`
      })
      const filled = FILLABLE_OF_PEOPLE.filter((name) => given[name]).map(
        (name) => sql`case when ${isOpen(name)} then ${sql.lit(name)} end`,
      )
      const list = filled.length === 0 ? sql`'{}'` : sql`array_remove(array[${sql.join(filled)}], null)`
      await sql`
        update person set ${sql.join(columns)}, profile_path = coalesce(${details?.profilePath ?? null}, profile_path),
               tmdb_filled = ${list}, tmdb_details_at = now(), tmdb_at = now()
         where id = ${personId}`.execute(db)
    },
  }
}

function isOpen(name: string) {
  return sql`(${sql.ref(name)} is null or ${sql.lit(name)} = any(tmdb_filled))`
}
