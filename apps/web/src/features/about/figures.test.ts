import { describe, expect, it } from 'vitest'
import { measuredFigures, modelFacts, panelSentence } from './figures.ts'

const model = {
  version: null,
  trained_at: '2026-11-20T09:38:10.335Z',
  movies: 12345,
  ratings: 0,
  users: 3,
  metrics: { users: 3, ratings: 0, likes: 0, recall20: 0.33481, held_out_people: 31, mean_rank: 12, auc: null },
}

describe('the figures of a model', () => {
  it('states what the model was trained on', () => {
    expect(modelFacts(model).map(({ value }) => value)).toEqual(['12,345', '0', '3', '20 November 2026'])
    expect(modelFacts({ ...model, trained_at: null }).at(-1)?.value).toBe('not yet')
  })

  it('lists what was measured without repeating the counts', () => {
    expect(measuredFigures(model)).toEqual([
      { name: 'Held-out likes among the first 20 (recall@20)', value: '0.335' },
      { name: 'People it was tested on and never trained on', value: '31' },
      { name: 'mean rank', value: '12' },
    ])
  })

  it('states the share of the house panel, which is no measurement', () => {
    const share = (panel_share: number | null) => ({ ...model, metrics: { panel_viewers: 265, panel_share } })
    expect(panelSentence(share(1))).toBe(
      'Right now 100% of what this instance knows about movies that are liked together comes from our house panel; the share falls as people here rate.',
    )
    for (const [part, percent] of [
      [0.998, '99%'],
      [0.504, '50%'],
      [0.001, '1%'],
    ] as const) {
      expect(panelSentence(share(part))).toContain(` ${percent} of`)
    }
    for (const without of [share(0), share(null), model]) expect(panelSentence(without)).toBeNull()
    expect(measuredFigures(share(1))).toEqual([])
  })
})
