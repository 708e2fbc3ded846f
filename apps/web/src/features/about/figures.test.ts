import { describe, expect, it } from 'vitest'
import { measuredFigures, modelFacts } from './figures.ts'

const model = {
  version: null,
  trained_at: '2026-11-20T09:38:10.335Z',
  movies: 12345,
  ratings: 0,
  users: 3,
  metrics: { users: 3, ratings: 0, likes: 0, recall20: 0.33481, held_out_people: 31, mean_rank: 12, auc: null },
}

describe('the figures of a model', () => {
  it('say what it was made from', () => {
    expect(modelFacts(model).map(({ value }) => value)).toEqual(['12,345', '0', '3', '20 November 2026'])
    expect(modelFacts({ ...model, trained_at: null }).at(-1)?.value).toBe('not yet')
  })

  it('hold only what was measured, not the counts again', () => {
    expect(measuredFigures(model)).toEqual([
      { name: 'Held-out likes among the first 20 (recall@20)', value: '0.335' },
      { name: 'People it was tested on, and never learned from', value: '31' },
      { name: 'mean rank', value: '12' },
    ])
  })
})
