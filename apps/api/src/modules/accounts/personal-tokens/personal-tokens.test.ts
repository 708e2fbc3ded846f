import { createHash } from 'node:crypto'
import { MAX_TOKENS, routes, type PersonalTokenChoice, type Scope } from '@marquee/contract'
import { strFromU8, unzipSync } from 'fflate'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { startElsewhere, type Elsewhere } from '../../../testing/elsewhere.ts'
import { followStream, listen } from '../../../testing/streams.ts'
import { withToken } from '../../../testing/tokens.ts'

let api: TestApp
let elsewhere: Elsewhere
let origin: string
let ada: TestUser
beforeAll(async () => {
  api = await createTestApp({ streamLimits: { heartbeatMs: 20, beats: 1000, mostOfNetwork: 100 } })
  elsewhere = await startElsewhere(api)
  origin = await listen(api.app)
  ada = await api.signUp()
})
afterAll(async () => {
  await elsewhere.close()
  await api.close()
})

const create = (user: TestUser, body: Partial<PersonalTokenChoice> = {}) =>
  api.call(routes.createPersonalToken, { body: { name: 'A script', scope: 'read', ...body } }, { user })
const tokensOf = async (user: TestUser) => (await api.call(routes.personalTokens, {}, { user })).body.results
const disable = (user: TestUser, at: Date | null) =>
  elsewhere.db.updateTable('user_account').set({ disabled_at: at }).where('id', '=', user.id).execute()

/** Statuses of a call with a token in this process and in another on the same database. */
async function statusesOf(token: string): Promise<number[]> {
  const call = { url: '/api/identity/groups', headers: { authorization: `Bearer ${token}` } }
  return [(await api.app.inject(call)).statusCode, (await elsewhere.app.inject(call)).statusCode]
}

