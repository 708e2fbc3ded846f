import { expect, it } from 'vitest'
import { awardSentences } from './award-sentences.ts'

const award = (body: string, category: string, won = true, year: number | null = null) => ({
  body,
  category,
  won,
  year,
})

it.each([
  [[award('oscar', 'film')], ['Won the Oscar for best picture']],
  [[award('bafta', 'film'), award('bafta', 'score')], ['Won the BAFTA for best film and best score']],
  [[award('cannes', "palme d'or")], ['Won the Palme d’Or at Cannes']],
  [[award('venice', 'director')], ['Won the prize for best director at Venice']],
  [[award('berlin', 'golden bear', false)], ['Nominated for the Golden Bear at Berlin']],
  [[award('golden globe', 'film', true, 1973)], ['Won the Golden Globe for best film (1973)']],
  [
    [award('cesar', 'film'), award('oscar', 'actor'), award('cesar', 'first film', false), award('oscar', 'song')],
    [
      'Won the César for best film',
      'Won the Oscar for best actor and best song',
      'Nominated for the César for best first film',
    ],
  ],
])('names the prizes %j in plain words', (awards, sentences) => {
  expect(awardSentences(awards)).toEqual(sentences)
})

it('names a category that it has no words for as it is', () => {
  expect(awardSentences([award('oscar', 'stunt design')])).toEqual(['Won the Oscar for stunt design'])
})
