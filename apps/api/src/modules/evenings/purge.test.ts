import type { Paged, PastEvening } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSocialApp, type SocialApp } from '../../testing/social.ts'
import { DAY, pastEvenings } from './past-test-builders.ts'

const START = new Date('2026-10-01T20:00:00Z')
const MARK = 'Grace Sentinel'
let clock = START
let social: SocialApp
let build: ReturnType<typeof pastEvenings>

beforeAll(async () => {
  social = await openSocialApp({ now: () => clock })
  build = pastEvenings(social)
})
afterAll(() => social.close())

/** Tables with a trace of a text in any column. */
async function tablesWith(trace: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(social.db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: traces } = await sql`
      select from ${sql.table(name)} as t where t::text like ${`%${trace}%`} limit 1`.execute(social.db)
    if (traces.length > 0) found.push(name)
  }
  return found
}

describe('what guests leave behind', () => {
  it('is erased 30 days after the evening started, and nothing of members', async () => {
    const [ada, bob] = [await social.aUser('ada'), await social.aUser('bob')]
    const groupId = await build.aGroup(ada, bob)
    const film = await social.aMovie()
    const id = await build.anEvening({ groupId, startedBy: ada, startedAt: START, state: 'ended', film })
    const guest = await build.aSeat(id, { name: MARK, token: 'guest token' })
    const member = await build.aSeat(id, { user: ada })
    const handed = await build.aSeat(id, { user: bob, token: 'passed around' })
    for (const seat of [guest, member, handed]) await build.aVote(id, seat, film)
    const guestsHash = await tokenOf(guest)
    const version = await build.versionOf(id)
    const purge = () => social.modules.evenings.jobs.purge!()

    clock = new Date(START.getTime() + 30 * DAY)
    expect(await purge()).toBe(0)
    expect(await tablesWith(MARK)).toEqual(['evening_seat'])
    expect(await tablesWith(guestsHash!)).toEqual(['evening_seat'])

    clock = new Date(clock.getTime() + 1)
    expect(await purge()).toBe(1)
    expect(await tablesWith(MARK)).toEqual([])
    expect(await tablesWith(guestsHash!)).toEqual([])
    expect(await tokenOf(handed)).toBeNull()
    const votes = await social.db.selectFrom('evening_vote').select('seat_id').execute()
    expect(votes.map(({ seat_id }) => seat_id).toSorted()).toEqual([member, handed].toSorted())
    expect(await build.versionOf(id)).toBe(version + 1)
    expect(await purge()).toBe(0)

    const answer = await social.call(`GET /identity/groups/${groupId}/evenings`, { user: ada })
    const { people } = answer.json<Paged<PastEvening>>().results[0]!
    expect(people.map(({ name }) => name).toSorted()).toEqual(['a guest', 'ada', 'bob'])
  })

  async function tokenOf(seatId: string): Promise<string | null> {
    const { token_hash: token } = await social.db
      .selectFrom('evening_seat')
      .select('token_hash')
      .where('id', '=', seatId)
      .executeTakeFirstOrThrow()
    return token?.toString('hex') ?? null
  }
})
