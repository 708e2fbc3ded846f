// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMPOSITIONS } from './compositions.ts'
import type { CompositionName } from './compositions.ts'
import { contrast } from './contrast.ts'
import { GENRES } from './genre.ts'
import { PALETTES, PAPERS } from './palette.ts'
import { drawPoster, posterMarkup } from './poster.ts'
import type { PosterFacts } from './poster.ts'
import { seededRandom } from './random.ts'
import { fitSerif, fitTitle } from './title.ts'
import { toneOf } from './tone.ts'

const aPoster = (facts: Partial<PosterFacts> = {}): PosterFacts => ({
  id: 1,
  title: 'The Long Night',
  year: 1954,
  director: 'A. Person',
  genres: ['Drama'],
  moods: [],
  ...facts,
})

const parse = (markup: string) =>
  new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, 'image/svg+xml')

const BOX = { width: 170, height: 108, maxSize: 62 }
const NAMES = Object.keys(COMPOSITIONS) as CompositionName[]
const TITLES = [
  'M',
  '8½',
  'Up',
  'Psycho',
  'Żółć',
  'Mùi đu đủ xanh',
  '千と千尋の神隠し',
  'Иди и смотри',
  'The Lives of Others',
  '-',
  'Borat: Cultural Learnings of America for Make Benefit Glorious Nation of Kazakhstan',
  'Supercalifragilisticexpialidocious',
]

/** The sheet as one composition draws it, whatever the weights; null if the title does not suit it. */
const drawnAs = (name: CompositionName, title: string, seed: number) =>
  COMPOSITIONS[name].design(GENRES[seed % GENRES.length]!)({
    title,
    year: 1954,
    director: 'Florian Henckel von Donnersmarck',
    palette: Object.values(PALETTES)[seed % Object.keys(PALETTES).length]!,
    tone: 'free',
    random: seededRandom(seed),
    id: 'p',
  })

describe('a drawn poster', () => {
  it.each(NAMES)('draws well-formed markup for every title in the composition "%s"', (name) => {
    const sheets = TITLES.flatMap((title) =>
      Array.from({ length: 4 }, (_, seed) => drawnAs(name, title, seed) ?? []).flat(),
    )
    expect(sheets.length).toBeGreaterThan(3)
    for (const sheet of sheets) {
      const svg = parse(sheet)
      expect(svg.querySelector('parsererror')).toBeNull()
      expect(svg.documentElement.textContent).not.toBe('')
      expect(svg.documentElement.innerHTML).not.toMatch(/NaN|undefined|Infinity| style=/)
    }
  })

  it.each(NAMES)('gives every text of the composition "%s" its width, so that any face fits', (name) => {
    for (let seed = 0; seed < 6; seed++) {
      const sheet = drawnAs(name, seed % 2 === 0 ? 'Casablanca' : 'Long Night', seed)
      if (sheet === null) continue
      const texts = [...parse(sheet).querySelectorAll('text')]
      expect(texts.length).toBeGreaterThan(2)
      for (const text of texts) {
        expect(Number(text.getAttribute('textLength')), text.textContent).toBeGreaterThan(0)
        expect(text.getAttribute('lengthAdjust')).toBe('spacingAndGlyphs')
      }
    }
  })

  it.each([...GENRES, ''])('finds a composition for every title of the genre "%s", in every tone', (genre) => {
    for (const title of [...TITLES, '', '<b>'])
      for (const moods of [[], ['tragic'], ['tragic', 'funny']])
        for (const year of [1954, null])
          expect(posterMarkup(aPoster({ title, year, moods, genres: genre === '' ? [] : [genre] }))).not.toBe('')
  })

  it('keeps year and director apart', () => {
    const facts = aPoster({ title: 'Stalker and Others', director: 'Florian Henckel von Donnersmarck'.repeat(2) })
    const credits = parse(posterMarkup(facts)).querySelectorAll('.credits text')
    const widths = [...credits].map((text) => Number(text.getAttribute('textLength')))
    expect(widths).toHaveLength(2)
    expect(widths[0]! + widths[1]!).toBeLessThan(176)
  })

  it('draws the same picture for the same facts, whatever the id', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.constantFrom(...GENRES), (title, id, genre) => {
        const facts = aPoster({ id, title, genres: [genre] })
        expect(posterMarkup(facts)).toBe(posterMarkup({ ...facts, id: id + 1 }))
      }),
    )
  })

  it('gives neighbours different grounds and compositions', () => {
    const wall = Array.from({ length: 40 }, (_, i) => drawPoster(aPoster({ title: `Film ${i}` })))
    expect(new Set(wall.map(({ markup }) => /fill="(#\w+)"/.exec(markup)?.[1])).size).toBeGreaterThan(6)
    expect(new Set(wall.map(({ composition }) => composition)).size).toBeGreaterThan(5)
  })

  it('lets no title break out of the markup', () => {
    for (const name of NAMES) {
      const title = '<script>&"x"</script></text><image href="x"/>'
      const sheet = drawnAs(name, title, 1) ?? posterMarkup(aPoster({ title, director: title }))
      const svg = parse(sheet)
      expect(svg.querySelector('parsererror')).toBeNull()
      expect(svg.querySelector('script, image')).toBeNull()
    }
  })
})

