import { describe, expect, it } from 'vitest'
import { rankByTitle } from './rank-by-title.ts'
import answers from './suggested-answers.json' with { type: 'json' }

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
  it('start with the closest title, wrong letters allowed', () => {
    expect(titles('godfater', ['Good Father', 'Heat', 'The Godfather'])[0]).toBe('The Godfather')
    expect(titles('heet', ['Heat'])).toEqual(['Heat'])
    expect(titles('amelie', ["Le Fabuleux Destin d'Amélie Poulain"])).toHaveLength(1)
  })

  it('allow wrong letters up to 0.3 of the text, and no more', () => {
    const text = 'kasaplanka'
    const wrong = [...text].filter((letter, i) => letter !== 'casablanca'[i]).length
    expect(wrong / text.length).toBe(0.3)
    expect(titles(text, ['Casablanca'])).toEqual(['Casablanca'])
    // Two of six letters are wrong, a third.
    expect(titles('matirx', ['Matrix'])).toEqual([])
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

/** The first suggestions for a text, from the answers of a server with the shipped catalogue for movies and persons. */
function first(text: keyof typeof answers, count: number): string[] {
  const items: (Item & { type: string; score: number })[] = answers[text]
  return rankByTitle(text, items)
    .slice(0, count)
    .map(({ type, title }) => (type === 'person' ? `${title} (person)` : title))
}

describe('movies and persons in one list', () => {
  it('start with a misspelt person, whose best known movies follow', () => {
    expect(first('tarantno', 3)).toEqual(['Quentin Tarantino (person)', 'Pulp Fiction', 'Inglourious Basterds'])
    expect(first('miyazki', 3)).toEqual(['Hayao Miyazaki (person)', 'Spirited Away', 'My Neighbor Totoro'])
  })

  it('start with a person whose name is typed in its own script', () => {
    expect(first('黒澤明', 3)).toEqual(['Akira Kurosawa (person)', 'Seven Samurai', 'Rashomon'])
  })

  it('start with an exact title or abbreviation, before people', () => {
    expect(first('lotr', 2)).toEqual([
      'The Lord of the Rings: The Fellowship of the Ring',
      'The Lord of the Rings: The Return of the King',
    ])
    expect(first('seven', 2)).toEqual(['Se7en', 'Seven Samurai'])
  })

  it('start with the best known of what is close', () => {
    expect(first('god', 2)).toEqual(['The Godfather', 'Godzilla'])
  })
})
