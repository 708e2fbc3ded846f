import { randomUUID } from 'node:crypto'
import type { Group, Paged } from '@marquee/contract'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { openSocialApp, type SocialApp, type Visitor } from '../../testing/social.ts'
import { createInvitationRepository } from './invitation-repository.ts'
import { createEvents } from '../../common/events.ts'
import { createGroupRepository, MAX_GROUPS, MAX_MEMBERS } from './repository.ts'
import { createGroupService } from './service.ts'

let social: SocialApp
let ada: Visitor
let bob: Visitor
let eve: Visitor

beforeAll(async () => {
  social = await openSocialApp()
  ada = await social.aUser('ada')
  bob = await social.aUser('bob')
  eve = await social.aUser('eve')
})
afterAll(() => social.close())

async function aGroup(creator = ada, ...members: Visitor[]): Promise<Group> {
  const created = await social.call('POST /identity/groups/', { user: creator, body: { name: 'Friday night' } })
  expect(created.statusCode).toBe(201)
  const group = created.json<Group>()
  for (const user of members) await act(group, 'join', user)
  return group
}

function act(group: Pick<Group, 'id'>, action: string, user: Visitor, body?: unknown) {
  return social.call(`POST /identity/groups/${group.id}?action=${action}`, {
    user,
    ...(body !== undefined && { body }),
  })
}

const memberIds = async (group: Group) => (await social.modules.groups.membersOf(group.id)).map((member) => member.id)

async function seedMembers(groupId: string, count: number, prefix: string): Promise<void> {
  const users = Array.from({ length: count }, (_, index) => ({ username: `${prefix}${index}` }))
  const rows = await social.db.insertInto('user_account').values(users).returning('id').execute()
  await social.db
    .insertInto('group_member')
    .values(rows.map(({ id }) => ({ group_id: groupId, user_id: id })))
    .execute()
}

describe('renaming a group', () => {
  const rename = (group: Pick<Group, 'id'>, user: Visitor, name: string) =>
    social.call(`PUT /identity/groups/${group.id}`, { user, body: { name } })

  it('gives every member the new name, without the spaces around it', async () => {
    const group = await aGroup(ada, bob)
    const renamed = await rename(group, ada, '  Film club ')
    expect([renamed.statusCode, renamed.json()]).toEqual([200, expect.objectContaining({ name: 'Film club' })])
    const seen = await social.call(`GET /identity/groups/${group.id}`, { user: bob })
    expect(seen.json()).toMatchObject({ name: 'Film club', is_member: true })
  })

  it('rejects everyone but the creator, and names that a new group could not have', async () => {
    const group = await aGroup(ada, bob)
    expect((await rename(group, bob, 'Film club')).json()).toMatchObject({ code: 'not_creator' })
    expect((await rename(group, eve, 'Film club')).statusCode).toBe(403)
    expect((await rename({ id: randomUUID() }, ada, 'Film club')).statusCode).toBe(404)
    for (const name of ['ab', '   a ', 'x'.repeat(81), 'Film\nclub'])
      expect((await rename(group, ada, name)).json(), name).toEqual({ name: [expect.any(String)] })
    const seen = await social.call(`GET /identity/groups/${group.id}`, { user: bob })
    expect(seen.json()).toMatchObject({ name: 'Friday night' })
  })
})

