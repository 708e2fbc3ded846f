// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'
import { FAMILIES } from './palette.ts'
import { POSTER_GENRES, posterMarkup } from './poster.ts'
import type { PosterFacts } from './poster.ts'
import { fitTitle } from './title.ts'

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

describe('a drawn poster', () => {
  it.each([...POSTER_GENRES, 'TV Movie', ''])('is well-formed and shows the title for genre "%s"', (genre) => {
    for (let id = 1; id <= 12; id++) {
      const svg = parse(posterMarkup(aPoster({ id, genres: genre === '' ? [] : [genre] })))
      expect(svg.querySelector('parsererror')).toBeNull()
      expect(svg.documentElement.textContent).toContain('LONG')
      expect(svg.documentElement.innerHTML).not.toMatch(/NaN|undefined|Infinity|style=/)
    }
  })

  it('keeps its title and its small print apart in every face, also in one that stands in', () => {
    const director = 'Florian Henckel von Donnersmarck'
    const texts = [...parse(posterMarkup(aPoster({ title: 'The Lives of Others', director }))).querySelectorAll('text')]
    expect(texts.length).toBeGreaterThan(2)
    const widthOf = (text: Element) => Number(text.getAttribute('textLength'))
    for (const text of texts) {
      expect(widthOf(text), text.textContent).toBeGreaterThan(0)
      expect(text.getAttribute('lengthAdjust')).toBe('spacingAndGlyphs')
    }
    const [year, name] = texts.slice(-2).map(widthOf) as [number, number]
    expect(year + name).toBeLessThan(170)
  })

  it('draws every genre with a composition of its own', () => {
    const pictures = POSTER_GENRES.map((genre) => posterMarkup(aPoster({ genres: [genre], moods: ['noir'] })))
    expect(new Set(pictures).size).toBe(POSTER_GENRES.length)
  })

  it('draws the same picture for the same facts', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.constantFrom(...POSTER_GENRES), (title, id, genre) => {
        const facts = aPoster({ id, title, genres: [genre] })
        expect(posterMarkup(facts)).toBe(posterMarkup({ ...facts }))
      }),
    )
  })

  it('gives neighbours different pictures', () => {
    const wall = Array.from({ length: 30 }, (_, i) => posterMarkup(aPoster({ id: i + 1, title: `Film ${i}` })))
    const grounds = wall.map((markup) => /fill="(#\w+)"/.exec(markup)?.[1])
    expect(new Set(grounds).size).toBeGreaterThan(6)
  })

  it('lets no title break out of the markup', () => {
    const svg = parse(posterMarkup(aPoster({ title: '<script>&"x"</script>', director: '</text><image href="x"/>' })))
    expect(svg.querySelector('parsererror')).toBeNull()
    expect(svg.querySelector('script, image')).toBeNull()
  })

  it.each(Object.entries(FAMILIES))(
    'has the contrast of WCAG AA between ink and ground in the %s palettes',
    (_name, palettes) => {
      for (const { ink, ground } of palettes) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
    },
  )
})

describe('the title', () => {
  it('never leaves its box, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 140 }), (title) => {
        const fit = fitTitle(title, BOX)
        expect(fit.lines.length).toBeLessThanOrEqual(5)
        expect(fit.height).toBeLessThanOrEqual(BOX.height + 1e-6)
        for (const { width } of fit.lines) expect(width).toBeLessThanOrEqual(BOX.width + 1e-6)
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
})
