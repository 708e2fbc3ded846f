import type { Paged, PastEvening } from '@marquee/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSocialApp, type SocialApp, type Visitor } from '../../testing/social.ts'
import { DAY, pastEvenings } from './past-test-builders.ts'

let social: SocialApp
let build: ReturnType<typeof pastEvenings>
let people = 0
let [ada, bob]: Visitor[] = []
let groupId: string
let film: number

beforeAll(async () => {
  social = await openSocialApp()
  build = pastEvenings(social)
})
afterAll(() => social.close())
beforeEach(async () => {
  people++
  ada = await social.aUser(`ada_${people}`)
  bob = await social.aUser(`bob_${people}`)
  groupId = await build.aGroup(ada, bob)
  film = await social.aMovie({ title: 'Heat' })
})

const watched = (daysAgo: number) =>
  build.anEvening({
    groupId,
    startedBy: ada!,
    startedAt: new Date(Date.now() - daysAgo * DAY),
    state: 'ended',
    film,
  })

async function history(query = '', user: Visitor = ada!): Promise<Paged<PastEvening>> {
  const response = await social.call(`GET /identity/groups/${groupId}/evenings${query}`, { user })
  expect(response.statusCode).toBe(200)
  return response.json<Paged<PastEvening>>()
}

describe('the evenings of a group', () => {
  it('show date, movie, who was there and how they rated it', async () => {
    const id = await watched(1)
    await build.aSeat(id, { user: ada! })
    await build.aSeat(id, { user: bob!, joined: false })
    await build.aSeat(id, { name: 'Grace' })
    for (const user of [ada!, bob!])
      await social.call(`POST /main/movies/${film}/rate`, { user, body: { rating: 0.75 } })
    expect((await history()).results).toMatchObject([
      {
        id,
        movie: { id: film, title: 'Heat' },
        chosen: 'votes',
        people: [
          { name: `ada_${people}`, user_id: ada!.id, rating: 0.75 },
          { name: 'Grace', user_id: null, rating: null },
        ],
      },
    ])
    expect((await history()).results[0]!.people).toHaveLength(2)
  })

  it('are paged, the latest first, without those that came to no movie', async () => {
    const [older, latest, old] = [await watched(2), await watched(1), await watched(3)]
    const startedAt = new Date()
    await build.anEvening({ groupId, startedBy: ada!, startedAt, state: 'ended' })
    await build.anEvening({ groupId, startedBy: ada!, startedAt })
    const page = await history('?page_size=2')
    expect(page.count).toBe(3)
    expect(page.results.map(({ id }) => id)).toEqual([latest, older])
    expect(page.next).toContain('page=2')
    expect((await history('?page_size=2&page=2')).results.map(({ id }) => id)).toEqual([old])
  })

  it('no longer show how someone rated who has left, nor anything of a deleted account', async () => {
    const id = await watched(1)
    await build.aSeat(id, { user: bob! })
    await social.call(`POST /main/movies/${film}/rate`, { user: bob!, body: { rating: 1 } })
    await social.call(`POST /identity/groups/${groupId}?action=leave`, { user: bob! })
    expect((await history()).results[0]!.people).toEqual([{ name: `bob_${people}`, user_id: bob!.id, rating: null }])
    expect((await social.call('DELETE /identity/me', { user: bob! })).statusCode).toBe(204)
    expect((await history()).results[0]!.people).toEqual([])
  })

  it('keep their date and people when the movie has left the catalogue', async () => {
    const id = await watched(1)
    await build.aSeat(id, { user: ada! })
    await social.db.deleteFrom('movie').where('id', '=', film).execute()
    const { results } = await history()
    expect(results).toMatchObject([{ id, movie: null, chosen: 'votes', people: [{ name: `ada_${people}` }] }])
  })

  it('are for members', async () => {
    const stranger = await social.aUser(`eve_${people}`)
    const ask = async (id: string) =>
      (await social.call(`GET /identity/groups/${id}/evenings`, { user: stranger })).statusCode
    expect(await ask(groupId)).toBe(403)
    expect(await ask(crypto.randomUUID())).toBe(404)
  })
})
