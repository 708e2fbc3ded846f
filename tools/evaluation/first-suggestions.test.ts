import { createPlotIndex, createTitleIndex } from '@marquee/search'
import { describe, expect, it } from 'vitest'
import { requestCatalogue, toPlotDocument } from './request-catalogue.ts'
import { createReader, requestFinder } from './requests.ts'
import { titleCatalogue } from './title-catalogue.ts'

const entries = titleCatalogue([])
const titles = new Map(entries.map(({ kind, id, title }) => [`${kind} ${id}`, title]))
const index = createTitleIndex(entries)
const suggest = (text: string) =>
  (['movie', 'person'] as const)
    .flatMap((kind) => index.search(text, { kind, limit: 10, byDetails: kind === 'movie' }))
    .sort((a, b) => b.score - a.score)
    .map(({ kind, id, matched, certain }) => ({ title: titles.get(`${kind} ${id}`)!, matched, certain }))

const FIRST: [string, RegExp][] = [
  ['stra', /^Stra/],
  ['star', /^Star Wars$/],
  ['bat', /^Batman/],
  ['god', /^The Godfather$/],
  ['ali', /^Alien$/],
  ['matr', /^The Matrix$/],
  ['toy', /^Toy Story$/],
  ['incep', /^Inception$/],
  ['pulp', /^Pulp Fiction$/],
  ['alien', /^Alien$/],
  ['seven', /^Se7en$/],
  ['batman', /^Batman$/],
  ['flow', /^Flow$/],
  ['straume', /^Flow$/],
  ['harry', /^Harry Potter/],
  ['lotr', /^The Lord of the Rings/],
  ['star wars', /^Star Wars$/],
  ['james bond', /^(?:Skyfall|Casino Royale|Dr\. No|Goldfinger)$/],
  ['bond', /^(?:Skyfall|Casino Royale|Dr\. No|Goldfinger)$/],
  ['jones', /^Tommy Lee Jones$/],
  ['t2', /^Terminator 2/],
  ['tdk', /^The Dark Knight$/],
  ['8 1/2', /^8½$/],
  ['star wars 5', /^The Empire Strikes Back$/],
  ['godfather 2', /^The Godfather Part II$/],
  ['twelve angry men', /^12 Angry Men$/],
  ['empire strikes back', /^The Empire Strikes Back$/],
  ['dr strangelove', /^Dr\. Strangelove/],
  ['zootropolis', /^Zootopia$/],
  ['la vita e bella', /^Life Is Beautiful$/],
  ['der untergang', /^Downfall$/],
  ['sen to chihiro', /^Spirited Away$/],
  ['七人の侍', /^Seven Samurai$/],
  ['기생충', /^Parasite$/],
  ['heat pacino', /^Heat$/],
  ['tom hanks shrimp', /^Forrest Gump$/],
  ['tarantno', /^Quentin Tarantino$/],
  ['bong joon ho', /^Bong Joon/],
  ['wizard oz', /^The Wizard of Oz$/],
  ['holy grail', /^Monty Python/],
]

describe('suggestions over the shipped catalogue', () => {
  it.each(FIRST)('start with the expected title for “%s”', (text, title) => {
    expect(suggest(text)[0]?.title).toMatch(title)
  })

  it('start with one of the ten best known titles with this article for “the”', () => {
    const known = entries
      .filter(({ kind, title }) => kind === 'movie' && title.startsWith('The '))
      .sort((a, b) => b.popularity - a.popularity)
      .slice(0, 10)
    expect(known.map(({ title }) => title)).toContain(suggest('the')[0]?.title)
  })

  it('name another title that shares a whole word with the text', () => {
    for (const { matched } of suggest('stra')) expect(matched).not.toMatch(/^Stra(?:ume|ße)/)
    expect(suggest('bond')[0]?.matched).toBe('James Bond')
    expect(suggest('straume')[0]?.matched).toBe('Straume')
  })
})

const WISHES = [
  'funny heist',
  'scary',
  'cozy',
  'sad romance',
  'feel good',
  'mind bending',
  'slow burn thriller',
  'dark comedy',
  'uplifting sports',
  'road trip',
  'cozy christmas',
  'space horror',
  '80s action',
  'something korean',
  'quiet drama',
  'rainy sunday',
  'with the kids',
  'under 90 minutes',
  'like Heat but funny',
  'not too gory',
]

/** Wishes that are titles too. */
const TITLED = new Map([
  ['scary', 'Scary '],
  ['road trip', 'Road Trip'],
])

const TITLES = [
  'Alien',
  'Heat',
  'The Matrix',
  'Inception',
  'Casablanca',
  'Metropolis',
  'Parasite',
  'Seven Samurai',
  'Spirited Away',
  'The Godfather',
  'Pulp Fiction',
  'Forrest Gump',
  'Jurassic Park',
  'The Lion King',
  'Blade Runner',
  'Psycho',
  'Rear Window',
  'A Quiet Place',
  'The Dark Knight',
  'Ghost in the Shell',
]

describe('a text over the shipped catalogue', () => {
  const catalogue = requestCatalogue([], { predicts: false })
  const reader = createReader(catalogue)
  const find = requestFinder(catalogue, createPlotIndex(catalogue.movies.map(toPlotDocument)), 2026)

  it.each(TITLES)('leads to the movie first, and for certain, if it is the title “%s”', (title) => {
    expect(suggest(title)[0]).toMatchObject({ title, certain: true })
  })

  it.each(WISHES)('leads to movies that meet it if it is the wish “%s”', (wish) => {
    const certain = suggest(wish).filter((found) => found.certain)
    expect(certain.filter(({ title }) => !title.startsWith(TITLED.get(wish) ?? '-'))).toEqual([])
    expect(reader.read(wish, { thisYear: 2026 }).reading).toBe('request')
    expect(find(wish, 1)[0]?.meets).not.toHaveLength(0)
  })
})
