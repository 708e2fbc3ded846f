import { type Recommender } from '@marquee/recommender'
import { expect, it } from 'vitest'
import { type Opinions } from '../taste/feedback/feedback.ts'
import { type ModelHolder } from '../taste/model/model-holder.ts'
import { createRankedLists } from './ranked-lists.ts'

const none = (): Opinions => ({ ratings: [], hidden: new Set(), seen: new Set(), shortlisted: new Set() })

/** Lists so far, and a model that can be swapped. */
function lists() {
  let asked = 0
  const recommender = () => {
    const list = () => [{ id: ++asked, percent: 50, score: 1 }]
    return { list, group: list } as unknown as Recommender
  }
  let current = recommender()
  const ranked = createRankedLists({ current: () => current } as ModelHolder)
  return {
    swap: () => void (current = recommender()),
    rank: (opinions: Opinions, options = {}, user = 'ada') => ranked.personal(user, opinions, options, 30).ids[0],
    rankGroup: (opinions: Opinions[], shortlist: number[] = [], options = {}) => {
      const members = opinions.map((profile, index) => ({ userId: `member ${index}`, profile }))
      const own = { ratings: shortlist.map((id) => ({ id, value: 0.75 })) }
      return ranked.group('group', { members, own }, options).ids[0]
    },
  }
}

/** A model of so many movies, and the limits it was asked for lists with. */
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
  const ranked = createRankedLists({ current: () => recommender as unknown as Recommender } as ModelHolder)
  const opinions = none()
  return {
    limits,
    counts: () => counted,
    to: (depth: number) => {
      const { ids, count } = ranked.personal('ada', opinions, {}, depth)
      return { last: ids[Math.min(depth, ids.length) - 1], count }
    },
  }
}

it('ranks once for the same person, opinions, options and model', () => {
  const { rank } = lists()
  expect(rank({ ...none(), ratings: [{ id: 1, value: 1 }] })).toBe(1)
  expect(rank({ ...none(), ratings: [{ id: 1, value: 1 }] })).toBe(1)
  expect(rank({ ...none(), ratings: [{ id: 1, value: 1 }], shortlisted: new Set([9]) })).toBe(1)
})

it('ranks no deeper than the asked page needs, and deeper when a later page is asked', () => {
  const { to, limits, counts } = catalogue(1000)
  expect(to(30)).toEqual({ last: 30, count: 1000 })
  expect(to(300)).toEqual({ last: 300, count: 1000 })
  expect([limits, counts()]).toEqual([[300], 1])
  expect(to(301)).toEqual({ last: 301, count: 1000 })
  expect(to(30)).toEqual({ last: 30, count: 1000 })
  expect(limits).toEqual([300, 600])
})

it('knows the count of a list it has ranked to the end, and ranks no more for pages behind it', () => {
  const { to, limits, counts } = catalogue(250)
  expect(to(30)).toEqual({ last: 30, count: 250 })
  expect(to(90_000)).toEqual({ last: 250, count: 250 })
  expect([limits, counts()]).toEqual([[300], 0])
})

it.each([
  ['a rating', { ...none(), ratings: [{ id: 1, value: 0.75 }] }],
  [
    'one more rating',
    {
      ...none(),
      ratings: [
        { id: 1, value: 1 },
        { id: 2, value: 1 },
      ],
    },
  ],
  ['a hidden movie', { ...none(), ratings: [{ id: 1, value: 1 }], hidden: new Set([2]) }],
  ['a seen movie', { ...none(), ratings: [{ id: 1, value: 1 }], seen: new Set([2]) }],
])('ranks anew after %s', (_, changed) => {
  const { rank } = lists()
  const before = rank({ ...none(), ratings: [{ id: 1, value: 1 }] })
  expect(rank(changed)).not.toBe(before)
})

it('tells hidden from seen, people and options apart, and ranks anew with a new model', () => {
  const { rank, swap } = lists()
  const seen = rank({ ...none(), seen: new Set([2]) })
  expect(rank({ ...none(), hidden: new Set([2]) })).not.toBe(seen)
  const mine = rank(none())
  expect(rank(none(), {}, 'bob')).not.toBe(mine)
  expect(rank(none(), { yearFrom: 1990 })).not.toBe(mine)
  expect(rank(none())).toBe(mine)
  swap()
  expect(rank(none())).not.toBe(mine)
})

it('ranks a group anew when any member has changed, or who is in it', () => {
  const { rankGroup } = lists()
  const liked = { ...none(), ratings: [{ id: 1, value: 1 }] }
  const before = rankGroup([liked, none()])
  expect(rankGroup([liked, none()])).toBe(before)
  expect(rankGroup([none(), liked])).not.toBe(before)
  expect(rankGroup([liked])).not.toBe(before)
})

it('ranks a group anew when what it has chosen changes, or whether seen movies are listed', () => {
  const { rankGroup } = lists()
  const before = rankGroup([none()], [7])
  expect(rankGroup([none()], [7])).toBe(before)
  expect(rankGroup([none()], [7, 8])).not.toBe(before)
  expect(rankGroup([none()])).not.toBe(before)
  expect(rankGroup([none()], [7], { includeSeen: true })).not.toBe(before)
})
