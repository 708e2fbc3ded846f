import { problemBody, routes, type NewInvite } from '@marquee/contract'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../../database/tables.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { COMMAND } from '../audit/audit-repository.ts'
import { hashToken } from '../tokens/tokens.ts'

const password = 'popcorn at midnight'
const CLOSED = { detail: 'Registration is closed on this instance.', code: 'registration_closed' }
const NEEDED = { detail: 'You need an invite to sign up here.', code: 'invite_needed' }
const NOT_VALID = { detail: 'This invite is not valid any more.', code: 'invite_not_valid' }

let api: TestApp
let db: Kysely<Tables>
/** The first account of the instance. */
let administrator: TestUser
let member: TestUser
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  db = api.db
  administrator = await api.signUp()
  member = await api.signUp()
})
afterAll(() => api.close())

const actor = () => ({ actorId: administrator.id, byCommand: false })
const setMode = (mode: 'open' | 'invite' | 'closed') => api.modules.accounts.registration.change({ mode }, actor())
const setMemberInvites = (memberInvites: boolean) =>
  api.modules.accounts.registration.change({ memberInvites }, actor())

let names = 0
function signUp(invite?: string) {
  const username = `newcomer_${++names}`
  const body = { username, email: `${username}@example.org`, password, ...(invite !== undefined && { invite }) }
  return api.call(routes.signUp, { body })
}
const create = (body: NewInvite = {}, user = administrator) => api.call(routes.createInvite, { body }, { user })
const tokenOf = (link: string) => link.split('#invite=')[1]!
const anInvite = async (body: NewInvite = {}) => tokenOf((await create(body)).body.link)
const check = (invite: string) => api.call(routes.checkInvite, { body: { invite } })
const accounts = async () => (await db.selectFrom('user_account').select('id').execute()).length

describe('closed registration', () => {
  it('refuses everyone, with an invite as well, and makes no account', async () => {
    await setMode('closed')
    const before = await accounts()
    for (const invite of [undefined, await anInvite()]) {
      const { status, body } = await signUp(invite)
      expect([status, body]).toEqual([403, CLOSED])
    }
    expect(await accounts()).toBe(before)
  })
})

describe('registration by invitation', () => {
  beforeAll(() => setMode('invite'))

  it('refuses whoever has no invite, and who has a wrong one', async () => {
    expect([(await signUp()).status, (await signUp()).body]).toEqual([403, NEEDED])
    const { status, body } = await signUp('not an invite')
    expect([status, body]).toEqual([403, NOT_VALID])
  })

  it('takes an invite once, as it is made, and counts its use', async () => {
    const invite = await anInvite()
    expect((await signUp(invite)).status).toBe(201)
    const again = await signUp(invite)
    expect([again.status, again.body]).toEqual([403, NOT_VALID])
    const [newest] = (await api.call(routes.ownInvites, {}, { user: administrator })).body.results
    expect(newest).toMatchObject({ uses: 1, max_uses: 1, state: 'used_up', created_by: administrator.username })
  })

  it('keeps an invite whose sign-up is refused for another reason', async () => {
    const invite = await anInvite()
    const wrong = { username: member.username, email: 'x@example.org', password, invite }
    expect((await api.call(routes.signUp, { body: wrong })).status).toBe(400)
    expect((await signUp(invite)).status).toBe(201)
  })

  it('lets exactly one of two through who use the last use at once', async () => {
    for (let round = 0; round < 10; round++) {
      const invite = await anInvite({ max_uses: 1 })
      const before = await accounts()
      const both = await Promise.all([signUp(invite), signUp(invite)])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403])
      expect(await accounts()).toBe(before + 1)
    }
  })

  it('lets any number through where an invite has no bound', async () => {
    const invite = await anInvite({ max_uses: null })
    for (let use = 0; use < 3; use++) expect((await signUp(invite)).status).toBe(201)
  })

  it('refuses an invite that has expired', async () => {
    const invite = await anInvite()
    await db
      .updateTable('invite')
      .set({ expires_at: new Date(0) })
      .where('token_hash', '=', hashToken(invite))
      .execute()
    expect((await signUp(invite)).body).toEqual(NOT_VALID)
    expect((await check(invite)).status).toBe(404)
  })

  it('refuses an invite that has been revoked', async () => {
    const { body } = await create()
    const { status } = await api.call(routes.revokeInvite, { params: { id: body.id } }, { user: administrator })
    expect(status).toBe(204)
    expect((await signUp(tokenOf(body.link))).body).toEqual(NOT_VALID)
    expect((await check(tokenOf(body.link))).status).toBe(404)
  })

  it('refuses the invites of a disabled account while it is disabled', async () => {
    await setMemberInvites(true)
    const { link } = (await create({}, member)).body
    const disable = (disabled_at: Date | null) =>
      db.updateTable('user_account').set({ disabled_at }).where('id', '=', member.id).execute()
    await disable(new Date())
    expect((await signUp(tokenOf(link))).body).toEqual(NOT_VALID)
    await disable(null)
    expect((await signUp(tokenOf(link))).status).toBe(201)
    await setMemberInvites(false)
  })
})