describe('creating a group', () => {
  it('makes the creator a member and trims the name', async () => {
    const response = await social.call('POST /identity/groups/', { user: ada, body: { name: '  Film club  ' } })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      name: 'Film club',
      creator: ada.id,
      is_member: true,
      member_count: 1,
      users: [{ user: { id: ada.id, username: 'ada', email: 'ada@example.org' } }],
    })
  })

  it.each(['äöü', '日本語', '🎬🎬🎬', "a'b", '<b>', 'x'.repeat(80)])('accepts the name %s', async (name) => {
    const response = await social.call('POST /identity/groups/', { user: ada, body: { name } })
    expect(response.statusCode).toBe(201)
    expect(response.json<Group>().name).toBe(name)
  })

  it.each([
    ['shorter than 3 characters', 'ab'],
    ['too short after trimming', '  ab  '],
    ['blank', '     '],
    ['invisible', '\u200B\u200B\u200B'],
    ['with a line break inside', 'Film\nclub'],
    ['with NUL', 'Film\0club'],
    ['too long', 'x'.repeat(81)],
    ['not a text', 123],
    ['absent', undefined],
  ])('refuses a name that is %s', async (_, name) => {
    const response = await social.call('POST /identity/groups/', { user: ada, body: { name } })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ name: [expect.any(String)] })
  })

  it('refuses fields it does not know', async () => {
    const body = { name: 'Film club', creator_id: bob.id }
    expect((await social.call('POST /identity/groups/', { user: ada, body })).statusCode).toBe(400)
  })

  it(`refuses the group after the ${MAX_GROUPS}th`, async () => {
    const busy = await social.aUser('busy')
    const names = Array.from({ length: MAX_GROUPS }, (_, index) => ({ name: `Group ${index}`, creator_id: busy.id }))
    const groups = await social.db.insertInto('user_group').values(names).returning('id').execute()
    const rows = groups.map(({ id }) => ({ group_id: id, user_id: busy.id }))
    await social.db.insertInto('group_member').values(rows).execute()

    const created = await social.call('POST /identity/groups', { user: busy, body: { name: 'One more' } })
    expect(created.statusCode).toBe(409)
    expect(created.json()).toMatchObject({ code: 'too_many_groups' })
    const joined = await act(await aGroup(), 'join', busy)
    expect(joined.json()).toMatchObject({ code: 'too_many_groups' })
  })
})

describe('listing groups', () => {
  it("pages a user's own groups by 30, the latest joined first", async () => {
    const lister = await social.aUser('lister')
    await aGroup(bob)
    const created: string[] = []
    for (let index = 0; index < 31; index++) created.unshift((await aGroup(lister)).id)

    const first = (await social.call('GET /identity/groups', { user: lister })).json<Paged<Group>>()
    expect(first.count).toBe(31)
    expect(first.previous).toBeNull()
    expect(new URL(first.next!).searchParams.get('page')).toBe('2')
    const second = (await social.call('GET /identity/groups?page=2', { user: lister })).json<Paged<Group>>()
    expect(second.next).toBeNull()
    expect([...first.results, ...second.results].map((group) => group.id)).toEqual(created)
    const beyond = await social.call('GET /identity/groups?page=99', { user: lister })
    expect(beyond.json()).toMatchObject({ count: 31, results: [], next: null })
  })

  it('shows the members of each group, without the e-mails of others', async () => {
    const carl = await social.aUser('carl')
    await aGroup(carl, bob)
    const { results } = (await social.call('GET /identity/groups', { user: carl })).json<Paged<Group>>()
    expect(results[0]!.users.map(({ user }) => user)).toEqual([
      { id: carl.id, username: 'carl', email: 'carl@example.org' },
      { id: bob.id, username: 'bob', email: null },
    ])
  })

  it('needs three queries, however many groups there are', async () => {
    const many = await social.aUser('many')
    for (let index = 0; index < 5; index++) await aGroup(many, bob)
    expect(await countingStatements(many)).toBe(3)
  })

  async function countingStatements(user: Visitor): Promise<number> {
    let statements = 0
    const pool = createPool(social.databaseUrl, social.app.log)
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: () => void statements++ })
    const groups = createGroupService({
      groups: createGroupRepository(db, { changed: () => {}, events: createEvents(db, social.app.log) }),
      invitations: createInvitationRepository(db, () => {}),
    })
    const viewer = { id: user.id, username: user.username, isAdministrator: false, ageLimit: null, feedbackRevision: 0 }
    const { results } = await groups.list(viewer, { page: 1, pageSize: 30 })
    expect(results).toHaveLength(5)
    await db.destroy()
    return statements
  }
})

