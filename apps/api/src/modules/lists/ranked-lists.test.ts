import type { Recommender } from '@marquee/recommender'
import { expect, it } from 'vitest'
import { aFeedback } from '../../testing/feedback.ts'
import type { GroupContext } from '../groups/taste.ts'
import type { Feedback } from '../taste/feedback/feedback.ts'
import { createRankedLists, type RankedList } from './ranked-lists.ts'

/** Lists with a replaceable model; the first movie of a list identifies its ranking. */
function lists() {
  let asked = 0
  const recommender = () => {
    const rank = () => ({ ids: Float64Array.of(++asked), percents: Uint8Array.of(50) })
    return { rank } as unknown as Recommender
  }
  let current = recommender()
  const rankGroup = () =>
    Promise.resolve({ ids: Int32Array.of(++asked), percents: Uint8Array.of(40), count: 1 } satisfies RankedList)
  const ranked = createRankedLists({ model: { current: () => current }, rankGroup, rankPerson: noThread })
  return {
    swap: () => void (current = recommender()),
    rank: async (feedback: Feedback, options = {}, user = 'ada') =>
      (await ranked.personal(user, feedback, options, 30)).ids[0],
    rankGroup: async (members: Feedback[], shortlist: number[] = [], options = {}) =>
      (await ranked.group(aGroup(members, shortlist), options)).ids[0],
    percentsOf: async (feedback: Feedback) => [...(await ranked.personal('ada', feedback, {}, 30)).percents],
    memberPercentsOf: async (members: Feedback[]) => [...(await ranked.group(aGroup(members, []), {})).percents],
  }
}

function aGroup(members: readonly Feedback[], shortlist: readonly number[]): GroupContext {
  const people = members.map((_, index) => ({
    id: `member ${index}`,
    username: `member ${index}`,
    created_at: new Date(0),
  }))
  return { id: 'group', people, feedback: new Map(people.map(({ id }, index) => [id, members[index]!])), shortlist }
}

function noThread(): Promise<never> {
  return Promise.reject(new Error('Nobody asks for a whole list here.'))
}

/** A model of the given number of movies, which records the limits of its rankings and the questions to its thread. */
function catalogue(size: number) {
  const limits: number[] = []
  const whole: object[] = []
  let counted = 0
  const firstOf = (length: number) => ({
    ids: Float64Array.from({ length }, (_, index) => index + 1),
    percents: new Uint8Array(length).fill(50),
  })
  const recommender: Pick<Recommender, 'rank' | 'count'> = {
    rank(_, { limit = size } = {}) {
      limits.push(limit)
      return firstOf(Math.min(limit, size))
    },
    count() {
      counted++
      return size
    },
  }
  const ranked = createRankedLists({
    model: { current: () => recommender as unknown as Recommender },
    rankGroup: noThread,
    rankPerson({ options }) {
      whole.push(options)
      return Promise.resolve({ ids: Int32Array.from(firstOf(size).ids), percents: new Uint8Array(size), count: size })
    },
  })
  const feedback = aFeedback()
  return {
    limits,
    whole,
    counts: () => counted,
    to: async (depth: number, options = {}) => {
      const { ids, count } = await ranked.personal('ada', feedback, options, depth)
      return { last: ids[Math.min(depth, ids.length) - 1], count }
    },
  }
}

it('ranks once for the same user, feedback, options and model', async () => {
  const { rank } = lists()
  const ada = aFeedback({ ratings: [[1, 1]] })
  const first = await rank(ada)
  expect(await rank(ada)).toBe(first)
  expect(await rank(aFeedback({ ratings: [[1, 1]] }))).not.toBe(first)
})

it('keeps the predicted percents with the ranked movies', async () => {
  const { percentsOf, memberPercentsOf } = lists()
  expect(await percentsOf(aFeedback())).toEqual([50])
  expect(await memberPercentsOf([aFeedback()])).toEqual([40])
})

it('ranks as deep as the requested page needs, and deeper for a later page', async () => {
  const { to, limits, counts } = catalogue(1000)
  expect(await to(30)).toEqual({ last: 30, count: 1000 })
  expect(await to(300)).toEqual({ last: 300, count: 1000 })
  expect([limits, counts()]).toEqual([[300], 1])
  expect(await to(301)).toEqual({ last: 301, count: 1000 })
  expect(await to(30)).toEqual({ last: 30, count: 1000 })
  expect(limits).toEqual([300, 600])
})

it('ranks far pages of a large catalogue once, whole and in the thread', async () => {
  const { to, limits, whole } = catalogue(20_000)
  expect(await to(900)).toEqual({ last: 900, count: 20_000 })
  expect([limits, whole]).toEqual([[900], []])
  expect(await Promise.all([to(901), to(930)])).toEqual([901, 930].map((last) => ({ last, count: 20_000 })))
  expect(await to(30_000)).toEqual({ last: 20_000, count: 20_000 })
  expect(await to(30)).toEqual({ last: 30, count: 20_000 })
  expect([limits, whole]).toEqual([[900], [{}]])
})

it('ranks far pages of a small catalogue at once', async () => {
  const { to, limits } = catalogue(10_000)
  expect(await to(5000)).toEqual({ last: 5000, count: 10_000 })
  expect(limits).toEqual([5100])
})

it('ranks a large catalogue in the thread when it adds noise', async () => {
  const { to, limits, whole } = catalogue(20_000)
  const noise = { noise: { seed: 7 } }
  expect(await to(30, noise)).toEqual({ last: 30, count: 20_000 })
  expect([limits, whole]).toEqual([[], [noise]])
})

it('knows the length of a list ranked to its end, and does not rank again for pages after it', async () => {
  const { to, limits, counts } = catalogue(250)
  expect(await to(30)).toEqual({ last: 30, count: 250 })
  expect(await to(90_000)).toEqual({ last: 250, count: 250 })
  expect([limits, counts()]).toEqual([[300], 0])
})

it('ranks again for other users, other options and a new model', async () => {
  const { rank, swap } = lists()
  const feedback = aFeedback()
  const mine = await rank(feedback)
  expect(await rank(feedback, {}, 'bob')).not.toBe(mine)
  expect(await rank(feedback, { yearFrom: 1990 })).not.toBe(mine)
  expect(await rank(feedback)).toBe(mine)
  swap()
  expect(await rank(feedback)).not.toBe(mine)
})

it('ranks once for members of a group who ask at the same moment', async () => {
  const { rankGroup } = lists()
  const silent = aFeedback()
  const [first, second] = await Promise.all([rankGroup([silent]), rankGroup([silent])])
  expect(second).toBe(first)
})

it('ranks a group again when a member’s feedback or the membership changes', async () => {
  const { rankGroup } = lists()
  const [liked, silent] = [aFeedback({ ratings: [[1, 1]] }), aFeedback()]
  const before = await rankGroup([liked, silent])
  expect(await rankGroup([liked, silent])).toBe(before)
  expect(await rankGroup([silent, liked])).not.toBe(before)
  expect(await rankGroup([liked])).not.toBe(before)
})

it('ranks a group again when its shortlist or the option for seen movies changes', async () => {
  const { rankGroup } = lists()
  const silent = aFeedback()
  const before = await rankGroup([silent], [7])
  expect(await rankGroup([silent], [7])).toBe(before)
  expect(await rankGroup([silent], [7, 8])).not.toBe(before)
  expect(await rankGroup([silent])).not.toBe(before)
  expect(await rankGroup([silent], [7], { includeSeen: true })).not.toBe(before)
})
