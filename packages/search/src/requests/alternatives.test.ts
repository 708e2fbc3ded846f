import { expect, it } from 'vitest'
import { createRequestIndex } from './ranking/request-index.ts'
import { aRequest, aRequestMovie } from './ranking/test-builders.ts'

it('ranks movies by the best met of alternatives', () => {
  const index = createRequestIndex(
    [
      aRequestMovie({ id: 1, labels: [{ name: 'Paris', rating: 1 }], regard: 0.5 }),
      aRequestMovie({ id: 2, labels: [{ name: 'Rome', rating: 1 }], regard: 0.5 }),
      aRequestMovie({ id: 3, regard: 0.9 }),
    ],
    [],
  )
  const { chips, ...request } = aRequest([
    { kind: 'label', name: 'Paris', wanted: true },
    { kind: 'label', name: 'Rome', wanted: true },
  ])
  const found = index.search({ ...request, chips: chips.map((chip) => ({ ...chip, list: 1 })) })
  expect(found.map(({ id, meets }) => [id, meets])).toEqual([
    [1, ['0']],
    [2, ['1']],
    [3, []],
  ])
})
