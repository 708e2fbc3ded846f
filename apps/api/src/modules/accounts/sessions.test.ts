import { randomUUID } from 'node:crypto'
import type { SessionEntry } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSocialApp, type SocialApp, type Visitor } from '../../testing/social.ts'
import { take } from '../../testing/take.ts'

let social: SocialApp
beforeAll(async () => {
  social = await openSocialApp()
})
afterAll(() => social.close())

async function signInAgain(user: Visitor, userAgent: string | null = null): Promise<Visitor> {
  const { access } = await social.modules.accounts.openSession(user.id, userAgent)
  return { ...user, token: access }
}

const sessionsOf = async (user: Visitor) =>
  (await social.call('GET /identity/sessions', { user })).json<{ results: SessionEntry[] }>().results

describe('the sessions of an account', () => {
  it('are listed by last use, with the current one flagged', async () => {
    const ada = await social.aUser('ada')
    const phone = await signInAgain(ada, 'Phone/1.0')
    const [first, second] = take(await sessionsOf(phone), 2)
    expect([first.current, second.current]).toEqual(expect.arrayContaining([false, true]))
    const own = (await sessionsOf(phone)).find(({ current }) => current)!
    expect(own).toMatchObject({ user_agent: 'Phone/1.0', created_at: expect.any(String) })
    await sql`update session set last_used_at = now() + interval '1 minute' where id = ${own.id}`.execute(social.db)
    expect((await sessionsOf(ada)).map(({ id, current }) => [id, current])[0]).toEqual([own.id, false])
  })

  it('are listed only to their owner, and only while they are active', async () => {
    const bob = await social.aUser('bob')
    const expired = await signInAgain(bob)
    const dead = (await sessionsOf(expired)).find(({ current }) => current)!
    await sql`update session set expires_at = now() - interval '1 second' where id = ${dead.id}`.execute(social.db)
    expect(await sessionsOf(bob)).toMatchObject([{ current: true }])
    expect((await social.call('GET /identity/sessions', { user: expired })).statusCode).toBe(401)
  })

  it('can be ended one by one, with immediate effect', async () => {
    const carl = await social.aUser('carl')
    const phone = await signInAgain(carl)
    const { id } = (await sessionsOf(phone)).find(({ current }) => current)!
    expect((await social.call(`DELETE /identity/sessions/${id}`, { user: carl })).statusCode).toBe(204)
    expect((await social.call('GET /identity/me', { user: phone })).statusCode).toBe(401)
    expect(await sessionsOf(carl)).toHaveLength(1)
    expect((await social.call(`DELETE /identity/sessions/${id}`, { user: carl })).statusCode).toBe(404)
  })

  it('answer 404 to other users, as unknown sessions do', async () => {
    const dora = await social.aUser('dora')
    const eve = await social.aUser('eve')
    const [{ id } = { id: '' }] = await sessionsOf(dora)
    const foreign = await social.call(`DELETE /identity/sessions/${id}`, { user: eve })
    const unknown = await social.call(`DELETE /identity/sessions/${randomUUID()}`, { user: eve })
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe(unknown.body)
    expect((await social.call('GET /identity/me', { user: dora })).statusCode).toBe(200)
    expect((await social.call('DELETE /identity/sessions/mine', { user: eve })).statusCode).toBe(400)
    expect((await social.call('GET /identity/sessions')).statusCode).toBe(401)
  })
})
