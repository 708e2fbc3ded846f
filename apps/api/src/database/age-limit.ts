import { sql } from 'kysely'

/** The age limit that applies to an account `u`: administrators have none. */
export const AGE_LIMIT = sql<number | null>`case when not u.is_administrator then u.age_limit end`