describe('a personal token', () => {
  it('is answered once, when it is made, and stored as a hash', async () => {
    const user = await api.signUp()
    const { status, body } = await create(user, { name: 'Backup', scope: 'write', days: 30 })
    expect(status).toBe(201)
    expect(body.token).toMatch(/^mq_[\w-]{43}$/)
    expect(Date.parse(body.expires_at!) - Date.parse(body.created_at)).toBe(30 * 86_400_000)
    const { token, ...entry } = body
    expect(await tokensOf(user)).toEqual([entry])
    const { hash } = await elsewhere.db
      .selectFrom('personal_token')
      .select('hash')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(hash).toEqual(createHash('sha256').update(token).digest())
    expect((await create(user)).body.expires_at).toBeNull()
  })

  it('signs its owner in, to the calls that its scope allows', async () => {
    const user = await api.signUp()
    const [reader, writer] = [await withToken(api, user, 'read'), await withToken(api, user, 'write')]
    expect((await api.call(routes.groups, {}, { user: reader })).status).toBe(200)
    const head = {
      method: 'HEAD',
      url: '/api/identity/groups',
      headers: { authorization: `Bearer ${reader.access}` },
    } as const
    expect((await api.app.inject(head)).statusCode).toBe(200)
    const refused = await api.call(routes.createGroup, { body: { name: 'Friday' } }, { user: reader })
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'insufficient_scope' }])
    expect(refused.headers['www-authenticate']).toBe('Bearer realm="Marquee", error="insufficient_scope"')
    expect((await api.call(routes.createGroup, { body: { name: 'Friday' } }, { user: writer })).status).toBe(201)
    expect((await api.call(routes.groups, {}, { user: reader })).body).toMatchObject({ results: [{ name: 'Friday' }] })
  })

  it('fetches the export only with a scope of its own, which allows nothing else', async () => {
    const user = await api.signUp()
    const exported = async (scope: Scope) =>
      api.call(routes.exportAccount, {}, { user: await withToken(api, user, scope) })
    for (const scope of ['read', 'write'] as const) {
      const { status, body } = await exported(scope)
      expect([scope, status, body]).toEqual([
        scope,
        403,
        {
          detail: 'This needs a token with the scope "export".',
          code: 'insufficient_scope',
          params: { scopes: '"export"' },
        },
      ])
    }
    expect((await exported('export')).status).toBe(200)
    const exporter = await withToken(api, user, 'export')
    const me = await api.call(routes.me, {}, { user: exporter })
    expect([me.status, me.body]).toMatchObject([
      403,
      { detail: 'This needs a token with the scope "read" or "write".' },
    ])
    const popular = await api.call(routes.popularMovies, {}, { user: exporter })
    expect(popular.status).toBe(403)
    const group = await api.call(routes.createGroup, { body: { name: 'Friday' } }, { user: exporter })
    expect([group.status, group.body]).toMatchObject([403, { detail: 'This needs a token with the scope "write".' }])
  })

  it('does not make, show or revoke tokens, nor change the account', async () => {
    const writer = await withToken(api, await api.signUp(), 'write')
    const answers = [
      await create(writer),
      await api.call(routes.personalTokens, {}, { user: writer }),
      await api.call(routes.deletePersonalToken, { params: { id: crypto.randomUUID() } }, { user: writer }),
      await api.call(routes.rename, { body: { username: 'somebody_else' } }, { user: writer }),
      await api.call(routes.passkeyOptions, {}, { user: writer }),
      await api.call(routes.sessions, {}, { user: writer }),
    ]
    for (const { status, body } of answers) expect([status, body]).toMatchObject([403, { code: 'token_not_allowed' }])
  })

  it('needs a confirmation of the last 5 minutes to be made', async () => {
    const user = await api.signUp()
    const setAge = (seconds: number) =>
      elsewhere.db
        .updateTable('session')
        .set({ confirmed_at: new Date(Date.now() - seconds * 1000) })
        .where('user_id', '=', user.id)
        .execute()
    await setAge(310)
    const refused = await create(user)
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'confirmation_needed' }])
    await setAge(290)
    expect((await create(user)).status).toBe(201)
  })

  it('ends at once in every process: revoked, expired, with the account disabled or deleted', async () => {
    const ways: Record<string, (user: TestUser, id: string) => Promise<unknown>> = {
      revoked: (user, id) => api.call(routes.deletePersonalToken, { params: { id } }, { user }),
      expired: (_user, id) =>
        elsewhere.db.updateTable('personal_token').set({ expires_at: new Date() }).where('id', '=', id).execute(),
      disabled: (user) => disable(user, new Date()),
      deleted: (user) => api.call(routes.deleteAccount, { body: { password: user.password } }, { user }),
    }
    for (const [name, end] of Object.entries(ways)) {
      const user = await api.signUp()
      const { id, token } = (await create(user, { days: 1 })).body
      expect([name, ...(await statusesOf(token))]).toEqual([name, 200, 200])
      await end(user, id)
      expect([name, ...(await statusesOf(token))]).toEqual([name, 401, 401])
    }
  })

  it('is refused with a challenge when no one has it', async () => {
    for (const token of ['mq_', `mq_${'A'.repeat(43)}`, `MQ_${'A'.repeat(43)}`]) {
      const { statusCode, headers } = await api.app.inject({
        url: '/api/identity/groups',
        headers: { authorization: `Bearer ${token}` },
      })
      expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer realm="Marquee", error="invalid_token"'])
    }
  })

  it('keeps its last use, written at most once a minute', async () => {
    const user = await api.signUp()
    const { id, token } = (await create(user)).body
    const lastUse = async () => (await tokensOf(user))[0]!.last_used_at
    expect(await lastUse()).toBeNull()
    await statusesOf(token)
    const first = await lastUse()
    expect(Date.now() - Date.parse(first!)).toBeLessThan(60_000)
    await statusesOf(token)
    expect(await lastUse()).toBe(first)
    const old = new Date(Date.now() - 61_000)
    await elsewhere.db.updateTable('personal_token').set({ last_used_at: old }).where('id', '=', id).execute()
    await Promise.all([statusesOf(token), statusesOf(token)])
    expect(Date.parse((await lastUse())!)).toBeGreaterThan(old.getTime())
  })

  it('belongs to its owner alone', async () => {
    const { id } = (await create(ada)).body
    const other = await api.signUp()
    expect((await api.call(routes.deletePersonalToken, { params: { id } }, { user: other })).status).toBe(404)
    expect(await tokensOf(other)).toEqual([])
    expect((await tokensOf(ada)).map((token) => token.id)).toContain(id)
  })

  it(`is one of ${MAX_TOKENS} at most, also for simultaneous requests`, async () => {
    const user = await api.signUp()
    const answers = await Promise.all(Array.from({ length: MAX_TOKENS + 5 }, () => create(user)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_TOKENS)
    expect(answers.find(({ status }) => status !== 201)!.body).toMatchObject({ code: 'too_many_tokens' })
  })

  it('is in no log and in no export', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const logging = await createTestApp({ catalogue: false, log })
    const user = await logging.signUp()
    const made = await logging.call(routes.createPersonalToken, { body: { name: 'A script', scope: 'read' } }, { user })
    const { token } = made.body
    const exporter = await withToken(logging, user, 'export')
    const { rawPayload } = await logging.app.inject({
      url: '/api/identity/me/export',
      headers: { authorization: `Bearer ${exporter.access}` },
    })
    const exported = strFromU8(unzipSync(rawPayload)['export.json']!)
    await logging.call(routes.createGroup, { body: { name: 'Friday' } }, { user: { ...user, access: token } })
    await logging.close()
    expect(lines.join()).toContain('/api/identity/groups')
    expect(exported).toContain('A script')
    for (const text of [exported, lines.join()]) {
      for (const secret of [token, exporter.access]) {
        expect(text).not.toContain(secret)
        expect(text).not.toContain(createHash('sha256').update(secret).digest('base64'))
        expect(text).not.toContain(createHash('sha256').update(secret).digest('hex'))
      }
    }
  })
})

