import { type Recommender } from '@marquee/recommender'
import { expect, it } from 'vitest'
import { aFeedback } from '../../testing/feedback.ts'
import { type GroupContext } from '../groups/taste.ts'
import { type Feedback } from '../taste/feedback/feedback.ts'
import { createRankedLists, type RankedList } from './ranked-lists.ts'

/** Lists with a replaceable model; the first movie of a list identifies its ranking. */
function lists() {
  let asked = 0
  const recommender = () => {
    const list = () => [{ id: ++asked, percent: 50, score: 1 }]
    return { list } as unknown as Recommender
  }
  let current = recommender()
  const rankGroup = () =>
    Promise.resolve({ ids: Int32Array.of(++asked), percents: Uint8Array.of(40), count: 1 } satisfies RankedList)
  const ranked = createRankedLists({ model: { current: () => current }, rankGroup })
  return {
    swap: () => void (current = recommender()),
    rank: (feedback: Feedback, options = {}, user = 'ada') => ranked.personal(user, feedback, options, 30).ids[0],
    rankGroup: async (members: Feedback[], shortlist: number[] = [], options = {}) =>
      (await ranked.group(aGroup(members, shortlist), options)).ids[0],
    percentsOf: (feedback: Feedback) => [...ranked.personal('ada', feedback, {}, 30).percents],
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

/** A model of the given number of movies, which records the limits of its rankings. */
function catalogue(size: number) {
  const limits: number[] = []
  let counted = 0
  const recommender: Pick<Recommender, 'list'> & { count: () => number } = {
    list(_, { limit = size } = {}) {
      limits.push(limit)
      return Array.from({ length: Math.min(limit, size) }, (__, index) => ({
        id: index + 1,
        percent: 50,
        score: -index,
      }))
    },
    count() {
      counted++
      return size
    },
  }
  const ranked = createRankedLists({
    model: { current: () => recommender as unknown as Recommender },
    rankGroup: () => Promise.reject(new Error('Nobody asks for a group here.')),
  })
  const feedback = aFeedback()
  return {
    limits,
    counts: () => counted,
    to: (depth: number) => {
      const { ids, count } = ranked.personal('ada', feedback, {}, depth)
      return { last: ids[Math.min(depth, ids.length) - 1], count }
    },
  }
}

it('ranks once for the same user, feedback, options and model', () => {
  const { rank } = lists()
  const ada = aFeedback({ ratings: [[1, 1]] })
  const first = rank(ada)
  expect(rank(ada)).toBe(first)
  expect(rank(aFeedback({ ratings: [[1, 1]] }))).not.toBe(first)
})

it('keeps the predicted percents with the ranked movies', async () => {
  const { percentsOf, memberPercentsOf } = lists()
  expect(percentsOf(aFeedback())).toEqual([50])
  expect(await memberPercentsOf([aFeedback()])).toEqual([40])
})

it('ranks as deep as the requested page needs, and deeper for a later page', () => {
  const { to, limits, counts } = catalogue(1000)
  expect(to(30)).toEqual({ last: 30, count: 1000 })
  expect(to(300)).toEqual({ last: 300, count: 1000 })
  expect([limits, counts()]).toEqual([[300], 1])
  expect(to(301)).toEqual({ last: 301, count: 1000 })
  expect(to(30)).toEqual({ last: 30, count: 1000 })
  expect(limits).toEqual([300, 600])
})

it('knows the length of a list ranked to its end, and does not rank again for pages after it', () => {
  const { to, limits, counts } = catalogue(250)
  expect(to(30)).toEqual({ last: 30, count: 250 })
  expect(to(90_000)).toEqual({ last: 250, count: 250 })
  expect([limits, counts()]).toEqual([[300], 0])
})

it('ranks again for other users, other options and a new model', () => {
  const { rank, swap } = lists()
  const feedback = aFeedback()
  const mine = rank(feedback)
  expect(rank(feedback, {}, 'bob')).not.toBe(mine)
  expect(rank(feedback, { yearFrom: 1990 })).not.toBe(mine)
  expect(rank(feedback)).toBe(mine)
  swap()
  expect(rank(feedback)).not.toBe(mine)
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
