import { describe, expect, it } from 'vitest'
import { createRequestIndex } from './ranking/request-index.ts'
import { aRequestMovie, aRequest } from './ranking/test-builders.ts'
import { aReader } from './reading/test-vocabulary.ts'

describe('studios', () => {
  it.each([
    ['something by Studio Ghibli', ['studio:Studio Ghibli']],
    ['animated but not dreamworks', ['feature:animated', '-studio:DreamWorks Animation']],
    ['a24 horror', ['studio:A24', 'genre:Horror']],
    ['hammer horror', ['studio:Hammer']],
  ])('reads “%s”', (text, keys) => {
    expect(
      aReader()
        .read(text, { thisYear: 2026 })
        .chips.map(({ key }) => key),
    ).toEqual(keys)
  })

  it('keeps the movies of a studio, or leaves them out', () => {
    const index = createRequestIndex(
      [aRequestMovie({ id: 1, studios: ['Pixar', 'Disney'] }), aRequestMovie({ id: 2 })],
      [],
    )
    const found = (wanted: boolean) =>
      index.search(aRequest([{ kind: 'studio', name: 'Pixar', wanted }])).map(({ id }) => id)
    expect([found(true), found(false)]).toEqual([[1], [2]])
  })
})
