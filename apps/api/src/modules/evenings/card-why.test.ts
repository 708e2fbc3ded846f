import { CardWhyPart } from '@marquee/contract'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { cardWhyParts, cardWhySentence } from './card-why.ts'

/** The sentence of the parts as they are sent, which are those of the contract. */
function whyThisCard(...given: Parameters<typeof cardWhyParts>): string {
  const sent: unknown = JSON.parse(JSON.stringify(cardWhyParts(...given)))
  if (!Value.Check(Type.Array(CardWhyPart), sent)) throw new Error(`Not of the contract: ${JSON.stringify(sent)}`)
  return cardWhySentence(sent)
}

const ada = { name: 'ada', percent: 91 }
const bob = { name: 'bob', percent: 84 }

it('names whom a movie is likely to suit, and how many are not known', () => {
  expect(whyThisCard([bob, ada], 2)).toBe('Likely to suit everyone: ada 91 %, bob 84 %.')
  expect(whyThisCard([ada], 1)).toBe('Likely to suit ada (91 %).')
  expect(whyThisCard([ada], 2)).toBe('Likely to suit ada (91 %); the other has rated too little yet.')
  expect(whyThisCard([ada], 3)).toBe('Likely to suit ada (91 %); the others have rated too little yet.')
})

it('promises nothing where someone is not likely to like it, or no one is known', () => {
  expect(whyThisCard([ada, { name: 'cem', percent: 52 }], 2)).toBe(
    'Among the best that fit all of you tonight: ada 91 %, cem 52 %.',
  )
  expect(whyThisCard([ada, { name: 'cem', percent: 48 }], 2)).toBe('Among the best for tonight: ada 91 %, cem 48 %.')
  expect(whyThisCard([], 2)).toMatch(/^A favourite of many people\./)
})

it('says who may not care for a movie, and never that it fits a member below 50 percent', () => {
  const cem = { name: 'cem', percent: 21 }
  expect(whyThisCard([cem, ada], 2)).toBe('For ada; cem may not care for it (21 %).')
  expect(whyThisCard([ada, cem, bob, { name: 'dan', percent: 40 }], 4)).toBe(
    'For ada and bob; dan and cem may not care for it (40 %, 21 %).',
  )
  expect(whyThisCard([cem], 1)).toBe('Nothing left fits better: cem 21 %.')
  for (let percent = 0; percent < 50; percent++)
    expect(whyThisCard([ada, { name: 'cem', percent }], 2)).not.toMatch(/fit all|suit/)
})

it('names at most four members, with the lowest percent of the others', () => {
  const five = [91, 84, 70, 66, 62].map((percent, i) => ({ name: `m${i}`, percent }))
  expect(whyThisCard(five, 5)).toBe('Likely to suit everyone: m0 91 %, m1 84 %, m2 70 %, 2 more from 62 %.')
  expect(cardWhyParts(five, 6)).toEqual([
    { kind: 'suits', everyone: false, members: five.slice(0, 4) },
    { kind: 'unknown', members: 1 },
  ])
})
