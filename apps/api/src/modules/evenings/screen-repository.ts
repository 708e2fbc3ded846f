import type { Screen } from '@marquee/contract'
import { type Kysely, sql } from 'kysely'
import { PREPARED } from '../../database/prepared.ts'
import type { Tables } from '../../database/tables.ts'

export interface ScreenKeys {
  code: string
  token: string
}

/** Keys of the screens of open evenings. */
export function createScreenRepository(db: Kysely<Tables>) {
  return {
    /** The evening's keys, or these new ones if it has none. Undefined for an ended evening. */
    async keysOf(id: string, { code, token }: ScreenKeys): Promise<ScreenKeys | undefined> {
      const { rows } = await sql<ScreenKeys>`${PREPARED}
        update evening set screen_code = coalesce(screen_code, ${code}), screen_token = coalesce(screen_token, ${token})
         where id = ${id} and state <> 'ended' returning screen_code as code, screen_token as token`.execute(db)
      return rows[0]
    },

    /** The screen of an evening that started after a moment: an older one is over, and may not have been closed. */
    async ofCode(code: string, after: Date): Promise<Screen | undefined> {
      const { rows } = await sql<Screen>`${PREPARED}
        select id as evening_id, screen_token as token from evening
         where screen_code = ${code} and started_at > ${after}`.execute(db)
      return rows[0]
    },
  }
}

export type ScreenRepository = ReturnType<typeof createScreenRepository>
