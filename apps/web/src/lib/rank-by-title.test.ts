import { describe, expect, it } from 'vitest'
import { rankByTitle } from './rank-by-title.ts'

const titles = (text: string, list: string[]) =>
  rankByTitle(
    text,
    list.map((title) => ({ title })),
  ).map(({ title }) => title)

describe('ranking suggestions', () => {
  it('puts the closest title first, typos allowed', () => {
    expect(titles('godfater', ['Good Father', 'Heat', 'The Godfather'])[0]).toBe('The Godfather')
  })

  it('keeps the movies that only the server matched, after the others', () => {
    expect(titles('seven samurai', ['Shichinin no samurai', 'Seven Samurai'])).toEqual([
      'Seven Samurai',
      'Shichinin no samurai',
    ])
  })
})
