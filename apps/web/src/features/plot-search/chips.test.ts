import type { RequestPage } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { aChip, aRequestPage } from '../../testing/builders.ts'
import { chipsUntilAnswered, isTurnable, missingGenres, reasonsOf, shortText, turnedKey } from './chips.ts'

const LENGTH = aChip('minutes:-90', 'under 90 min')
const MOOD = aChip('label:feel good', 'mood: feel good')
const NO_GORE = aChip('-label:gory', 'not: gory')
const ALL = [LENGTH, MOOD, NO_GORE]

describe('chips while an answer is awaited', () => {
  it('are those answered before, as long as no one has changed them', () => {
    expect(chipsUntilAnswered(ALL, null)).toEqual(ALL)
  })

  it('leave out what was removed', () => {
    expect(chipsUntilAnswered(ALL, ['label:feel good'])).toEqual([MOOD])
    expect(chipsUntilAnswered(ALL, [])).toEqual([])
  })

  it('show what was turned round the other way, in its place', () => {
    expect(chipsUntilAnswered(ALL, ['minutes:-90', '-label:feel good', 'label:gory'])).toEqual([
      LENGTH,
      aChip('-label:feel good', 'not: feel good'),
      aChip('label:gory', 'gory'),
    ])
  })
})

it('names what a movie meets without the kinds that need no name', () => {
  expect(ALL.map(shortText)).toEqual(['under 90 min', 'feel good', 'not: gory'])
})

it('turns a key round and back', () => {
  expect(turnedKey('label:gory')).toBe('-label:gory')
  expect(turnedKey(turnedKey('label:gory'))).toBe('label:gory')
})

it('names the genres that a movie lacks', () => {
  const chips = [aChip('genre:Horror', 'genre: horror'), aChip('-genre:Comedy', 'not: comedy'), MOOD]
  const page = aRequestPage([['genre:Horror'], []], { chips })
  expect(page.results.map((movie) => missingGenres(movie, page).map(({ key }) => key))).toEqual([[], ['genre:Horror']])
})

describe('reasons of a movie', () => {
  const page = (...meets: string[][]) => aRequestPage(meets, { chips: ALL })
  const all = ALL.map(({ key }) => key)
  const reasons = (answer: RequestPage) => answer.results.map((movie) => reasonsOf(movie, answer))

  it('list the chips that it meets, in the order of the text', () => {
    expect(reasons(page(['label:feel good', 'minutes:-90'], ['-label:gory']))).toEqual([[LENGTH, MOOD], [NO_GORE]])
  })

  it('leave out a prize and an age that all movies of the list keep to', () => {
    const chips = [aChip('age:6', 'suitable for age 6'), aChip('prize:oscar', 'won an Oscar'), MOOD]
    const keys = chips.map(({ key }) => key)
    expect(reasons(aRequestPage([keys, keys], { chips }))).toEqual([[MOOD], [MOOD]])
    expect(chips.map((chip) => isTurnable(chip))).toEqual([false, true, true])
  })

  it('leave out limits and unwanted things that all movies of the list keep to, but no mood', () => {
    expect(reasons(page(all, all))).toEqual([[MOOD], [MOOD]])
  })
})
