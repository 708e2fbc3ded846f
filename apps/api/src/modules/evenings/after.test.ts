import type { MovieDiary, Tonight } from '@marquee/contract'
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
  film = await social.aMovie()
})

async function yesterday(state: 'voting' | 'ended' = 'ended'): Promise<string> {
  const startedAt = new Date(Date.now() - DAY)
  const id = await build.anEvening({
    groupId,
    startedBy: ada!,
    startedAt,
    state,
    ...(state === 'ended' && { film }),
  })
  await build.aSeat(id, { user: bob! })
  return id
}

async function answer(id: string, rating: number | null, user: Visitor = bob!) {
  const response = await social.call(`PUT /identity/evenings/${id}/after`, { user, body: { rating } })
  const problem = response.statusCode === 204 ? null : response.json<{ detail: string }>().detail
  return [response.statusCode, problem] as const
}

async function asked(): Promise<number> {
  return (await social.call('GET /identity/tonight', { user: bob! })).json<Tonight>().ask.length
}

async function ratingOf(user: Visitor): Promise<number | null> {
  const response = await social.call(`GET /main/movies/${film}/rate`, { user })
  return response.json<{ rating: number | null }>().rating
}

describe('the answer to "How was it?"', () => {
  it('rates the movie like any rating, and is asked for once', async () => {
    const id = await yesterday()
    expect(await asked()).toBe(1)
    expect(await answer(id, 1)).toEqual([204, null])
    expect(await ratingOf(bob!)).toBe(1)
    expect(await asked()).toBe(0)
    await social.call(`DELETE /main/movies/${film}/rate`, { user: bob! })
    expect(await asked()).toBe(0)
  })

  it('may be that they did not watch it, which rates nothing', async () => {
    const id = await yesterday()
    expect(await answer(id, null)).toEqual([204, null])
    expect(await ratingOf(bob!)).toBeNull()
    expect(await asked()).toBe(0)
  })

  it('records a viewing with the evening, once, on the day where the user lives', async () => {
    const id = await yesterday()
    for (let time = 0; time < 2; time++)
      expect(
        (
          await social.call(`PUT /identity/evenings/${id}/after`, {
            user: bob!,
            body: { rating: null, watched: true, seen_on: '2024-02-29' },
          })
        ).statusCode,
      ).toBe(204)
    const { viewings } = (await social.call(`GET /main/movies/${film}/diary`, { user: bob! })).json<MovieDiary>()
    expect(viewings).toMatchObject([
      { seen_on: '2024-02-29', source: 'evening', evening: { id, group: { id: groupId, name: 'Friday night' } } },
    ])
    expect(await ratingOf(bob!)).toBeNull()
    expect(await asked()).toBe(0)
  })

  it('records a viewing with a rating as well, and none if the movie was not watched', async () => {
    const dates = async () =>
      (await social.call(`GET /main/movies/${film}/diary`, { user: bob! })).json<MovieDiary>().viewings.length
    await answer(await yesterday(), null)
    expect(await dates()).toBe(0)
    await answer(await yesterday(), 1)
    expect(await dates()).toBe(1)
  })

  it('may arrive twice', async () => {
    const id = await yesterday()
    expect(await answer(id, 0.75)).toEqual([204, null])
    expect(await answer(id, 0.75)).toEqual([204, null])
    expect(await ratingOf(bob!)).toBe(0.75)
  })

  it('is for members who were there', async () => {
    const id = await yesterday()
    const stranger = await social.aUser(`eve_${people}`)
    expect(await answer(id, 1, ada)).toEqual([403, 'You had no seat at this evening.'])
    expect(await answer(id, 1, stranger)).toEqual([403, 'You are not a member of this group'])
    expect(await answer(groupId, 1)).toEqual([404, 'Evening not found.'])
    expect(await ratingOf(ada!)).toBeNull()
  })

  it('needs a movie that was decided on and is still there', async () => {
    expect(await answer(await yesterday('voting'), 1)).toEqual([409, 'This evening has not decided on a movie yet.'])
    const id = await yesterday()
    await social.db.deleteFrom('movie').where('id', '=', film).execute()
    expect(await answer(id, 1)).toEqual([404, 'Movie not found.'])
    expect(await answer(id, null)).toEqual([204, null])
  })
})
