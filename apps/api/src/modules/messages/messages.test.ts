import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createMessageRepository } from './repository.ts'
import { createMessageService, KEPT_DAYS, MAX_MESSAGES } from './service.ts'

let api: TestApp
let db: TestApp['db']
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  db = api.db
})
afterAll(() => api.close())

const listed = async () =>
  (await createMessageRepository(db).list(100)).map(({ id: _id, created_at: _at, ...rest }) => rest)

describe('feedback', () => {
  it('reaches the operator from a visitor, with the page it was written on', async () => {
    const body = { name: ' Ada ', message: '  The poster is missing.\n', page: '/movie/6' }
    expect((await api.call(routes.sendFeedback, { body })).status).toBe(204)
    expect(await listed()).toContainEqual({
      username: null,
      name: 'Ada',
      message: 'The poster is missing.',
      page: '/movie/6',
    })
  })

  it('says who wrote it when someone is signed in', async () => {
    const user = await api.signUp('writer')
    await api.call(routes.sendFeedback, { body: { message: 'From my account.' } }, { user })
    expect(await listed()).toContainEqual({
      username: 'writer',
      name: null,
      message: 'From my account.',
      page: null,
    })
  })

  it('needs some text, and takes at most 4,000 characters and a name of 80', async () => {
    const send = async (body: { message: string; name?: string }) => {
      const { status, body: answer } = await api.call(routes.sendFeedback, { body })
      return { status, answer }
    }
    expect(await send({ message: ' \n ' })).toEqual({ status: 400, answer: { message: ['This field is required.'] } })
    expect((await send({ message: '' })).status).toBe(400)
    expect((await send({ message: 'a'.repeat(4001) })).status).toBe(400)
    expect((await send({ message: 'Hello', name: 'a'.repeat(81) })).status).toBe(400)
    expect((await send({ message: 'a'.repeat(4000), name: 'a'.repeat(80) })).status).toBe(204)
  })

  it('is deleted with the account', async () => {
    const user = await api.signUp('leaver')
    await api.call(routes.sendFeedback, { body: { message: 'I am leaving.' } }, { user })
    expect((await listed()).map(({ message }) => message)).toContain('I am leaving.')
    await api.call(routes.deleteAccount, { body: { password: user.password } }, { user })
    expect((await listed()).map(({ message }) => message)).not.toContain('I am leaving.')
  })

  it('is deleted after a year', async () => {
    const messages = createMessageRepository(db)
    const at = (days: number) => createMessageService({ messages, now: () => new Date(Date.now() + days * 86_400_000) })
    await at(0).send(null, { message: 'Written today.' })
    await at(KEPT_DAYS - 1).purge()
    expect((await listed()).map(({ message }) => message)).toContain('Written today.')
    await at(KEPT_DAYS + 1).purge()
    expect(await listed()).toEqual([])
  })

  it('is refused with a way out when there is no room for more', async () => {
    const messages = createMessageRepository(db)
    const row = { user_id: null, name: null, message: 'One more.', page: null, created_at: new Date() }
    expect(await messages.add(row, 1)).toBe(true)
    expect(await messages.add(row, 1)).toBe(false)
    const full = createMessageService({
      messages: { ...messages, add: () => Promise.resolve(false) },
      now: () => new Date(),
    })
    await expect(full.send(null, { message: 'One more.' })).rejects.toThrow('Please write an e-mail instead.')
    expect(MAX_MESSAGES).toBeGreaterThan(1000)
  })
})
