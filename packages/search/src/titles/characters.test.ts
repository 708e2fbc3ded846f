import { expect, it } from 'vitest'
import { aTitle } from '../test-builders.ts'
import { createTitleIndex } from './title-index.ts'

const index = createTitleIndex([
  aTitle({ id: 1, title: 'The Fellowship of the Ring', characters: ['Gandalf', 'Frodo Baggins'], popularity: 900 }),
  aTitle({ id: 2, title: 'Gandhi', popularity: 300 }),
  aTitle({ id: 3, title: 'The Big Lebowski', characters: ['The Dude'], popularity: 500 }),
  aTitle({ id: 4, title: "Dude, Where's My Car?", popularity: 600 }),
  aTitle({ id: 5, title: 'The Wolf of Wall Street', popularity: 800 }),
  aTitle({ id: 6, title: 'Into the Woods', characters: ['The Wolf'], popularity: 400 }),
  aTitle({ id: 7, title: 'Wonder', characters: ['Auggie Pullman'], popularity: 300 }),
  aTitle({ id: 8, title: "Ocean's Eleven", year: 2001, popularity: 700 }),
  aTitle({ id: 9, title: "Ocean's Eleven", aliases: ["Ocean's 11"], year: 1960, popularity: 100 }),
])
const first = (query: string) => index.search(query, { kind: 'movie', limit: 1, byDetails: true })[0]?.id

it.each([
  ['the name of a character before a title with a typo', 'gandalf', 1],
  ['a character who has an article before a title with the other word', 'the dude', 3],
  ['a title that starts with the text before a character', 'the wolf', 5],
  ['the better known of two movies by its number in digits', 'oceans 11', 8],
])('finds %s: “%s”', (_, query, id) => {
  expect(first(query)).toBe(id)
})

it('leaves names of characters of fewer than six letters to longer queries', () => {
  expect(index.search('frodo', { kind: 'movie', byDetails: true })).toEqual([])
})
