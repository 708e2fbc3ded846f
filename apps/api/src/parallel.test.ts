import { routes, type RatingValue } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from './testing/app.ts'
import { take } from './testing/take.ts'

/** Makes a hundred simultaneous changes on the same rows of a real database; none may fail, and the result must match the answers. */
const TIMES = 100
const PEOPLE = 10

let api: TestApp
let movies: number[]
let people: TestUser[]
beforeAll(async () => {
  api = await createTestApp()
  movies = (await api.call(routes.popularMovies, {})).body.results.map(({ id }) => id)
  people = await Promise.all(Array.from({ length: PEOPLE }, () => api.signUp()))
}, 60_000)
afterAll(() => api.close())

function atOnce<T>(call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: TIMES }, (_, index) => call(index)))
}

function countOf(statuses: readonly { status: number }[], wanted: number): number {
  return statuses.filter(({ status }) => status === wanted).length
}

function creatorAndOthers(): [TestUser, TestUser[]] {
  const [creator] = take(people, 1)
  return [creator, people.slice(1)]
}

async function aGroup(creator: TestUser): Promise<string> {
  return (await api.call(routes.createGroup, { body: { name: 'Friday night' } }, { user: creator })).body.id
}

function act(groupId: string, user: TestUser, action: 'join' | 'leave' | 'kick', userId?: string) {
  const body = userId === undefined ? {} : { user_id: userId }
  return api.call(routes.groupAction, { params: { id: groupId }, query: { action }, body }, { user })
}

async function membersOf(groupId: string, viewer: TestUser): Promise<string[]> {
  const { body } = await api.call(routes.group, { params: { id: groupId } }, { user: viewer })
  expect(body.member_count).toBe(body.users.length)
  const ids = body.users.map(({ user }) => user.id)
  expect(new Set(ids).size).toBe(ids.length)
  return ids
}

describe('a hundred changes at once', () => {
  it('joins: each person becomes a member once, however often they ask', async () => {
    const [creator, others] = creatorAndOthers()
    const groupId = await aGroup(creator)
    const answers = await atOnce((index) => act(groupId, others[index % others.length]!, 'join'))
    expect(countOf(answers, 200)).toBe(others.length)
    expect(countOf(answers, 409)).toBe(TIMES - others.length)
    expect(new Set(await membersOf(groupId, creator))).toEqual(new Set(people.map(({ id }) => id)))
  })

  it('joins and leaves: the members are those who joined once more than they left', async () => {
    const [creator, others] = creatorAndOthers()
    const groupId = await aGroup(creator)
    const answers = await atOnce(async (index) => {
      const user = others[index % others.length]!
      const action = Math.floor(index / others.length) % 2 === 0 ? 'join' : 'leave'
      return { user, action, ...(await act(groupId, user, action)) }
    })
    expect(answers.filter(({ status }) => ![200, 403, 409].includes(status))).toEqual([])
    const members = await membersOf(groupId, creator)
    for (const user of others) {
      const done = answers.filter((answer) => answer.user === user && answer.status === 200)
      const joined = done.filter(({ action }) => action === 'join').length
      expect(joined - (done.length - joined), user.username).toBe(members.includes(user.id) ? 1 : 0)
    }
  })

  it('kicks and leaves: each member leaves once, and the creator stays', async () => {
    const [creator, others] = creatorAndOthers()
    const groupId = await aGroup(creator)
    for (const user of others) await act(groupId, user, 'join')
    const answers = await atOnce((index) => {
      const user = others[index % others.length]!
      return index % 2 === 0 ? act(groupId, creator, 'kick', user.id) : act(groupId, user, 'leave')
    })
    expect(answers.filter(({ status }) => ![200, 403, 404].includes(status))).toEqual([])
    expect(countOf(answers, 200)).toBe(others.length)
    expect(await membersOf(groupId, creator)).toEqual([creator.id])
  })

  it('ratings of one movie by one person: one of the given ratings is kept, or none', async () => {
    const [user] = take(people, 1)
    const values: RatingValue[] = [-0.5, 0, 0.75, 1]
    const params = { id: movies[0]! }
    const answers = await atOnce<{ status: number }>((index) =>
      index % 5 === 4
        ? api.call(routes.unrateMovie, { params }, { user })
        : api.call(routes.rateMovie, { params, body: { rating: values[index % 4]! } }, { user }),
    )
    expect(countOf(answers, 200)).toBe((TIMES * 4) / 5)
    expect(countOf(answers, 204)).toBe(TIMES / 5)
    const { rating } = (await api.call(routes.myRating, { params }, { user })).body
    expect([null, ...values]).toContain(rating)
    expect((await api.call(routes.movie, { params }, { user })).body.viewer!.rating).toBe(rating)
  })

  it('ratings of many movies by everyone: each is kept, and no rated movie is recommended', async () => {
    const crowd = await Promise.all(Array.from({ length: PEOPLE }, () => api.signUp()))
    const given = await atOnce(async (index) => {
      const user = crowd[index % PEOPLE]!
      const id = movies[Math.floor(index / PEOPLE)]!
      return { user, id, ...(await api.call(routes.rateMovie, { params: { id }, body: { rating: 1 } }, { user })) }
    })
    expect(countOf(given, 200)).toBe(TIMES)
    for (const user of crowd) {
      const mine = new Set(given.filter((each) => each.user === user).map(({ id }) => id))
      const { body } = await api.call(routes.recommendations, { query: { page_size: 100 } }, { user })
      expect(body.results.filter(({ id }) => mine.has(id))).toEqual([])
    }
  })

  it('shortlist changes: the list holds each movie once, and agrees with the state of each movie', async () => {
    const [creator, member] = take(people, 2)
    const groupId = await aGroup(creator)
    await act(groupId, member, 'join')
    const five = movies.slice(0, 5)
    const answers = await atOnce<{ status: number }>((index) => {
      const params = { id: five[index % 5]! }
      const user = index % 2 === 0 ? creator : member
      if (index % 3 === 2) return api.call(routes.removeFromGroupShortlist, { params }, { user, groupId })
      return api.call(routes.addToGroupShortlist, { params }, { user, groupId })
    })
    expect(answers.filter(({ status }) => ![200, 201, 204].includes(status))).toEqual([])
    const list = (await api.call(routes.groupShortlist, { params: { groupId } }, { user: creator })).body
    expect(list.count).toBe(new Set(list.results.map(({ id }) => id)).size)
    for (const id of five) {
      const { status } = await api.call(routes.onGroupShortlist, { params: { id } }, { user: member, groupId })
      expect(status).toBe(list.results.some((movie) => movie.id === id) ? 200 : 404)
    }
  })

  it('shortlisting while members are removed: a removed member adds nothing', async () => {
    const [creator, others] = creatorAndOthers()
    const groupId = await aGroup(creator)
    for (const user of others) await act(groupId, user, 'join')
    const answers = await atOnce<{ status: number }>((index) => {
      const user = others[index % others.length]!
      if (index % 10 === 9) return act(groupId, creator, 'kick', user.id)
      return api.call(routes.addToGroupShortlist, { params: { id: movies[index % movies.length]! } }, { user, groupId })
    })
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const members = await membersOf(groupId, creator)
    const out = others.filter(({ id }) => !members.includes(id))
    expect(out.length).toBeGreaterThan(0)
    for (const user of out) {
      const params = { id: movies[0]! }
      expect((await api.call(routes.addToGroupShortlist, { params }, { user, groupId })).status).toBe(403)
    }
  })
})
