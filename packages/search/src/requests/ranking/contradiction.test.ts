import { expect, it } from 'vitest'
import type { Concept, Wish } from '../types.ts'
import { createRequestIndex } from './request-index.ts'
import { aRequest, aRequestMovie } from './test-builders.ts'

const CONCEPTS: Concept[] = [
  {
    name: 'violence',
    kind: 'wording',
    phrases: ['violence'],
    wanted: { labels: { violent: 1 } },
    states: { violent: true },
  },
  {
    name: 'happy ending',
    kind: 'mood',
    phrases: ['happy ending'],
    wanted: { labels: { hopeful: 1 } },
    states: { 'sad ending': false },
  },
]
const states = (violent: number, sad: number) => ({ violent, 'sad ending': sad })
const index = createRequestIndex(
  [
    aRequestMovie({ id: 1, states: states(0.6, 0) }),
    aRequestMovie({ id: 2, states: states(0.3, 0.4) }),
    aRequestMovie({ id: 3, states: states(0, 0), labels: [{ name: 'violent', rating: 0.9 }] }),
    aRequestMovie({ id: 4, states: null, labels: [{ name: 'violent', rating: 0.9 }] }),
    aRequestMovie({ id: 5, states: null }),
  ],
  CONCEPTS,
)
const find = (wish: Wish) => index.search(aRequest([wish]), { limit: 10 }).map(({ id }) => id)

it.each(['concept', 'label'] as const)(
  'leaves out by a denied %s what is stated, and by evidence only what is not',
  (kind) => {
    const found = find({ kind, name: kind === 'concept' ? 'violence' : 'violent', wanted: false })
    expect(found.toSorted((a, b) => a - b)).toEqual([2, 3, 5])
  },
)

it('leaves out movies that are stated to be the opposite of a wish', () => {
  const found = find({ kind: 'concept', name: 'happy ending', wanted: true })
  expect(found).not.toContain(2)
  expect(found).toContain(1)
})

it('leaves out nothing by a wish for a thing that is stated', () => {
  expect(find({ kind: 'concept', name: 'violence', wanted: true })).toHaveLength(5)
})
