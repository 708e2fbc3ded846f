import type { Group } from '@marquee/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSocialApp, type SocialApp, type Visitor } from '../../testing/social.ts'
import { pastEvenings } from './past-test-builders.ts'

let social: SocialApp
let build: ReturnType<typeof pastEvenings>
let people = 0
let [ada, grace]: Visitor[] = []
let groupId: string
let eveningId: string
let film: number
let token: string

beforeAll(async () => {
  social = await openSocialApp()
  build = pastEvenings(social)
  film = await social.aMovie()
})
afterAll(() => social.close())
beforeEach(async () => {
  people++
  ada = await social.aUser(`ada_${people}`)
  grace = await social.aUser(`grace_${people}`)
  token = `token ${people}`
  groupId = await build.aGroup(ada)
  eveningId = await build.anEvening({ groupId, startedBy: ada, startedAt: new Date() })
  await build.aVote(eveningId, await build.aSeat(eveningId, { name: 'Grace', token }), film)
})

async function claim(user: Visitor = grace!, shown = token, id = eveningId) {
  const response = await social.call(`POST /identity/evenings/${id}/claim`, { user, body: { token: shown } })
  return { status: response.statusCode, body: response.json<Group & { detail: string }>() }
}

const seats = () =>
  social.db
    .selectFrom('evening_seat as s')
    .select(['user_id', 'name', 'token_hash'])
    .select((s) =>
      s.selectFrom('evening_vote').select(s.fn.countAll<number>().as('n')).whereRef('seat_id', '=', 's.id').as('votes'),
    )
    .where('evening_id', '=', eveningId)
    .execute()

const act = (action: string, user: Visitor, body = {}) =>
  social.call(`POST /identity/groups/${groupId}?action=${action}`, { user, body })

describe('a guest who keeps the seat', () => {
  it('has it with its votes, joins the group, and needs the token no more', async () => {
    const version = await build.versionOf(eveningId)
    const { status, body } = await claim()
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: groupId, is_member: true, member_count: 2 })
    expect(await seats()).toEqual([{ user_id: grace!.id, name: null, token_hash: null, votes: 1 }])
    expect(await build.versionOf(eveningId)).toBe(version + 1)
    expect(await claim()).toMatchObject({ status: 403, body: { code: 'no_seat' } })
    expect(await claim(await social.aUser(`eve_${people}`))).toMatchObject({ status: 403 })
  })

  it('needs no code, even when the group has renewed its link', async () => {
    await social.call(`POST /identity/groups/${groupId}/link`, { user: ada! })
    expect(await claim()).toMatchObject({ status: 200 })
  })

  it('may be a member already who came without signing in', async () => {
    await act('join', grace!)
    expect(await claim()).toMatchObject({ status: 200, body: { member_count: 2 } })
  })

  it('is not let back in when the creator has removed them', async () => {
    await act('join', grace!)
    await act('kick', ada!, { user_id: grace!.id })
    expect(await claim()).toMatchObject({ status: 403, body: { detail: 'You were removed from this group' } })
    expect(await seats()).toMatchObject([{ user_id: null, name: 'Grace', votes: 1 }])
  })

  it('is refused where the group is full, and stays a guest', async () => {
    const names = Array.from({ length: 49 }, (_, at) => ({
      username: `full_${people}_${at}`,
      email: null,
      password_hash: null,
    }))
    const added = await social.db.insertInto('user_account').values(names).returning('id').execute()
    await social.db
      .insertInto('group_member')
      .values(added.map(({ id }) => ({ group_id: groupId, user_id: id })))
      .execute()
    const refused = { detail: 'This group is full: it has 50 members.' }
    expect(await claim()).toMatchObject({ status: 409, body: refused })
    expect(await seats()).toMatchObject([{ user_id: null, name: 'Grace', votes: 1 }])
  })

  it('cannot have two seats', async () => {
    await act('join', grace!)
    await build.aSeat(eveningId, { user: grace! })
    const refused = { detail: 'You already have a seat at this evening.' }
    expect(await claim()).toMatchObject({ status: 409, body: refused })
  })

  it('gives up a seat that the group still waits for only once the vote is over', async () => {
    await act('join', grace!)
    await build.aSeat(eveningId, { user: grace!, joined: false })
    const refused = { detail: 'Your own seat at this evening is waiting for you. Take it instead.' }
    expect(await claim()).toMatchObject({ status: 409, body: refused })
    await social.db.updateTable('evening').set({ state: 'ended' }).where('id', '=', eveningId).execute()
    expect(await claim()).toMatchObject({ status: 200 })
    expect(await seats()).toEqual([{ user_id: grace!.id, name: null, token_hash: null, votes: 1 }])
  })

  it('is one of two who try at once with the same token', async () => {
    const eve = await social.aUser(`eve_${people}`)
    const answers = await Promise.all([claim(grace), claim(eve)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(await seats()).toHaveLength(1)
  })
})

describe('a token that is none of a guest of this evening', () => {
  it('claims nothing', async () => {
    const other = await build.anEvening({ groupId, startedBy: ada!, startedAt: new Date(), state: 'ended', film })
    const handed = await build.aSeat(eveningId, { user: ada!, token: `handed ${people}` })
    expect(await claim(grace, 'wrong')).toMatchObject({ status: 403 })
    expect(await claim(grace, `handed ${people}`)).toMatchObject({ status: 403 })
    expect(await claim(grace, token, other)).toMatchObject({ status: 403 })
    expect(await claim(grace, token, groupId)).toMatchObject({ status: 404, body: { detail: 'Evening not found.' } })
    const { user_id: owner } = await social.db
      .selectFrom('evening_seat')
      .select('user_id')
      .where('id', '=', handed)
      .executeTakeFirstOrThrow()
    expect(owner).toBe(ada!.id)
    expect((await social.call(`GET /identity/groups/${groupId}`, { user: ada! })).json<Group>().member_count).toBe(1)
  })
})
