import { routes } from '@marquee/contract'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../../config.ts'
import type { Tables } from '../../../database/tables.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { createAccountAdministration } from '../administration.ts'
import { COMMAND } from '../audit/audit-repository.ts'

const ORIGIN = 'http://192.168.1.20:8080'
/** As another device in the network sends it. */
const ELSEWHERE = { host: '192.168.1.20:8080', origin: ORIGIN }
const NEEDED = { status: 403, body: { code: 'setup_needed' } }

let api: TestApp
let db: Kysely<Tables>
beforeEach(async () => {
  api = await createTestApp({ catalogue: false })
  db = api.db
})
afterEach(async () => {
  await api.close()
})

let names = 0
function signUp(invite: string | undefined, headers: Record<string, string> = ELSEWHERE) {
  const username = `settler_${++names}`
  const account = { username, email: `${username}@example.org`, password: 'popcorn at midnight' }
  return api.call(routes.signUp, { body: { ...account, ...(invite !== undefined && { invite }) } }, { headers })
}
async function aCode(options?: { replaces: boolean }): Promise<string> {
  const link = await api.modules.accounts.registration.setup.link(ORIGIN, options)
  return link!.split('#code=')[1]!
}
const isFirst = (invite: string | undefined, headers: Record<string, string> = ELSEWHERE) =>
  api.call(routes.firstAccount, { body: invite === undefined ? {} : { invite } }, { headers })
const administrators = () =>
  db.selectFrom('user_account').select('username').where('is_administrator', '=', true).execute()
const codes = () => db.selectFrom('setup_code').select('hash').execute()

describe('an instance without an administrator', () => {
  it('refuses an account to another device without the code, and to one with a wrong code', async () => {
    await aCode()
    for (const invite of [undefined, 'AAAAAAAAAAAAAAAAAAAAAA']) expect(await signUp(invite)).toMatchObject(NEEDED)
    expect(await isFirst(undefined)).toMatchObject(NEEDED)
    expect(await db.selectFrom('user_account').select('id').execute()).toEqual([])
  })

  it('makes the administrator with the code, once, and keeps no code afterwards', async () => {
    await aCode()
    const code = await aCode()
    expect(code).toMatch(/^[\w-]{22}$/)
    expect((await isFirst(code)).body).toEqual({ first: true })
    expect((await signUp(code)).status).toBe(201)
    expect(await administrators()).toHaveLength(1)
    expect(await codes()).toEqual([])
    expect((await isFirst(code)).body).toEqual({ first: false })
    await api.modules.accounts.registration.change({ mode: 'invite' }, COMMAND)
    expect((await signUp(code)).body).toMatchObject({ code: 'invite_not_valid' })
  })

  it('makes one administrator of two that come with the code at once', async () => {
    const code = await aCode()
    const both = await Promise.all([signUp(code), signUp(code)])
    // On a busy machine the second may come when the first is done, and finds its code used.
    expect([
      [201, 201],
      [201, 403],
    ]).toContainEqual(both.map(({ status }) => status).toSorted((a, b) => a - b))
    expect(await administrators()).toHaveLength(1)
  })

  it('takes every link that a start has printed, and only the newest after the command', async () => {
    const [first, second] = [await aCode(), await aCode()]
    for (const code of [first, second]) expect((await isFirst(code)).status).toBe(200)
    const replaced = await aCode({ replaces: true })
    for (const code of [first, second]) expect(await isFirst(code)).toMatchObject(NEEDED)
    expect((await signUp(replaced)).status).toBe(201)
    expect(await api.modules.accounts.registration.setup.link(ORIGIN)).toBeNull()
  })

  it('keeps no more codes than twenty starts make', async () => {
    for (let start = 0; start < 25; start++) await aCode()
    expect(await codes()).toHaveLength(20)
  })

  it('lets the code in also where registration is closed or by invitation', async () => {
    for (const mode of ['closed', 'invite'] as const) {
      await api.modules.accounts.registration.change({ mode }, COMMAND)
      expect((await isFirst(await aCode())).body).toEqual({ first: true })
    }
    expect((await signUp(await aCode())).status).toBe(201)
    expect((await signUp(undefined)).body).toMatchObject({ code: 'invite_needed' })
  })

  it('gives no administrator to an invite', async () => {
    const { link } = await api.modules.accounts.invites.create({}, COMMAND, ORIGIN)
    expect(await signUp(link.split('#invite=')[1])).toMatchObject(NEEDED)
  })

  it('needs a new code after its last account is gone', async () => {
    const code = await aCode()
    const username = `settler_${names + 1}`
    await signUp(code)
    const { id } = (await db.selectFrom('user_account').select('id').executeTakeFirst())!
    const password = 'popcorn at midnight'
    const { body: tokens } = await api.call(routes.token, { body: { username, password } })
    const user = { id, username, password, ...tokens }
    expect((await api.call(routes.deleteAccount, { body: { password } }, { user })).status).toBe(204)
    expect(await signUp(code)).toMatchObject(NEEDED)
    expect((await signUp(await aCode())).status).toBe(201)
    expect(await administrators()).toHaveLength(1)
  })

  it('keeps no code once a command has made the administrator', async () => {
    const code = await aCode()
    const { people } = createAccountAdministration({
      config: loadConfig({}),
      db,
      log: pino({ level: 'silent' }),
      groupChanged: () => {},
    })
    const made = await people.create(COMMAND, { username: 'keeper', email: null, administrator: false }, ORIGIN)
    expect(made.administrator).toBe(true)
    expect(await codes()).toEqual([])
    expect((await isFirst(code)).body).toEqual({ first: false })
  })
})

describe('the first account on the machine itself', () => {
  const LOCAL = { host: 'localhost:8080', origin: 'http://localhost:8080' }

  it('needs no code', async () => {
    await aCode()
    expect((await isFirst(undefined, { ...LOCAL, 'sec-fetch-site': 'same-origin' })).body).toEqual({ first: true })
    expect((await signUp(undefined, LOCAL)).status).toBe(201)
    expect(await codes()).toEqual([])
  })

  it('is the only administrator among those that sign up at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => signUp(undefined, LOCAL)))
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(await administrators()).toHaveLength(1)
  })

  it.each([
    ['a page of another site by a name that it points here', { host: 'nas', origin: 'http://nas' }],
    ['a page of another port of the machine', { ...LOCAL, 'sec-fetch-site': 'same-site' }],
    ['a page of another origin', { ...LOCAL, origin: 'http://192.168.1.9' }],
    ['a proxy', { ...LOCAL, 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy with the standard header', { ...LOCAL, forwarded: 'for=203.0.113.7' }],
  ])('is not made by %s', async (_who, headers: Record<string, string>) => {
    expect(await signUp(undefined, headers)).toMatchObject(NEEDED)
    expect(await administrators()).toEqual([])
  })
})
