import { randomUUID } from 'node:crypto'
import type { Group, Paged, RemovedMember } from '@marquee/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSocialApp, type SocialApp, type Visitor } from '../../testing/social.ts'

let social: SocialApp
let ada: Visitor
let bob: Visitor
let eve: Visitor
/** Ada's, with Bob as a member. */
let group: Group

beforeAll(async () => {
  social = await openSocialApp()
  ada = await social.aUser('ada')
  bob = await social.aUser('bob')
  eve = await social.aUser('eve')
})
afterAll(() => social.close())
beforeEach(async () => {
  const created = await social.call('POST /identity/groups', { user: ada, body: { name: 'Friday night' } })
  group = created.json<Group>()
  await join(bob)
})

const address = () => `/identity/groups/${group.id}`
const join = (user: Visitor, code?: string) =>
  social.call(`POST ${address()}?action=join`, { user, body: code === undefined ? {} : { code } })
const kick = (user: Visitor) => social.call(`POST ${address()}?action=kick`, { user: ada, body: { user_id: user.id } })
const open = async (user: Visitor, code = '') =>
  (await social.call(`GET ${address()}?code=${code}`, { user })).json<Group>()
const removed = async () => (await social.call(`GET ${address()}/removed`, { user: ada })).json<Paged<RemovedMember>>()
const renew = async () => {
  const { invite_code: code } = (await social.call(`POST ${address()}/invitation`, { user: ada })).json<Group>()
  return code ?? ''
}

describe('someone who was removed from a group', () => {
  beforeEach(() => kick(bob))

  it('cannot join again by the link, and is told why', async () => {
    const again = await join(bob)
    expect(again.statusCode).toBe(403)
    expect(again.json()).toEqual({ detail: 'You were removed from this group', code: 'removed' })
    expect(await social.modules.groups.isMember(group.id, bob.id)).toBe(false)
  })

  it('no longer sees who is in the group', async () => {
    expect(await open(bob)).toMatchObject({ is_member: false, refusal: 'removed', users: [] })
  })

  it('cannot join by a renewed link either', async () => {
    expect((await join(bob, await renew())).json()).toMatchObject({ code: 'removed' })
  })

  it('is on the creator’s list until let back in, and can then join', async () => {
    expect(await removed()).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [{ id: bob.id, username: 'bob', removed_at: expect.any(String) }],
    })
    const letIn = () => social.call(`DELETE ${address()}/removed/${bob.id.toUpperCase()}`, { user: ada })
    expect((await letIn()).statusCode).toBe(204)
    expect(await removed()).toMatchObject({ count: 0, results: [] })
    expect(await open(bob)).not.toHaveProperty('refusal')
    expect((await join(bob)).statusCode).toBe(200)
    expect((await letIn()).statusCode).toBe(404)
  })

  it('can be removed a second time', async () => {
    await social.call(`DELETE ${address()}/removed/${bob.id}`, { user: ada })
    await join(bob)
    expect((await kick(bob)).statusCode).toBe(200)
    expect(await removed()).toMatchObject({ count: 1 })
  })

  it('is named to no one but the creator', async () => {
    await join(eve)
    for (const user of [bob, eve]) {
      expect((await social.call(`GET ${address()}/removed`, { user })).statusCode).toBe(403)
      expect((await social.call(`DELETE ${address()}/removed/${bob.id}`, { user })).statusCode).toBe(403)
    }
  })
})

it('who left a group on their own comes back by the link', async () => {
  await social.call(`POST ${address()}?action=leave`, { user: bob })
  expect((await join(bob)).statusCode).toBe(200)
  expect(await removed()).toMatchObject({ count: 0 })
})

describe('a renewed link', () => {
  it('invites with its code, and earlier links no longer do', async () => {
    const first = await renew()
    const second = await renew()
    expect(new Set(['', first, second]).size).toBe(3)
    for (const code of [undefined, first, 'guessed']) {
      const refused = await join(eve, code)
      expect(refused.statusCode).toBe(403)
      expect(refused.json()).toMatchObject({ detail: 'This link no longer invites. Ask a member for the new one.' })
      expect(await open(eve, code)).toMatchObject({ is_member: false, refusal: 'renewed', users: [] })
    }
    expect(await open(eve, second)).not.toHaveProperty('refusal')
    expect(await open(eve, second)).toMatchObject({ is_member: false, member_count: 2 })
    expect((await join(eve, second)).statusCode).toBe(200)
  })

  it('leaves members in the group: they open it by its plain address, and see the new code', async () => {
    const code = await renew()
    for (const user of [ada, bob]) expect(await open(user)).toMatchObject({ is_member: true, invite_code: code })
    expect(await open(eve, code)).not.toHaveProperty('invite_code')
  })

  it('is made by the creator alone', async () => {
    for (const user of [bob, eve])
      expect((await social.call(`POST ${address()}/invitation`, { user })).statusCode).toBe(403)
    expect(await open(bob)).not.toHaveProperty('invite_code')
  })
})

describe('a link opened by someone who is not signed in', () => {
  const look = (query = '') => social.call(`GET ${address()}/invitation${query}`)

  it('tells the name of the group, who invites, how many are in it, and nothing else', async () => {
    const answer = await look()
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ name: 'Friday night', invited_by: 'ada', member_count: 2 })
  })

  it('tells nothing once it has been renewed, but the new one does', async () => {
    const code = await renew()
    expect((await look()).statusCode).toBe(403)
    expect((await look('?code=guessed')).statusCode).toBe(403)
    expect((await look(`?code=${code}`)).json()).toMatchObject({ name: 'Friday night' })
  })

  it('is not found when there is no such group', async () => {
    const answer = await social.call(`GET /identity/groups/${randomUUID()}/invitation`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ detail: 'Group not found.' })
  })

  const preview = (link: string) => social.modules.previews.headOf(link, 'https://movies.example')

  it('shows in a messenger who invites to which group', async () => {
    await social.db.updateTable('user_group').set({ name: 'Cats & "dogs" <3' }).where('id', '=', group.id).execute()
    const head = await preview(`/groups/${group.id}`)
    expect(head).toContain('<title>ada invites you to Cats &amp; &quot;dogs&quot; &lt;3 · Marquee</title>')
    expect(head).toContain(
      'property="og:title" content="ada invites you to Cats &amp; &quot;dogs&quot; &lt;3 on Marquee"',
    )
    expect(head).toMatch(/property="og:description" content="Join the group/)
    expect(head).toContain(`property="og:url" content="https://movies.example/groups/${group.id}"`)
    expect(head).not.toContain('bob')
  })

  it('names no group where it does not invite, and leads nowhere without one', async () => {
    const code = await renew()
    for (const link of [`/groups/${group.id}`, `/groups/${group.id}?code=guessed`]) {
      const head = await preview(link)
      expect(head).toContain('<title>Marquee</title>')
      expect(head).not.toContain('Friday night')
    }
    expect(await preview(`/groups/${randomUUID()}`)).toBeNull()
    expect(await preview('/groups')).toBeNull()
    expect(await preview(`/groups/${group.id}?code=${code}`)).toContain('ada invites you to Friday night')
  })
})

it('an erased account leaves no trace among those who were removed', async () => {
  await kick(bob)
  await social.call('DELETE /identity/me', { user: bob })
  expect(await removed()).toMatchObject({ count: 0, results: [] })
  bob = await social.aUser('bob')
})