describe('the palettes', () => {
  const all = [...Object.entries(PALETTES), ...PAPERS.map(({ strip }, i) => [`strip ${i}`, strip] as const)]

  it.each(all)('keep 4.5 : 1 for titles and 7 : 1 for small type on "%s"', (_name, { ground, ink, second, accent }) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(7)
    expect(contrast(second, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(Object.entries(PALETTES))('keep 7 : 1 for the credits on the tone of "%s"', (_name, { tone, ink }) => {
    expect(contrast(ink, tone)).toBeGreaterThanOrEqual(7)
  })
})

describe('the tone', () => {
  it.each([
    [['Drama'], ['tragic'], 'grave'],
    [['Drama'], ['tragic', 'funny'], 'mixed'],
    [['Animation', 'Family'], ['heartbreaking'], 'mixed'],
    [['Drama', 'Family'], ['heartbreaking', 'holocaust'], 'grave'],
    [['Comedy'], ['funny', 'Genocide'], 'grave'],
    [['Comedy'], ['funny'], 'free'],
  ])('of %j with %j is "%s"', (genres, moods, tone) => {
    expect(toneOf(genres, moods)).toBe(tone)
  })
})

describe('the title', () => {
  it('never leaves its box, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 140 }), (title) => {
        const fit = fitTitle(title, BOX)
        expect(fit.lines.length).toBeLessThanOrEqual(5)
        expect(fit.height).toBeLessThanOrEqual(BOX.height + 1e-6)
        for (const { width } of fit.lines) expect(width).toBeLessThanOrEqual(BOX.width + 1e-6)
        for (const { width } of fitSerif(title, { width: 176, minSize: 25, maxSize: 34 }).lines)
          expect(width).toBeLessThanOrEqual(176 + 1e-6)
      }),
    )
  })

  it('keeps every word whole', () => {
    const title = 'Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb'
    const words = fitTitle(title, BOX).lines.flatMap(({ text }) => text.split(' '))
    expect(words).toEqual(title.toUpperCase().split(' '))
  })

  it('breaks a script without spaces between characters', () => {
    expect(fitTitle('千と千尋の神隠し', BOX).lines.length).toBeGreaterThan(1)
  })

  it('sets a short title large and a long one smaller', () => {
    expect(fitTitle('Jaws', BOX).size).toBeGreaterThan(fitTitle('The Hundred Year Old Man Who Climbed Out', BOX).size)
  })

  it('shows a question mark when there is no title at all', () => {
    expect(fitTitle('  ', BOX).lines.map(({ text }) => text)).toEqual(['?'])
  })

  it('keeps the serif large enough for a small poster up to eighty letters', () => {
    const title = 'Borat: Cultural Learnings of America for Make Benefit Glorious Nation of Kaz'
    expect(fitSerif(title, { width: 176, minSize: 25, maxSize: 34 }).size).toBeGreaterThanOrEqual(25)
  })
})
