import { describe, expect, it } from 'vitest'
import { aReader, THIS_YEAR } from './test-vocabulary.ts'

const reader = aReader()
const read = (text: string, chips?: string[]) =>
  reader.read(text, { thisYear: THIS_YEAR, readAs: 'request', ...(chips && { chips }) })
const keys = (text: string) => read(text).chips.map(({ key }) => key)

describe('prizes', () => {
  it.each([
    ['won best picture', 'prize:oscar/film'],
    ['a movie that won the Oscar for Best Picture', 'prize:oscar/film'],
    ['Best Picture winners', 'prize:oscar/film'],
    ['won best picture in its year', 'prize:oscar/film'],
    ['won best picture at the Oscars', 'prize:oscar/film'],
    ['best director Oscar', 'prize:oscar/director'],
    ['won the Academy Award for best foreign language film', 'prize:oscar/international film'],
    ['oscar winner', 'prize:oscar'],
    ['an Oscar-winning western', 'prize:oscar', 'genre:Western'],
    ['won several Oscars', 'prize:oscar'],
    ['with an Oscar', 'prize:oscar'],
    ['Academy Award winners', 'prize:oscar'],
    ["palme d'or", "prize:cannes/palme d'or"],
    ['won the Palme d’Or at Cannes', "prize:cannes/palme d'or"],
    ['golden palm winner', "prize:cannes/palme d'or"],
    ['winner of the Golden Lion', 'prize:venice/golden lion'],
    ['golden bear', 'prize:berlin/golden bear'],
    ['won a prize at Cannes', 'prize:cannes'],
    ['won best actor at Cannes', 'prize:cannes'],
    ['Berlinale winner', 'prize:berlin'],
    ['a BAFTA for best film', 'prize:bafta/film'],
    ['won a BAFTA for best actress', 'prize:bafta'],
    ['won a César', 'prize:cesar'],
    ['Golden Globe winner', 'prize:golden globe'],
    ['not an Oscar winner', '-prize:oscar'],
    ['oscar winner from 2020 or later', 'prize:oscar', 'years:2020-'],
  ])('are read in %j', (text, ...expected) => expect(keys(text)).toEqual(expected))

  it.each(['oscar nominated', 'the best picture quality', 'my best friend won', 'set in Venice', 'a party in Berlin'])(
    'are not read in %j',
    (text) => expect(keys(text).filter((key) => key.includes('prize'))).toEqual([]),
  )
})

describe('the work that a movie is based on', () => {
  it.each([
    ['based on a novel', 'basis:novel'],
    ['based on a famous book', 'basis:book'],
    ['based on a true story', 'basis:true events'],
    ['inspired by real events', 'basis:true events'],
    ['based on real life', 'basis:true events'],
    ['adapted from a play', 'basis:play'],
    ['based on a comic', 'basis:comic'],
    ['a graphic novel adaptation', 'basis:comic'],
    ['based on a comic book', 'basis:comic'],
    ['based on a video game', 'basis:game'],
    ['a video game adaptation', 'basis:game'],
    ['adapted from a short story', 'basis:story'],
    ['based on a TV series', 'basis:series'],
    ['adapted from a memoir', 'basis:memoir'],
    ['based on a Broadway musical', 'basis:musical'],
    ['a remake', 'basis:film'],
    ['no remakes', '-basis:film'],
    ['not based on a book', '-basis:book'],
  ])('is read in %j', (text, ...expected) => expect(keys(text)).toEqual(expected))

  it.each(['a true story', 'about a novel', 'a play', 'a board game'])('is not read in %j', (text) =>
    expect(keys(text).filter((key) => key.includes('basis'))).toEqual([]),
  )
})

describe('the age that a movie must be suitable for', () => {
  it.each([
    ['suitable for a nine-year-old', 'age:9', 'concept:school-age kids'],
    ['suitable for 6', 'age:6', 'concept:school-age kids'],
    ['for a six year old', 'age:6', 'concept:school-age kids'],
    ['for my 4-year-old', 'age:4', 'concept:toddlers'],
    ['ok for ages 6 and 9', 'age:6', 'concept:school-age kids'],
    ['suitable for kids aged 7 and up', 'age:7', 'concept:school-age kids'],
    ['suitable for my 3yo', 'age:3', 'concept:toddlers'],
    ['for kids under 8', 'age:7', 'concept:school-age kids'],
    ['for children up to 12', 'age:12', 'concept:school-age kids'],
    ['nothing unsuitable for a 6 year old', 'age:6', 'concept:school-age kids'],
    ['nothing scary for a six-year-old', '-concept:scary', 'age:6', 'concept:school-age kids'],
  ])('is read in %j', (text, ...expected) => expect(keys(text)).toEqual(expected))

  it.each([
    'fine for two people',
    'ok for 2 hours',
    'for my 45 year old uncle',
    'not suitable for a 6 year old',
    'safe for 90 minutes',
  ])('is not read in %j', (text) => expect(keys(text).filter((key) => key.includes('age:'))).toEqual([]))
})

describe('chips of facts', () => {
  it.each([
    ['oscar winner', 'won an Oscar'],
    ['not an oscar winner', 'not: won an Oscar'],
    ["palme d'or", 'won the Palme d’Or'],
    ['based on a true story', 'based on true events'],
    ['a remake', 'remake'],
  ])('say what %j means', (text, expected) => expect(read(text).chips.map(({ text }) => text)).toEqual([expected]))

  it('hold when their keys are given, and leave no words to search for', () => {
    const given = (...chips: string[]) => read('x', chips).chips.map(({ text }) => text)
    expect(given('prize:oscar/film', '-basis:novel', 'age:6', 'age:0')).toEqual([
      'won the Oscar for best picture',
      'not: based on a novel',
      'suitable for age 6',
      'suitable for everyone',
    ])
    expect(given('prize:razzie', 'basis:dream', 'age:19', '-age:6', 'age:06', 'prize:constructor')).toEqual([])
    expect(read('won best picture, based on a novel, suitable for 9').words).toBe('')
  })
})
