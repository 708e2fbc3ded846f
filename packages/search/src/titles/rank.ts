import { prefixMatcher } from '../text/edit-distance.ts'
import type { QueryWord } from './collect.ts'
import { means, qualityOf } from './expand.ts'
import type { Segment } from './segment.ts'
import { inDigits, isArticle, leadingArticle, numerals, oneLine } from './title-words.ts'

const WEIGHTS = {
  /** Weight of matching words one by one; the rest is for the query as a prefix of the title. */
  words: 0.55,
  line: 0.45,
  exact: 0.1,
  coverage: 0.25,
  /** Bonus when the query includes the title's leading article. */
  article: 0.03,
  /** Loss when the query's words had to be joined or split. */
  resegmented: 0.06,
  popularity: 0.08,
  /** Quality of a word that matches a person's name or the year. */
  person: 0.8,
  year: 0.9,
  /** Loss per edit in the whole query. */
  edit: 0.22,
}
const MAX_LINE = 64
/** With this many edits the query as a whole no longer counts. */
const MAX_EDITS = 5

export interface QueryLine {
  words: readonly QueryWord[]
  article: string | undefined
  reading: Reading
  plain: Line
  /** The line with its numbers in digits, when it has any. */
  digits: Line | undefined
}

/** How the query was split into words. */
export interface Reading {
  /** Words were joined or split. */
  resegmented: boolean
  /** The query ends with a space, so its last word is complete. */
  lastWordComplete: boolean
}

interface Line {
  text: string
  /** Edit distance between the query and a prefix of a title. */
  edits: (title: string) => number
}

export function queryLine(words: readonly QueryWord[], reading: Reading): QueryLine {
  const texts = words.map(({ text }) => text)
  return {
    words,
    article: leadingArticle(texts),
    reading,
    plain: lineOf(texts),
    digits: texts.some((text) => numerals(text).length > 0) ? lineOf(inDigits(texts)) : undefined,
  }
}

function lineOf(texts: readonly string[]): Line {
  const text = oneLine(texts).slice(0, MAX_LINE)
  return { text, edits: prefixMatcher(text, MAX_EDITS) }
}

/** Text match of a name, from 0 to about 1.4, and popularity on top. `popularity` is between 0 and 1. */
export function rankName(segment: Segment, name: number, query: QueryLine, popularity: number): number {
  const { names, vocabulary } = segment
  const ids = names.wordIds.subarray(names.wordStart[name], names.wordStart[name + 1])
  const titleLength = names.peopleStart[name] - names.wordStart[name]
  const titleWords = Array.from(ids.subarray(0, titleLength), (id) => vocabulary.words[id])
  const title = oneLine(titleWords)
  const found = wordsFound(query, ids, titleLength, String(segment.entries.years[names.entry[name]]))
  const plain = rankLine(query.plain, title, query.reading)
  const line = query.digits
    ? Math.max(plain, rankLine(query.digits, oneLine(inDigits(titleWords)), query.reading))
    : plain
  return (
    WEIGHTS.words * found +
    line +
    WEIGHTS.coverage * Math.min(1, (query.plain.text.length * found) / Math.max(1, title.length)) +
    (query.article !== undefined && query.article === titleWords[0] ? WEIGHTS.article : 0) -
    (query.reading.resegmented ? WEIGHTS.resegmented : 0) +
    WEIGHTS.popularity * popularity
  )
}

/** Scores the query as a whole as a prefix of the title, or as the full title. */
function rankLine({ text, edits }: Line, title: string, { lastWordComplete }: Reading): number {
  const lost = (WEIGHTS.edit * edits(title) * 6) / Math.max(6, Math.min(text.length, 16))
  return WEIGHTS.line * Math.max(0, 1 - lost) + (title === text && !lastWordComplete ? WEIGHTS.exact : 0)
}

/**
 * Whether the query names the movie or person without a typo: at least one of its words stands in the name, and every other
 * one in the name, its year or its people.
 */
export function isCertain({ names, entries }: Segment, name: number, { words }: QueryLine): boolean {
  const ids = names.wordIds.subarray(names.wordStart[name], names.wordStart[name + 1])
  const titleIds = ids.subarray(0, names.peopleStart[name] - names.wordStart[name])
  const year = String(entries.years[names.entry[name]])
  const asked = words.length > 1 ? words.filter(({ text }) => !isArticle(text)) : words
  const standsIn = (part: Int32Array, { expansion }: QueryWord) => part.some((id) => means(expansion, id))
  return (
    asked.some((word) => standsIn(titleIds, word)) && asked.every((word) => word.text === year || standsIn(ids, word))
  )
}

/** Share of the query words' weight that the name matches. */
function wordsFound({ words }: QueryLine, ids: Int32Array, titleLength: number, year: string): number {
  let sum = 0
  let total = 0
  for (const { text, weight, expansion } of words) {
    let best = text === year ? WEIGHTS.year : 0
    for (let i = 0; i < ids.length; i++) {
      const here = qualityOf(expansion, ids[i]) * (i < titleLength ? 1 : WEIGHTS.person)
      if (here > best) best = here
    }
    sum += weight * best
    total += weight
  }
  return total === 0 ? 0 : sum / total
}
