import { type Recommender } from '@marquee/recommender'
import { expect, it } from 'vitest'
import { type Opinions } from '../ratings/opinions.ts'
import { type ModelHolder } from './model-holder.ts'
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
    rank: (opinions: Opinions, options = {}, user = 'ada') => ranked.personal(user, opinions, options).ids[0],
    rankGroup: (opinions: Opinions[]) => {
      const members = opinions.map((profile, index) => ({ userId: `member ${index}`, profile }))
      return ranked.group('group', members, {}).ids[0]
    },
  }
}

it('ranks once for the same person, opinions, options and model', () => {
  const { rank } = lists()
  expect(rank({ ...none(), ratings: [{ id: 1, value: 1 }] })).toBe(1)
  expect(rank({ ...none(), ratings: [{ id: 1, value: 1 }] })).toBe(1)
  expect(rank({ ...none(), ratings: [{ id: 1, value: 1 }], shortlisted: new Set([9]) })).toBe(1)
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
