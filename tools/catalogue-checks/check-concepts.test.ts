import { describe, expect, it } from 'vitest'
import { checkConcepts, countConcepts, MOODS_AND_OCCASIONS } from './check-concepts.ts'
import { loadConcepts, type StarterConcept } from '../../packages/starter/src/concepts.ts'
import { loadStarter } from '../../packages/starter/src/load.ts'
import { aMovie, someLabels } from '../../packages/starter/src/test-builders.ts'

const label = someLabels[0].name
const aConcept = (changes: Partial<StarterConcept> = {}): StarterConcept => ({
  name: 'rainy day',
  kind: 'occasion',
  phrases: ['rainy sunday*'],
  wanted: { labels: { [label]: 1 }, genres: { Comedy: 0.5 }, keywords: { one: 0.3 } },
  ...changes,
})
const breachesOf = (...concepts: StarterConcept[]) =>
  checkConcepts(concepts, { movies: [aMovie()], labels: someLabels })
    .filter(({ rule }) => rule !== 'count')
    .map(({ message }) => message)

describe('checkConcepts', () => {
  it('accepts what the catalogue knows', () => {
    expect(breachesOf(aConcept())).toEqual([])
  })

  it('reports labels, genres and keywords that the catalogue does not have, wanted or not', () => {
    const wanted = { labels: { tense: 1 }, genres: { Cooking: 1 }, keywords: { nine: 1 } }
    expect(breachesOf(aConcept({ wanted, unwanted: { labels: { gory: 1 } } }))).toEqual([
      'concept rainy day names "tense", not in labels',
      'concept rainy day names "Cooking", not in genres',
      'concept rainy day names "nine", not in keywords',
      'concept rainy day names "gory", not in labels',
    ])
  })

  it('reports names and phrases that stand twice, in whatever way they are written', () => {
    expect(breachesOf(aConcept(), aConcept({ phrases: ['other'] }))).toEqual(['concept rainy day defined twice'])
    expect(
      breachesOf(aConcept({ phrases: ["girls' night"] }), aConcept({ name: 'b', phrases: ['Girls night'] })),
    ).toEqual(['phrase "girls night" stands twice'])
  })

  it("reports a phrase that another concept's open phrase covers", () => {
    const other = aConcept({ name: 'b', phrases: ['rainy sundays', 'sunday rain', 'rainy sun'] })
    expect(breachesOf(aConcept(), other)).toEqual(['"rainy sunday*" of rainy day covers "rainy sundays" of b'])
    expect(breachesOf(aConcept({ phrases: ['rainy sunday*', 'rainy sundays'] }))).toEqual([])
  })

  it('reports a wrong form, and an entry without phrases', () => {
    expect(breachesOf(aConcept({ wanted: { genres: { Comedy: 2 } } }))).toEqual([
      'concept rainy day gives "Comedy" a weight that is not above 0 and at most 1',
    ])
    expect(breachesOf(aConcept({ phrases: [] }))).toEqual(['concept rainy day has no phrases'])
  })

  it('reports too few moods and occasions, wordings not counted', () => {
    const many = Array.from({ length: MOODS_AND_OCCASIONS }, (_, index) =>
      aConcept({ name: `concept ${index}`, phrases: [`phrase ${index}`], kind: index === 0 ? 'wording' : 'mood' }),
    )
    const counts = (concepts: StarterConcept[]) =>
      checkConcepts(concepts, { movies: [aMovie()], labels: someLabels }).map(({ message }) => message)
    expect(counts(many)).toEqual(['149 moods and occasions, expected at least 150'])
    expect(counts([...many, aConcept()])).toEqual([])
  })
})

describe('countConcepts', () => {
  it('counts kinds and phrases', () => {
    const concepts = [aConcept(), aConcept({ kind: 'mood', phrases: ['a', 'b'] }), aConcept({ kind: 'wording' })]
    expect(countConcepts(concepts)).toEqual({ moods: 1, occasions: 1, wordings: 1, phrases: 4 })
  })
})

describe('the shipped concepts', () => {
  it('break no rule', () => {
    expect(checkConcepts(loadConcepts(), loadStarter())).toEqual([])
  })

  it('are written as they are compared', () => {
    const phrases = loadConcepts().flatMap((concept) => concept.phrases)
    expect(phrases.filter((phrase) => !/^[a-z0-9]+\*?( [a-z0-9]+\*?)*$/.test(phrase))).toEqual([])
  })
})
