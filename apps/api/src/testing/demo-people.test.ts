import { routes } from '@marquee/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from './app.ts'
import { DEMO_NAMES, DEMO_PASSWORD, fillDemo } from './demo-people.ts'

let api: TestApp
let ada: TestUser

beforeAll(async () => {
  api = await createTestApp()
  await fillDemo(async (path, { method, headers, body }) => {
    const answer: LightMyRequestResponse = await api.app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: headers as Record<string, string>,
      ...(body !== undefined && { payload: body as string }),
    })
    const isEmpty = answer.statusCode === 204
    return new Response(isEmpty ? null : answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  })
  const { body } = await api.call(routes.token, { body: { username: 'ada', password: DEMO_PASSWORD } })
  ada = { id: '', username: 'ada', password: DEMO_PASSWORD, ...body }
})
afterAll(() => api.close())

it('shows a visitor friends, two groups, an evening with a movie, and one that waits for a vote', async () => {
  const { body: groups } = await api.call(routes.groups, {}, { user: ada })
  const names = groups.results.map(({ name, users }) => [name, users.map(({ user }) => user.username).toSorted()])
  expect(Object.fromEntries(names)).toEqual({
    'Friday night': ['ada', 'ben', 'chloe'],
    'Sunday matinee': ['ada', 'dev'],
  })
  const { id } = groups.results.find(({ name }) => name === 'Friday night')!

  const { body: past } = await api.call(routes.evenings, { params: { id } }, { user: ada })
  expect(past.results).toHaveLength(1)
  expect(past.results[0]!.movie).not.toBeNull()
  expect(past.results[0]!.people).toContainEqual({ name: 'ada', user_id: expect.any(String) as string, rating: 1 })
  expect(past.results[0]!.people.map(({ name }) => name)).toContain('Zoë')

  const { body: tonight } = await api.call(routes.tonight, {}, { user: ada })
  expect(tonight.open).toMatchObject([{ started_by: 'ben', state: 'voting', here: 2, joined: false }])
})

it('shows percents with everybody, shortlists, an invite and a message', async () => {
  for (const username of DEMO_NAMES) {
    const { body } = await api.call(routes.token, { body: { username, password: DEMO_PASSWORD } })
    const user = { ...ada, ...body }
    const { body: list } = await api.call(routes.recommendations, {}, { user })
    expect(list.results[0]?.personal_rating, username).not.toBeNull()
  }
  const { body: mine } = await api.call(routes.personalShortlist, {}, { user: ada })
  expect(mine.count).toBe(6)
  const { body: invites } = await api.call(routes.adminInvites, {}, { user: ada })
  expect(invites.results).toMatchObject([{ note: 'For the neighbours' }])
  const { body: messages } = await api.call(routes.adminMessages, {}, { user: ada })
  expect(messages.results).toMatchObject([{ username: 'ben' }])
})