describe('an open stream ends', () => {
  it.each(['a revoked token', 'an ended session', 'a disabled account'])('with %s', async (what) => {
    const user = await api.signUp()
    const { id } = (await api.call(routes.createGroup, { body: { name: 'Friday' } }, { user })).body
    const { id: tokenId, token } = (await create(user)).body
    const access = what === 'a revoked token' ? token : user.access
    const headers = { authorization: `Bearer ${access}` }
    const stream = await followStream(origin, routes.groupEvents, { id, headers })
    await expect.poll(() => stream.pieces()).toBeGreaterThan(3)
    if (what === 'a revoked token') await api.call(routes.deletePersonalToken, { params: { id: tokenId } }, { user })
    else if (what === 'an ended session') await api.call(routes.logout, {}, { user })
    else await disable(user, new Date())
    expect(await stream.ended).toBe('ended')
    expect((await followStream(origin, routes.groupEvents, { id, headers })).status).toBe(401)
  })
})

describe('the calls of scripts', () => {
  it('are counted together, for all tokens and kinds of calls, and apart from the browser’s', async () => {
    const limited = await createTestApp({ catalogue: false, env: { RATE_LIMIT_FACTOR: '0.02' } })
    const user = await limited.signUp()
    const [one, another] = [await withToken(limited, user, 'read'), await withToken(limited, user, 'write')]
    // 300 a minute, of which a fiftieth is left.
    const statuses = [
      (await limited.call(routes.groups, {}, { user: one })).status,
      (await limited.call(routes.me, {}, { user: another })).status,
      (await limited.call(routes.personalShortlist, {}, { user: one })).status,
      (await limited.call(routes.groups, {}, { user: another })).status,
      (await limited.call(routes.createGroup, { body: { name: 'Friday' } }, { user: another })).status,
      (await limited.call(routes.groups, {}, { user: one })).status,
      (await limited.call(routes.groups, {}, { user: another })).status,
    ]
    expect(statuses).toEqual([200, 200, 200, 200, 201, 200, 429])
    const refused = await limited.call(routes.me, {}, { user: one })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await limited.call(routes.me, {}, { user })).status).toBe(200)
    await limited.close()
  })

  it('leave the browser what its own classes allow', async () => {
    const limited = await createTestApp({ catalogue: false, env: { RATE_LIMIT_FACTOR: '0.01' } })
    const user = await limited.signUp()
    const script = await withToken(limited, user, 'write')
    const makeGroup = async (by: TestUser) =>
      (await limited.call(routes.createGroup, { body: { name: 'Friday' } }, { user: by })).status
    // 240 a minute, of which a hundredth is left.
    expect([await makeGroup(script), await makeGroup(script), await makeGroup(script)]).toEqual([201, 201, 429])
    expect([await makeGroup(user), await makeGroup(user), await makeGroup(user)]).toEqual([201, 201, 429])
    await limited.close()
  })
})