describe('reading a group', () => {
  it('shows a non-member the name, the creator and usernames, but no one else’s e-mail', async () => {
    const group = await aGroup(ada, bob)
    const response = await social.call(`GET /identity/groups/${group.id}`, { user: eve })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ is_member: false, creator: ada.id, member_count: 2, name: 'Friday night' })
    expect(response.body).not.toContain('@')
    expect(response.json<Group>().users.map(({ user }) => user.username)).toEqual(['ada', 'bob'])
  })

  it('accepts an id in capitals', async () => {
    const group = await aGroup()
    expect((await social.call(`GET /identity/groups/${group.id.toUpperCase()}`, { user: ada })).statusCode).toBe(200)
  })

  it.each([
    ['unknown', randomUUID(), 404],
    ['not an id', 'friday', 400],
    ['an id PostgreSQL would not read', `urn:uuid:${randomUUID()}`, 400],
  ])('refuses a group that is %s', async (_, id, status) => {
    expect((await social.call(`GET /identity/groups/${id}`, { user: ada })).statusCode).toBe(status)
  })

  it('needs a signed-in user, as every call does', async () => {
    const { id } = await aGroup()
    const calls = [
      social.call('GET /identity/groups'),
      social.call('POST /identity/groups', { body: { name: 'Film club' } }),
      social.call(`GET /identity/groups/${id}`),
      social.call(`POST /identity/groups/${id}?action=join`),
      social.call(`DELETE /identity/groups/${id}`),
    ]
    expect((await Promise.all(calls)).map((response) => response.statusCode)).toEqual([401, 401, 401, 401, 401])
  })
})

describe('joining and leaving', () => {
  it('adds a member once', async () => {
    const group = await aGroup()
    const joined = await act(group, 'join', bob)
    expect(joined.statusCode).toBe(200)
    expect(joined.json()).toMatchObject({ is_member: true, member_count: 2 })
    const again = await act(group, 'join', bob)
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ code: 'already_member' })
    expect((await act(group, 'join', ada)).statusCode).toBe(409)
  })

  it('refuses an unknown group and an unknown action', async () => {
    expect((await act({ id: randomUUID() }, 'join', bob)).statusCode).toBe(404)
    expect((await act(await aGroup(), 'destroy', bob)).statusCode).toBe(400)
    expect((await social.call(`POST /identity/groups/${randomUUID()}`, { user: bob })).statusCode).toBe(400)
  })

  it('lets a member leave, once', async () => {
    const group = await aGroup(ada, bob)
    const left = await act(group, 'leave', bob)
    expect(left.json()).toMatchObject({ is_member: false, member_count: 1 })
    expect(await social.modules.groups.isMember(group.id, bob.id)).toBe(false)
    const again = await act(group, 'leave', bob)
    expect(again.statusCode).toBe(403)
    expect(again.json()).toMatchObject({ detail: 'You are not a member of this group' })
    expect((await act({ id: randomUUID() }, 'leave', bob)).statusCode).toBe(404)
  })

  it('does not let the creator leave', async () => {
    const group = await aGroup(ada, bob)
    const response = await act(group, 'leave', ada)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({
      detail: 'The creator cannot leave the group, only destroy it.',
      code: 'creator_cannot_leave',
    })
    expect(await social.modules.groups.isMember(group.id, ada.id)).toBe(true)
  })

  it('gives the last seat to exactly one of many simultaneous requests', async () => {
    const group = await aGroup()
    await seedMembers(group.id, MAX_MEMBERS - 2, 'seated')
    const users = await Promise.all(Array.from({ length: 30 }, (_, index) => social.aUser(`standing${index}`)))
    const responses = await Promise.all(users.map((user) => act(group, 'join', user)))
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1)
    for (const response of responses.filter(({ statusCode }) => statusCode !== 200)) {
      expect(response.statusCode).toBe(409)
      expect(response.json()).toMatchObject({ code: 'group_full' })
    }
    expect(await memberIds(group)).toHaveLength(MAX_MEMBERS)
  })
})

