import { describe, expect, it } from 'vitest'
import { ConceptFormError, conceptWords, readConcept } from './concept-form.ts'

const valid = { name: 'date night', kind: 'occasion', phrases: ['date night*'], wanted: { labels: { romantic: 1 } } }
const problemOf = (value: unknown) => {
  try {
    readConcept(value)
  } catch (error) {
    if (error instanceof ConceptFormError) return error.message
    throw error
  }
  return undefined
}

describe('readConcept', () => {
  it('reads every field', () => {
    const full = {
      ...valid,
      wanted: { labels: { romantic: 1 }, genres: { Romance: 0.4 }, keywords: { paris: 0.01 } },
      unwanted: { labels: { gory: 1 } },
      states: { gory: false },
      minutes: { from: 80, to: 120 },
    }
    expect(readConcept(full)).toEqual(full)
    expect(readConcept({ ...valid, wanted: undefined, minutes: { to: 95 } })).toMatchObject({ minutes: { to: 95 } })
  })

  it('takes an entry without phrases as a removal, which needs nothing else', () => {
    expect(readConcept({ name: 'date night', phrases: [] })).toEqual({ name: 'date night', phrases: [] })
  })

  it.each([
    [null, 'is not a JSON object'],
    [[valid], 'is not a JSON object'],
    [{ ...valid, phrase: 'x' }, 'has the unknown field "phrase"'],
    [{ ...valid, name: ' ' }, 'has no name'],
    [{ ...valid, name: 'a~b' }, /^has a name that is longer/],
    [{ ...valid, name: 'a'.repeat(61) }, /^has a name that is longer/],
    [{ ...valid, kind: 'topic' }, 'needs a kind, one of mood, occasion, wording'],
    [{ ...valid, phrases: 'date night' }, /^needs phrases, a list/],
    [{ ...valid, phrases: ['…'] }, /^has the phrase "…", but/],
    [{ ...valid, phrases: ['a'.repeat(101)] }, /^has the phrase /],
    [{ ...valid, phrases: [''] }, /^has the phrase "", but/],
    [{ ...valid, phrases: ['da*te'] }, /with \* only at the end of a word of 3 letters or more$/],
    [{ ...valid, phrases: ['night at*'] }, /^has the phrase "night at\*", but/],
    [{ ...valid, phrases: ['night *'] }, /^has the phrase "night \*", but/],
    [{ ...valid, wanted: undefined }, 'wants nothing: it needs wanted or minutes'],
    [{ ...valid, wanted: { labels: {} } }, 'wants nothing: it needs wanted or minutes'],
    [{ ...valid, wanted: ['romantic'] }, 'has wanted that is not an object of labels, genres, keywords'],
    [{ ...valid, unwanted: { label: {} } }, 'has unwanted that is not an object of labels, genres, keywords'],
    [{ ...valid, wanted: { labels: 'romantic' } }, 'has labels in wanted that are not an object of names and weights'],
    [{ ...valid, wanted: { labels: { romantic: 0 } } }, /^gives "romantic" a weight that is not above 0/],
    [{ ...valid, wanted: { labels: { romantic: 1.1 } } }, /^gives "romantic" a weight/],
    [{ ...valid, wanted: { labels: { romantic: '1' } } }, /^gives "romantic" a weight/],
    [{ ...valid, states: { gory: 1 } }, /^has states that do not give true or false/],
    [{ ...valid, states: { dull: true } }, /^has states that do not give true or false/],
    [{ ...valid, regard: 'high' }, 'has a regard that is not "low"'],
    [{ ...valid, minutes: {} }, /^has minutes that are not/],
    [{ ...valid, minutes: { most: 90 } }, /^has minutes that are not/],
    [{ ...valid, minutes: { to: 0 } }, /^has minutes that are not/],
    [{ ...valid, minutes: { from: 90, to: 80 } }, /^has minutes that are not/],
  ])('refuses %j', (value, problem) => {
    expect(problemOf(value)).toMatch(problem)
  })
})

describe('conceptWords', () => {
  it('folds a phrase as texts are folded, and keeps its stars', () => {
    expect(conceptWords("Girls' night*")).toEqual(['girls', 'night*'])
    expect(conceptWords('feel-good  crème*')).toEqual(['feel', 'good', 'creme*'])
  })
})
