import type { TitleEntry } from '../../../packages/search/src/types.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const SYLLABLES =
  'ka lo mi ren tar vos del ish bra cun dor el fen gar hol jin kel lum mor nax pel qui ros sil tov ul var wen yor zed'.split(
    ' ',
  )
const NEW_WORD = 0.4
/** Titles with fewer letters after the article give too short queries. */
const MIN_TITLE = 8
const ARTICLE = /^(?:the|an?) /i

export type TitleQueryKind = 'prefix' | 'edit' | 'both'

export interface TitleQuery {
  kind: TitleQueryKind
  text: string
  answer: Pick<TitleEntry, 'kind' | 'id'>
}

/**
 * Queries of three kinds for titles drawn evenly: the first 60 % of the title, the title with one letter inserted,
 * deleted, replaced or swapped with the next at any place, and the first 60 % with such an edit.
 */
export function generateTitleQueries(
  entries: readonly TitleEntry[],
  perKind: number,
  random: () => number,
): TitleQuery[] {
  const long = entries.filter(({ title }) => title.replace(ARTICLE, '').length >= MIN_TITLE)
  return (['prefix', 'edit', 'both'] as const).flatMap((kind) => {
    return Array.from({ length: perKind }, () => {
      const entry = pick(long, random)
      const title = entry.title.toLowerCase()
      const shown = kind === 'edit' ? title : title.slice(0, Math.ceil(title.length * 0.6))
      return {
        kind,
        text: kind === 'prefix' ? shown : withEdit(shown, random),
        answer: { kind: entry.kind, id: entry.id },
      }
    })
  })
}

/** Made-up movies to enlarge a set: each title joins halves of two real ones, with some invented words. */
export function generateTitles(entries: readonly TitleEntry[], count: number, random: () => number): TitleEntry[] {
  const taken = new Set(entries.map(({ title }) => title.toLowerCase()))
  const known = entries.map(({ title }) => title.split(' '))
  const firstId = entries.reduce((most, { id }) => Math.max(most, id), 0) + 1
  const made: TitleEntry[] = []
  while (made.length < count) {
    const left = pick(known, random)
    const right = pick(known, random)
    const parts = [...left.slice(0, Math.ceil(left.length / 2)), ...right.slice(Math.floor(right.length / 2))]
    const title = parts.map((part) => (random() < NEW_WORD ? inventWord(random) : part)).join(' ')
    if (taken.has(title.toLowerCase())) continue
    taken.add(title.toLowerCase())
    const popularity = Math.floor(random() ** -1.2)
    made.push({ id: firstId + made.length, kind: 'movie', title, year: 1930 + Math.floor(random() * 95), popularity })
  }
  return made
}

function inventWord(random: () => number): string {
  const syllables = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES, random))
  const word = syllables.join('')
  return word[0].toUpperCase() + word.slice(1)
}

function withEdit(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length)
  const letter = pick([...LETTERS], random)
  const edit = Math.floor(random() * 4)
  if (edit === 0) return text.slice(0, at) + letter + text.slice(at)
  if (edit === 1) return text.slice(0, at) + text.slice(at + 1)
  if (edit === 2) return text.slice(0, at) + letter + text.slice(at + 1)
  return text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2)
}

function pick<T>(items: readonly T[], random: () => number): T {
  if (items.length === 0) throw new RangeError('search: nothing to pick from')
  return items[Math.floor(random() * items.length)]
}
