import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../packages/search/src/select/seeded-random.ts'
import { aPlot, aTitle, naiveDistance } from '../../../packages/search/src/test-builders.ts'
import { evaluateAliases } from './aliases.ts'
import { createPlainBm25 } from './bm25.ts'
import { fitConditionalLogit } from './conditional-logit.ts'
import { formatTable, percentile, timed } from './figures.ts'
import { fitSignalWeights } from './fit-plot.ts'
import { evaluatePlots, measurePlots } from './plot.ts'
import { generateTitleQueries, generateTitles } from './title-queries.ts'
import { evaluateTitles } from './titles.ts'

function steps(): () => number {
  let time = 0
  return () => time++
}

const titles = [
  'Lawrence of Arabia',
  'The Night of the Hunter',
  'Singin in the Rain',
  'Paths of Glory',
  'Sunset Boulevard',
]
const entries = titles.map((title, id) => aTitle({ id, title, popularity: id }))

describe('title queries', () => {
  const queries = generateTitleQueries(entries, 200, seededRandom(1))

  it('are the first 60 % of a title, a title with one edit, or both', () => {
    for (const { kind, text, answer } of queries) {
      const title = titles[answer.id].toLowerCase()
      const shown = kind === 'edit' ? title : title.slice(0, Math.ceil(title.length * 0.6))
      if (kind === 'prefix') expect(text).toBe(shown)
      else expect(naiveDistance(text, shown)).toBeLessThanOrEqual(1)
    }
  })

  it('are the same for the same seed', () => {
    expect(generateTitleQueries(entries, 200, seededRandom(1))).toEqual(queries)
  })

  it('come with made-up titles that are not in the set', () => {
    const made = generateTitles(entries, 300, seededRandom(2))
    expect(new Set([...entries, ...made].map(({ title }) => title.toLowerCase())).size).toBe(305)
    expect(new Set([...entries, ...made].map(({ id }) => id)).size).toBe(305)
  })
})

describe('the title protocol', () => {
  it('measures the share of titles among the first five results, and the time of every query', () => {
    const nothing = () => []
    const { models, queries } = evaluateTitles({ entries, perKind: 20, now: steps(), others: { nothing } })
    expect(queries).toBe(60)
    expect(models.marquee).toMatchObject({ prefix: 1, edit: 1, p50_ms: 1, p99_ms: 1 })
    expect(models.nothing).toMatchObject({ prefix: 0, edit: 0, both: 0 })
  })
})

describe('the plot protocol', () => {
  const documents = [
    aPlot({ id: 1, overview: 'A shark hunts swimmers.' }),
    aPlot({ id: 2, overview: 'A robot learns to paint.' }),
    aPlot({ id: 3, overview: 'Two sisters open a bakery.' }),
  ]

  it('measures the rank of the right answer', () => {
    const ranked = () => [{ id: 3 }, { id: 1 }]
    const queries = [1, 3, 2].map((answer) => ({ text: '', answer }))
    const figures = measurePlots(ranked, queries, { now: steps() })
    expect(figures).toMatchObject({ success1: 0.3333, success10: 0.6667, success100: 0.6667, mrr: 0.5 })
  })

  it('measures the index and plain BM25 on the same queries', () => {
    const queries = [{ text: 'swimmers and a shark', answer: 1 }]
    const { models } = evaluatePlots({ documents, queries, now: steps() })
    expect(models.marquee.success1).toBe(1)
    expect(models.bm25.success1).toBe(1)
    expect(models.vectors).toBeUndefined()
  })

  it('measures the index with vectors where the queries have them', () => {
    const queries = [{ text: 'a shark that paints', answer: 3, meaning: (id: number) => (id === 3 ? 1 : -1) }]
    const { models } = evaluatePlots({ documents, queries, now: steps() })
    expect([models.marquee.success1, models.vectors.success1]).toEqual([0, 1])
  })

  it('fits weights that rank the right answers higher', () => {
    const weights = fitSignalWeights(documents, [
      { text: 'shark swimmers', answer: 1 },
      { text: 'robot paint', answer: 2 },
    ])
    expect(weights.words).toBeGreaterThan(0)
  })

  it('finds nothing by BM25 for words that no movie contains', () => {
    expect(createPlainBm25(documents)('zeppelin', 10)).toEqual([])
    expect(createPlainBm25([])('shark', 10)).toEqual([])
  })
})

describe('the alias protocol', () => {
  it('counts movies that are first and among the first five, by kind, and names the others', () => {
    const queries = [
      { kind: 'abbreviation', query: 'lotr', answer: 1 },
      { kind: 'abbreviation', query: 't2', answer: 2 },
      { kind: 'person', query: 'tarantno', answer: 3 },
    ]
    const ranked: Record<string, number[]> = { lotr: [1], t2: [9, 8, 2], tarantno: [9, 8, 7, 6, 5, 3] }
    const marquee = (query: string) => ranked[query].map((id) => ({ id }))
    const { report, kinds, missed } = evaluateAliases({ queries, models: { marquee }, now: steps() })
    expect(report).toEqual({
      protocol: 'aliases',
      queries: 3,
      models: { marquee: { success1: 0.3333, success5: 0.6667, p99_ms: 1 } },
    })
    expect(kinds).toEqual({
      'marquee: abbreviation': { queries: 2, success1: 0.5, success5: 1 },
      'marquee: person': { queries: 1, success1: 0, success5: 0 },
    })
    expect(missed.marquee).toEqual([queries[2]])
  })
})

describe('the conditional logit', () => {
  it('fits the closed-form weight for one binary feature', () => {
    // Of two candidates, the one with the feature is chosen in 3 of 4 cases: the weight is log 3.
    const choices = Array.from({ length: 400 }, (_, i) => ({
      features: new Float32Array([1, 0]),
      chosen: i % 4 === 0 ? 1 : 0,
    }))
    expect(fitConditionalLogit(choices, 1)[0]).toBeCloseTo(Math.log(3), 2)
  })
})

describe('figures', () => {
  it('include percentiles by nearest rank', () => {
    expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3)
    expect(percentile([5, 1, 4, 2, 3], 0.99)).toBe(5)
    expect(percentile([], 0.5)).toBe(0)
  })

  it('report the least time of several passes', () => {
    const clock = [0, 9, 10, 15, 20, 22, 30, 36].values()
    const calls = [() => 'x', () => 'y']
    expect(timed(calls, () => clock.next().value!, 2)).toEqual({ answers: ['x', 'y'], milliseconds: [2, 5] })
  })

  it('are printed as an aligned table', () => {
    expect(formatTable({ a: { mrr: 0.5, n: 3 }, longer: { mrr: 0.25 } })).toBe(
      ['model     mrr  n', 'a       0.500  3', 'longer  0.250  -'].join('\n'),
    )
  })
})