describe('removing a member', () => {
  it('is allowed to the creator only', async () => {
    const group = await aGroup(ada, bob, eve)
    for (const user of [bob, await social.aUser('outsider')]) {
      const response = await act(group, 'kick', user, { user_id: eve.id })
      expect(response.statusCode).toBe(403)
      expect(response.json()).toMatchObject({ code: 'not_creator' })
    }
    const kicked = await act(group, 'kick', ada, { user_id: eve.id.toUpperCase() })
    expect(kicked.statusCode).toBe(200)
    expect(await memberIds(group)).toEqual([ada.id, bob.id])
  })

  it.each([
    ['a request without a body', undefined, 400, { user_id: ['This field is required.'] }],
    ['a request without a user', {}, 400, { user_id: ['This field is required.'] }],
    ['an invalid user id', { user_id: 'eve' }, 400, { user_id: expect.any(Array) }],
    [
      'a user who is not a member',
      { user_id: randomUUID() },
      404,
      { code: 'not_found', detail: 'Member not found.', params: { what: 'Member' } },
    ],
  ])('refuses %s', async (_, body, status, answer) => {
    const response = await act(await aGroup(), 'kick', ada, body)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual(answer)
  })

  it('refuses to remove oneself or to look up an unknown group', async () => {
    const group = await aGroup(ada, bob)
    const response = await act(group, 'kick', ada, { user_id: ada.id.toUpperCase() })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ user_id: [expect.any(String)] })
    expect((await act({ id: randomUUID() }, 'kick', ada, { user_id: bob.id })).statusCode).toBe(404)
    expect(await memberIds(group)).toHaveLength(2)
  })
})

describe('destroying a group', () => {
  it('deletes its members and shortlist', async () => {
    const group = await aGroup(ada, bob)
    const movie = await social.aMovie()
    await social.db
      .insertInto('group_shortlist')
      .values({ group_id: group.id, movie_id: movie, added_by: bob.id })
      .execute()
    expect((await social.call(`DELETE /identity/groups/${group.id}`, { user: ada })).statusCode).toBe(204)
    expect((await social.call(`GET /identity/groups/${group.id}`, { user: ada })).statusCode).toBe(404)
    const left = await social.db.selectFrom('group_shortlist').selectAll().where('group_id', '=', group.id).execute()
    expect(left).toEqual([])
    expect(await memberIds(group)).toEqual([])
  })

  it('is allowed to the creator only', async () => {
    const group = await aGroup(ada, bob)
    for (const user of [bob, eve]) {
      expect((await social.call(`DELETE /identity/groups/${group.id}`, { user })).statusCode).toBe(403)
    }
    expect((await social.call(`DELETE /identity/groups/${randomUUID()}`, { user: ada })).statusCode).toBe(404)
    expect(await memberIds(group)).toHaveLength(2)
  })
})

describe('simultaneous requests', () => {
  it('add one user once, however often that user joins in parallel', async () => {
    const group = await aGroup()
    const responses = await Promise.all(Array.from({ length: 100 }, () => act(group, 'join', bob)))
    const statuses = Map.groupBy(responses, (response) => response.statusCode)
    expect(statuses.get(200)).toHaveLength(1)
    expect(statuses.get(409)).toHaveLength(99)
  })

  it('keep the creator a member and never fail during joins, leaves, kicks and account deletions', async () => {
    const owner = await social.aUser('owner')
    const users = await Promise.all(Array.from({ length: 12 }, (_, index) => social.aUser(`crowd${index}`)))
    const groups = await Promise.all([aGroup(owner, ...users), aGroup(owner, ...users.toReversed())])
    const calls = Array.from({ length: 100 }, (_, index) => {
      const user = users[index % 12]!
      const group = groups[index % 2]!
      if (index === 50) return social.call('DELETE /identity/me', { user: owner })
      if (index % 25 === 7) return social.call('DELETE /identity/me', { user })
      if (index % 3 === 0) return act(group, 'kick', owner, { user_id: user.id })
      return act(group, index % 3 === 1 ? 'leave' : 'join', user)
    })
    const statuses = (await Promise.all(calls)).map((response) => response.statusCode)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    for (const group of groups) {
      const creator = (await findGroup(group.id))?.creator_id
      expect(creator).not.toBe(owner.id)
      expect(creator === undefined || (await memberIds(group)).includes(creator)).toBe(true)
    }
  })

  const findGroup = (id: string) =>
    social.db.selectFrom('user_group').selectAll().where('id', '=', id).executeTakeFirst()
})
