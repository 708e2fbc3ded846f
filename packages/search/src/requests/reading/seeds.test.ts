import { describe, expect, it } from 'vitest'
import { createTitleIndex } from '../../titles/title-index.ts'
import { aReader, THIS_YEAR, TITLES } from './test-vocabulary.ts'

const reader = aReader()
const NAMED_AS_WISHES = [...TITLES, { id: 1, kind: 'movie' as const, title: 'Date Night', year: 2010, popularity: 50 }]
const keys = (text: string) => reader.read(text, { thisYear: THIS_YEAR, readAs: 'request' }).chips.map(({ key }) => key)

describe('movies to compare with', () => {
  it.each([
    ['like Heat', ['like:949']],
    ['i adored inception, what now', ['like:27205']],
    ['alien x casablanca', ['like:348', 'like:289']],
    ['like alien, up in space', ['like:348']],
    ['more movies like heat', ['like:949']],
    ['similar to Amelie', ['like:194']],
    ['simlar to the Godfater', ['like:238']],
    ['in the vein of Se7en but funny', ['like:807', 'concept:funny']],
    ['if I loved Amélie', ['like:194']],
    ['I loved Blade Runner', ['like:78']],
    ['reminds me of Alien', ['like:348']],
    ["Alien meets Ocean's Eleven", ['like:348', 'like:161']],
    ['a cross between Alien and Parasite', ['like:348', 'like:496243']],
    ['Heat crossed with Inception', ['like:949', 'like:27205']],
    ['the next Inception', ['like:27205']],
    ['blade runner vibes', ['like:78']],
    ['as good as Casablanca', ['like:289']],
    ['movies like lord of the rings', ['like:120']],
    ['something like parasyte', ['like:496243']],
    ['casablnca type of movie', ['like:289']],
    ['like Up', ['like:14160']],
    ['like Heat (1995)', ['like:949']],
    ['like Heat, Alien or Casablanca', ['like:949', 'like:348', 'like:289']],
    ['Heat but without gore', ['like:949', '-concept:gore']],
    ['nothing like Parasite', ['-like:496243']],
    ['like Alien but not so violent', ['like:348', '-concept:violence']],
    ['a less scary version of Alien', ['-concept:scary', 'like:348']],
    ['i liked Alien and casablanca', ['like:348', 'like:289']],
    ['Blade Runner in Asia', ['like:78', 'place:Asia']],
    ['with Al Pacino except Heat', ['person:1', '-movie:949']],
    ['not as violent as Heat, funny', ['concept:funny']],
    ['something between Heat and Alien', ['like:949', 'like:348']],
    ['same director as Heat', ['person:2', 'like:949']],
    ['by the director of Casablanca', ['like:289']],
    ['similar vibe to Casablanca', ['like:289']],
    ['for someone who adores Amélie', ['like:194']],
    ['Parasite with superheroes', ['like:496243', 'concept:superheroes']],
    ['like Blade Runner but older', ['like:78', 'years:-1972']],
    ['like Casablanca, just much more recent', ['like:289', 'years:1948-']],
    ['loved alien, got anything along those lines?', ['like:348']],
    ['similar mood to Her and Lost in Translation', ['like:152601', 'like:153']],
    ['The Lord of the Rings, but funny', ['like:120', 'concept:funny']],
    ['Blade Runner from Asia', ['like:78', 'place:Asia']],
  ])('are read in %j', (text, expected) => expect(keys(text)).toEqual(expected))

  it('are read where their title is also a keyword, but not where it is a wish', () => {
    const known = aReader({
      keywords: [{ name: 'blade runner', movies: 6 }],
      titles: createTitleIndex(NAMED_AS_WISHES),
    })
    const read = (text: string) => known.read(text, { thisYear: THIS_YEAR }).chips.map(({ key }) => key)
    expect(read('Blade Runner but funny')).toEqual(['like:78', 'concept:funny'])
    expect(read('date night but funny')).toEqual(['concept:date night', 'concept:funny'])
  })

  it.each([
    'we like to sing',
    'similar to her',
    'feels like home',
    'I like it when people sing',
    'I would like that',
    'like a heat wave',
    'up for anything',
    'it gets too hot at home',
  ])('are not read in %j', (text) => {
    expect(keys(text)).toEqual([])
  })
})

describe('people', () => {
  it.each([
    ['with al pacino', ['person:1']],
    ['no Al Pacino', ['-person:1']],
    ['in the style of Wes Anderson', ['person:3']],
    ['by tarantino', ['person:director-4']],
    ['a tarantino movie', ['person:4']],
    ['action with tom cruse', ['genre:Action', 'person:5']],
  ])('are read in %j', (text, expected) => expect(keys(text)).toEqual(expected))

  it.each(['by Anderson', 'al', 'wes and tom', 'tom', 'with al'])('are not read in %j', (text) => {
    expect(keys(text)).toEqual([])
  })
})
