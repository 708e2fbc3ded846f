import { describe, expect, it } from 'vitest'
import { rankByTitle } from './rank-by-title.ts'

interface Item {
  title: string
  matched?: string | null
  certain?: boolean
}

const titles = (text: string, items: (string | Item)[]) =>
  rankByTitle(
    text,
    items.map((item) => (typeof item === 'string' ? { title: item } : item)),
  ).map(({ title }) => title)

describe('suggestions', () => {
  it('begin with the closest title, wrong letters allowed', () => {
    expect(titles('godfater', ['Good Father', 'Heat', 'The Godfather'])[0]).toBe('The Godfather')
    expect(titles('heet', ['Heat'])).toEqual(['Heat'])
    expect(titles('amelie', ["Le Fabuleux Destin d'Amélie Poulain"])).toHaveLength(1)
  })

  it('leave out what does not resemble the text: [REC] for "pac"', () => {
    expect(titles('pac', [{ title: '[REC]', certain: false }, 'Pac-Man: The Movie', 'Space Jam'])).toEqual([
      'Space Jam',
      'Pac-Man: The Movie',
    ])
  })

  it('show a movie that was found by another title, wrong letters allowed', () => {
    const parasite = { title: '기생충', matched: 'Parasite' }
    expect(titles('parasite', [{ ...parasite, certain: true }])).toEqual(['기생충'])
    expect(titles('parasyte', [{ ...parasite, certain: false }])).toEqual(['기생충'])
  })

  it('show movies that were found with their year or director, after the others', () => {
    const heat = { title: 'Heat', certain: true }
    expect(titles('heat michael mann', [heat])).toEqual(['Heat'])
    expect(titles('seven samurai', [{ title: 'Shichinin no samurai', certain: true }, 'Seven Samurai'])).toEqual([
      'Seven Samurai',
      'Shichinin no samurai',
    ])
  })
})
