import { routes } from '@marquee/contract'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../../database/tables.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { fillSkeletons } from './skeleton-repository.ts'

const SIMILAR = { username: ['This username is too similar to another one.'] }
const RESERVED = { username: ['This username is reserved.'] }

let api: TestApp
let db: Kysely<Tables>
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  db = api.db
})
afterAll(() => api.close())

let addresses = 0
const signUp = (username: string) =>
  api.call(routes.signUp, {
    body: { username, email: `person${++addresses}@example.org`, password: 'popcorn at midnight' },
  })

describe('a username that looks like another one', () => {
  it.each([
    ['Cyrillic letters', 'marianna', 'm\u0430ri\u0430nn\u0430'],
    ['full width', 'federico', '\uFF46\uFF45\uFF44\uFF45\uFF52\uFF49\uFF43\uFF4F'],
    ['a capital I for an l', 'lillian', 'IiIIian'],
    ['a one for an l', 'paloma', 'pa1oma'],
    ['Greek letters', 'otto.k', '\u03BFtt\u03BF.k'],
  ])('is refused with a sentence: %s', async (_what, first, second) => {
    expect((await signUp(first)).status).toBe(201)
    const { status, body } = await signUp(second)
    expect([status, body]).toEqual([400, SIMILAR])
  })

  it('cannot be changed to either', async () => {
    await signUp('agnieszka')
    const user = await api.signUp('somebody_else')
    const { status, body } = await api.call(routes.rename, { body: { username: '\u0430gni\u0435szk\u0430' } }, { user })
    expect([status, body]).toEqual([400, SIMILAR])
  })

  it('may be my own, written otherwise', async () => {
    const user = await api.signUp('valentina')
    const { status, body } = await api.call(routes.rename, { body: { username: 'VaIentina' } }, { user })
    expect([status, body.username]).toEqual([200, 'VaIentina'])
  })
})

describe('usernames of every script', () => {
  it.each([
    '\u0430\u043D\u043D\u0430',
    '\u041C\u0438\u0445\u0430\u0438\u043B',
    '\u03A3\u03C9\u03BA\u03C1\u03AC\u03C4\u03B7\u03C2',
    '\u5BAE\u5D0E\u99FF',
    'Zo\u00EB.Dvo\u0159\u00E1k',
    '\u0645\u0631\u064A\u0645',
  ])('are taken as they are: %s', async (username) => {
    const { status, body } = await signUp(username)
    expect([status, body.username]).toEqual([201, username])
  })
})

describe('a reserved username', () => {
  it.each(['admin', 'Administrator', 'ROOT', 'support', 'marquee', '\u0430dmin', 'm0d', 'everyone'])(
    'is refused with a sentence: %s',
    async (username) => {
      const { status, body } = await signUp(username)
      expect([status, body]).toEqual([400, RESERVED])
      const user = await api.signUp()
      expect((await api.call(routes.rename, { body: { username } }, { user })).body).toEqual(RESERVED)
    },
  )

  it('may be part of another', async () => {
    expect((await signUp('adminton')).status).toBe(201)
  })
})

describe('accounts from before this rule', () => {
  it('all stay, also those that look alike, and new ones are compared with them', async () => {
    const add = async (username: string, created_at: Date) =>
      await db.insertInto('user_account').values({ username, email: null, password_hash: null, created_at }).execute()
    await add('\u0435lizabeth', new Date('2026-02-01'))
    await add('elizabeth', new Date('2026-01-01'))
    await fillSkeletons(db)
    await fillSkeletons(db)
    const rows = await db
      .selectFrom('user_account')
      .select(['username', 'username_skeleton'])
      .where('username', 'like', '%lizabeth')
      .orderBy('created_at')
      .execute()
    expect(rows[0]).toEqual({ username: 'elizabeth', username_skeleton: 'elizabeth' })
    expect(rows[1]?.username_skeleton).toMatch(/^elizabeth [0-9a-f-]{36}$/)
    expect((await signUp('eliz\u0430beth')).body).toEqual(SIMILAR)
  })
})