describe('an invite', () => {
  beforeAll(() => setMode('open'))

  it('leads to the sign-up page by a secret of 256 bits, of which only the hash is stored', async () => {
    const { body } = await create({ note: ' The film club ', days: 3, max_uses: 5 })
    expect(body.link).toMatch(/^http:\/\/[^/]+\/signup#invite=[\w-]{43}$/)
    expect(body).toMatchObject({ note: 'The film club', uses: 0, max_uses: 5, state: 'open' })
    const days = (Date.parse(body.expires_at) - Date.parse(body.created_at)) / 86_400_000
    expect(days).toBeCloseTo(3, 3)
    const row = await db.selectFrom('invite').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
    expect(row.token_hash).toEqual(hashToken(tokenOf(body.link)))
    expect(JSON.stringify((await api.call(routes.ownInvites, {}, { user: administrator })).body)).not.toContain('link')
  })

  it('says who invites', async () => {
    const { body } = await check(await anInvite())
    expect(body).toEqual({ invited_by: administrator.username, expires_at: expect.any(String) })
    const { link } = await api.modules.accounts.invites.create({}, COMMAND, 'http://a')
    expect((await check(tokenOf(link))).body.invited_by).toBeNull()
    expect((await check('nonsense')).status).toBe(404)
  })

  it('is made by members only where the instance lets them, and seen and revoked by its maker alone', async () => {
    const refused = problemBody('not_administrator/invite')
    const { id } = (await create()).body
    const asMember = { user: member }
    expect((await create({}, member)).body).toEqual(refused)
    expect((await api.call(routes.ownInvites, {}, asMember)).body).toEqual(refused)
    expect((await api.call(routes.revokeInvite, { params: { id } }, asMember)).body).toEqual(refused)
    await setMemberInvites(true)
    const own = (await create({}, member)).body
    const seen = (await api.call(routes.ownInvites, {}, asMember)).body.results
    expect(seen.every(({ created_by }) => created_by === member.username)).toBe(true)
    expect(seen.map((each) => each.id)).toContain(own.id)
    expect((await api.call(routes.revokeInvite, { params: { id } }, asMember)).status).toBe(404)
    await setMemberInvites(false)
  })

  it.each([{ days: 0 }, { days: 91 }, { max_uses: 0 }, { max_uses: 1001 }, { note: 'x'.repeat(201) }])(
    'is refused with %j',
    async (wrong) => {
      expect((await create(wrong)).status).toBe(400)
    },
  )

  it('is refused to whoever has a hundred open ones', async () => {
    const maker = await api.signUp()
    await db.updateTable('user_account').set({ is_administrator: true }).where('id', '=', maker.id).execute()
    for (let made = 0; made < 100; made++) expect((await create({}, maker)).status).toBe(201)
    const { status, body } = await create({}, maker)
    expect([status, body]).toMatchObject([409, { code: 'too_many_invites' }])
  })
})

describe('open registration', () => {
  beforeAll(() => setMode('open'))

  it('needs no invite, ignores one that is not valid, and counts one that is', async () => {
    expect((await signUp()).status).toBe(201)
    expect((await signUp('nonsense')).status).toBe(201)
    const invite = await anInvite()
    expect((await signUp(invite)).status).toBe(201)
    expect((await check(invite)).status).toBe(404)
  })
})

describe('the choice of who may sign up', () => {
  it('is shown to visitors, changes at once, and is kept in the audit log', async () => {
    await db.deleteFrom('audit_entry').execute()
    for (const mode of ['invite', 'closed', 'open', 'open'] as const) {
      await setMode(mode)
      expect((await api.call(routes.webConfig, {})).body).toMatchObject({ registration: mode })
    }
    await setMemberInvites(true)
    expect((await api.call(routes.webConfig, {})).body.member_invites).toBe(true)
    await setMemberInvites(false)
    const entries = await db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
    expect(entries.map(({ act }) => act)).toEqual([
      'registration_invite',
      'registration_closed',
      'registration_open',
      'member_invites_on',
      'member_invites_off',
    ])
    expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([administrator.id]))
  })

  it('is the environment’s where it says so', async () => {
    const fixed = await createTestApp({ catalogue: false, env: { REGISTRATION: 'open', MEMBER_INVITES: 'true' } })
    const { registration } = fixed.modules.accounts
    await expect(registration.change({ mode: 'closed' }, COMMAND)).rejects.toMatchObject({ code: 'set_in_environment' })
    await expect(registration.change({ memberInvites: false }, COMMAND)).rejects.toMatchObject({ status: 409 })
    expect(await registration.change({ mode: 'open' }, COMMAND)).toEqual({
      mode: 'open',
      memberInvites: true,
      fixed: { mode: true, memberInvites: true },
    })
    await fixed.close()
  })
})
