import type { Tonight } from '@marquee/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSocialApp, type SocialApp, type Visitor } from '../../testing/social.ts'
import { DAY, HOUR, pastEvenings } from './past-test-builders.ts'

const NOW = new Date('2026-11-22T20:00:00Z')
let clock = NOW
let social: SocialApp
let build: ReturnType<typeof pastEvenings>
let people = 0
let [ada, bob]: Visitor[] = []
let groupId: string
let film: number

beforeAll(async () => {
  social = await openSocialApp({ now: () => clock })
  build = pastEvenings(social)
  film = await social.aMovie({ title: 'Heat' })
})
afterAll(() => social.close())
beforeEach(async () => {
  clock = NOW
  people++
  ada = await social.aUser(`ada_${people}`)
  bob = await social.aUser(`bob_${people}`)
  groupId = await build.aGroup(ada, bob)
})

const ago = (ms: number) => new Date(NOW.getTime() - ms)

async function tonight(user: Visitor = bob!): Promise<Tonight> {
  const response = await social.call('GET /identity/tonight', { user })
  expect(response.statusCode).toBe(200)
  return response.json<Tonight>()
}

describe('open evenings', () => {
  const start = (startedAt: Date) => build.anEvening({ groupId, startedBy: ada!, startedAt })

  it('say who started them, how many are there, and whether the user has come', async () => {
    const id = await start(ago(60_000))
    await build.aSeat(id, { user: ada! })
    await build.aSeat(id, { user: bob!, joined: false })
    await build.aSeat(id, { name: 'Grace' })
    const open = {
      id,
      group: { id: groupId, name: 'Friday night' },
      state: 'voting',
      started_by: `ada_${people}`,
      here: 2,
    }
    expect((await tonight(bob)).open).toEqual([{ ...open, joined: false }])
    expect((await tonight(ada)).open).toEqual([{ ...open, joined: true }])
    expect((await tonight(await social.aUser(`eve_${people}`))).open).toEqual([])
  })

  it('no longer count who has left the group', async () => {
    const id = await start(ago(60_000))
    await build.aSeat(id, { user: ada! })
    await build.aSeat(id, { user: bob! })
    await social.call(`POST /identity/groups/${groupId}?action=leave`, { user: bob! })
    expect((await tonight(ada)).open).toMatchObject([{ here: 1 }])
    expect((await tonight(bob)).open).toEqual([])
  })

  it('go after twelve hours, and six hours after the decision', async () => {
    await start(ago(12 * HOUR - 1000))
    expect((await tonight()).open).toHaveLength(1)
    clock = new Date(NOW.getTime() + 1000)
    expect((await tonight()).open).toEqual([])

    clock = NOW
    const other = await build.aGroup(ada!, bob!)
    await build.anEvening({
      groupId: other,
      startedBy: ada!,
      startedAt: ago(7 * HOUR - 1000),
      state: 'decided',
      film,
    })
    expect((await tonight()).open.map(({ state }) => state)).toEqual(['decided', 'voting'])
    clock = new Date(NOW.getTime() + 1000)
    expect((await tonight()).open).toEqual([])
  })

  it('are not those that have ended', async () => {
    await build.anEvening({ groupId, startedBy: ada!, startedAt: ago(60_000), state: 'ended', film })
    expect((await tonight()).open).toEqual([])
  })
})

describe('"How was it?"', () => {
  /** Decided an hour after the start. */
  async function decided(before: number, { joined = true } = {}): Promise<string> {
    const startedAt = ago(before + HOUR)
    const id = await build.anEvening({ groupId, startedBy: ada!, startedAt, state: 'ended', film })
    await build.aSeat(id, { user: bob!, joined })
    return id
  }
  const asked = async (user?: Visitor) => (await tonight(user)).ask.map(({ id }) => id)

  it('names the movie, the group and the moment of the decision', async () => {
    const id = await decided(6 * HOUR)
    expect((await tonight()).ask).toMatchObject([
      {
        id,
        group: { id: groupId, name: 'Friday night' },
        movie: { id: film, title: 'Heat' },
        decided_at: ago(6 * HOUR).toISOString(),
      },
    ])
  })

  it('is asked from six hours after the decision until fourteen days after it', async () => {
    const id = await decided(6 * HOUR)
    clock = new Date(NOW.getTime() - 1000)
    expect(await asked()).toEqual([])
    clock = new Date(ago(6 * HOUR).getTime() + 14 * DAY - 1000)
    expect(await asked()).toEqual([id])
    clock = new Date(clock.getTime() + 1000)
    expect(await asked()).toEqual([])
  })

  it('is asked only those who had come, as long as they are members', async () => {
    await decided(DAY, { joined: false })
    expect(await asked(bob)).toEqual([])
    const id = await decided(2 * DAY)
    expect(await asked(bob)).toEqual([id])
    expect(await asked(ada)).toEqual([])
    await social.call(`POST /identity/groups/${groupId}?action=leave`, { user: bob! })
    expect(await asked(bob)).toEqual([])
  })

  it('is not asked when the movie was rated since, unlike long before', async () => {
    const id = await decided(DAY)
    const rate = (updated_at: Date) =>
      social.db
        .insertInto('rating')
        .values({ user_id: bob!.id, movie_id: film, value: 0.75, updated_at })
        .onConflict((conflict) => conflict.columns(['user_id', 'movie_id']).doUpdateSet({ updated_at }))
        .execute()
    await rate(ago(100 * DAY))
    expect(await asked()).toEqual([id])
    await rate(ago(HOUR))
    expect(await asked()).toEqual([])
  })

  it('is not asked about a movie that has left the catalogue', async () => {
    const gone = await social.aMovie({ title: 'Gone' })
    const id = await build.anEvening({
      groupId,
      startedBy: ada!,
      startedAt: ago(DAY),
      state: 'ended',
      film: gone,
    })
    await build.aSeat(id, { user: bob! })
    expect(await asked()).toEqual([id])
    await social.db.deleteFrom('movie').where('id', '=', gone).execute()
    expect(await asked()).toEqual([])
  })
})
