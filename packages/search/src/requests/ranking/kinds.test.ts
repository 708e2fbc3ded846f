import { describe, expect, it } from 'vitest'
import { isSequel, isSilent } from './kinds.ts'
import { aRequestMovie } from './test-builders.ts'

describe('isSequel', () => {
  it.each([
    ['Rocky II', true],
    ['Toy Story 3', true],
    ['The Godfather Part II', true],
    ['Terminator 2: Judgment Day', true],
    ['Kill Bill: Vol. 2', true],
    ['Dune: Part Two', true],
    ['Kill Bill: Vol. 1', false],
    ['District 9', false],
    ['Henry V', false],
    ['Apollo 13', false],
    ['Malcolm X', false],
    ['Fantastic Four', false],
    ['2001: A Space Odyssey', false],
  ])('reads from the title of %s: %s', (title, expected) => {
    expect(isSequel(aRequestMovie({ title }))).toBe(expected)
  })

  it('goes by its place in a series where that is known', () => {
    expect(isSequel(aRequestMovie({ title: 'Aliens', collection: { name: 'Alien', position: 2 } }))).toBe(true)
    expect(isSequel(aRequestMovie({ title: 'Catch 2', collection: { name: 'Catch', position: 1 } }))).toBe(false)
    expect(isSequel(aRequestMovie({ title: 'Aliens', collection: { name: 'Alien', position: null } }))).toBe(false)
    expect(isSequel(aRequestMovie({ title: 'Aliens', keywords: ['sequel'] }))).toBe(true)
  })
})

it('tells silent movies from movies about them', () => {
  const keywords = ['silent film']
  expect(isSilent(aRequestMovie({ keywords, year: 1925 }))).toBe(true)
  expect(isSilent(aRequestMovie({ keywords, year: 1952 }))).toBe(false)
  expect(isSilent(aRequestMovie({ keywords, year: 2011, labels: [{ name: 'minimal dialogue', rating: 0.9 }] }))).toBe(
    true,
  )
})
