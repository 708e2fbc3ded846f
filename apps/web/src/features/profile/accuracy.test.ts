import { describe, expect, it } from 'vitest'
import { untilFigures, verdict } from './accuracy.ts'

const accuracy = (mine: number | null, baseline: number | null) => ({
  count: 30,
  within_one_level: mine,
  mean_error: null,
  baseline_within_one_level: baseline,
  baseline_mean_error: null,
})

describe('untilFigures', () => {
  it('names the ratings that are missing until there are twenty', () => {
    expect(untilFigures(0)).toBe('Rate 20 movies, and we can say how well we guess.')
    expect(untilFigures(3)).toBe('12 more ratings, and we can say how well we guess.')
    expect(untilFigures(14)).toBe('1 more rating, and we can say how well we guess.')
  })
})

describe('verdict', () => {
  it('admits that popularity alone does as well or better', () => {
    expect(verdict(accuracy(70, 75))).toMatch(/popularity alone would have done better/)
    expect(verdict(accuracy(70, 70))).toMatch(/no better than popularity/)
  })

  it('claims to be better than popularity only when it is', () => {
    expect(verdict(accuracy(80, 70))).toMatch(/^Knowing you helps/)
  })

  it('says nothing without figures', () => {
    expect(verdict(accuracy(null, 70))).toBe('')
    expect(verdict(accuracy(70, null))).toBe('')
  })
})
