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

it('fills two groups, each with a shortlist of five and two past evenings with a movie, a date and ratings', async () => {
  const { body: groups } = await api.call(routes.groups, {}, { user: ada })
  const names = groups.results.map(({ name, users }) => [name, users.map(({ user }) => user.username).toSorted()])
  expect(Object.fromEntries(names)).toEqual({
    'Friday night': ['ada', 'ben', 'chloe'],
    'Sunday matinee': ['ada', 'dev'],
  })
  for (const { id, name } of groups.results) {
    const { body: shortlist } = await api.call(routes.groupShortlist, { params: { groupId: id } }, { user: ada })
    expect(shortlist.count, name).toBe(5)
    const { body: past } = await api.call(routes.evenings, { params: { id } }, { user: ada })
    expect(past.results, name).toHaveLength(2)
    expect(new Set(past.results.map(({ movie }) => movie!.id)).size).toBe(2)
    for (const { started_at: date, people } of past.results) {
      expect(Date.parse(date)).toBeLessThanOrEqual(Date.now())
      expect(people.filter(({ rating }) => rating !== null).length).toBeGreaterThanOrEqual(2)
    }
  }
})

it('seats a guest at a past evening, and leaves an evening waiting for a vote', async () => {
  const { body: groups } = await api.call(routes.groups, {}, { user: ada })
  const { id } = groups.results.find(({ name }) => name === 'Friday night')!
  const { body: past } = await api.call(routes.evenings, { params: { id } }, { user: ada })
  const people = past.results.flatMap((evening) => evening.people)
  expect(people).toContainEqual({ name: 'ada', user_id: expect.any(String) as string, rating: 1 })
  expect(people.map(({ name }) => name)).toContain('Zoë')

  const { body: tonight } = await api.call(routes.tonight, {}, { user: ada })
  expect(tonight.open).toMatchObject([{ started_by: 'ben', state: 'voting', here: 2, joined: false }])
})

it('shows percents with everyone, shortlists, an invite and a message', async () => {
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
