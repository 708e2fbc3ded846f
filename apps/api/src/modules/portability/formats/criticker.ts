import type { Collector } from './collector.ts'
import { toMoment } from './dates.ts'
import { RowError, type CsvFormat, type HistoryEntry, type Reading } from './entry.ts'
import { toPlaces } from './own-scale.ts'
import { noteOf, splitYear, toMovie, toRating } from './values.ts'

/** Criticker's table of ratings, or of the watchlist, where `psi` is a prediction. */
export const criticker: CsvFormat = {
  source: 'criticker',
  scale: 'points',
  headers: [
    ['film name', 'rating'],
    ['film name', 'score'],
    ['film name', 'psi'],
  ],
  columns: [
    'film id',
    'year',
    'tier',
    'date rated',
    'rating date',
    'review date',
    'reviewdate',
    'date',
    'quote',
    'review',
    'mini review',
    'url',
    'link',
    'film link',
    'type',
    'imdb id',
    'imdb',
  ],
  dates: ['date rated', 'rating date', 'review date', 'reviewdate', 'date'],
  finish: toPlaces,
  read(row): Reading {
    const { cell, has } = row
    const first = (...names: string[]) => names.map(cell).find((text) => text !== '') ?? ''
    const link = first('url', 'link', 'film link')
    if (/^tv|series/i.test(cell('type')) || link.includes('/tv/')) return null
    const { title, year } = splitYear(cell('film name'))
    const movie = toMovie({ title, year: cell('year') || year, imdbId: first('imdb id', 'imdb') })
    if (has('psi')) return { ...movie, says: { shortlist: { at: null } } }
    const rating = toRating(first('rating', 'score'), 'own')
    const dated = ['date rated', 'rating date', 'review date', 'reviewdate', 'date']
    const at = dated.map((name) => row.moment(name)).find((moment) => moment !== null) ?? null
    return {
      ...movie,
      says: { ...(rating && { rating: { ...rating, at } }), ...noteOf(first('quote', 'mini review', 'review')) },
    }
  },
}

const FILM_END = '</film>'
const MAX_FILM = 128 * 1024
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** True for Criticker's ratings as XML. */
export function isCritickerXml(start: string): boolean {
  return /^\s*(<\?xml[^>]*>\s*)?<recentratings\b/.test(start)
}

/**
 * Reads Criticker's XML, which is films with fields of text and nothing within them. Entities other than those of characters
 * are left as they are, and documents within the document are not read.
 */
export function readCritickerXml(text: string, collector: Collector): HistoryEntry[] {
  let from = text.indexOf('<film>')
  for (let line = 1; from !== -1; line++) {
    const to = text.indexOf(FILM_END, from)
    const end = to === -1 ? text.length : to + FILM_END.length
    const film = text.slice(from, end)
    collector.take({ line, raw: () => film }, () => {
      if (to === -1 || film.length > MAX_FILM) throw new RowError('It does not end.')
      return readFilm(film)
    })
    from = text.indexOf('<film>', end)
  }
  return collector.content.entries
}

function readFilm(film: string): Reading {
  const field = (name: string) => fieldOf(film, name)
  if (field('filmlink').includes('/tv/')) return null
  const { title, year } = splitYear(field('filmname'))
  const rating = toRating(field('rating'), 'own')
  return {
    ...toMovie({ title, year }),
    says: {
      ...(rating && { rating: { ...rating, at: toMoment(field('reviewdate')) } }),
      ...noteOf(field('quote')),
    },
  }
}

function fieldOf(film: string, name: string): string {
  const start = film.indexOf(`<${name}>`)
  const end = film.indexOf(`</${name}>`, start)
  if (start === -1 || end === -1) return ''
  const text = film.slice(start + name.length + 2, end).trim()
  if (text.startsWith('<![CDATA[') && text.endsWith(']]>')) return text.slice(9, -3)
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, entity) => {
    if (typeof entity === 'string') return ENTITIES[entity.toLowerCase()] ?? whole
    const code = Number.parseInt((decimal ?? hex) as string, decimal === undefined ? 16 : 10)
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole
  })
}
