import { prefixMatcher } from '../text/edit-distance.ts'
import type { AskedWord } from './collect.ts'
import { qualityOf } from './expand.ts'
import type { Segment } from './segment.ts'
import { inDigits, leadingArticle, numerals, oneLine } from './title-words.ts'

const WEIGHTS = {
  /** Words found one by one against the query as a beginning of the title. */
  words: 0.55,
  line: 0.45,
  exact: 0.1,
  coverage: 0.25,
  /** The query says the article that the title begins with. */
  article: 0.03,
  /** Loss when blanks of the query had to be moved. */
  reread: 0.06,
  popularity: 0.08,
  /** A word found among the people, or as the year. */
  person: 0.8,
  year: 0.9,
  /** Loss per edit in the line. */
  edit: 0.22,
}
const MAX_LINE = 64
/** From so many edits on, the line counts for nothing. */
const MAX_EDITS = 5

export interface AskedLine {
  words: readonly AskedWord[]
  article: string | undefined
  reading: Reading
  plain: Line
  /** The line with its numbers in digits, when it has any. */
  digits: Line | undefined
}

/** How the words were taken from the query. */
export interface Reading {
  /** Blanks were moved. */
  reread: boolean
  /** A blank after the last word says that another follows. */
  goesOn: boolean
}

interface Line {
  text: string
  /** Edits between the line and a beginning of a title. */
  edits: (title: string) => number
}

export function askedLine(asked: readonly AskedWord[], reading: Reading): AskedLine {
  const texts = asked.map(({ text }) => text)
  return {
    words: asked,
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
export function rankName(segment: Segment, name: number, asked: AskedLine, popularity: number): number {
  const { names, vocabulary } = segment
  const ids = names.wordIds.subarray(names.wordStart[name], names.wordStart[name + 1])
  const titleLength = names.peopleStart[name] - names.wordStart[name]
  const titleWords = Array.from(ids.subarray(0, titleLength), (id) => vocabulary.words[id])
  const title = oneLine(titleWords)
  const found = wordsFound(asked, ids, titleLength, String(segment.entries.years[names.entry[name]]))
  const plain = rankLine(asked.plain, title, asked.reading)
  const line = asked.digits
    ? Math.max(plain, rankLine(asked.digits, oneLine(inDigits(titleWords)), asked.reading))
    : plain
  return (
    WEIGHTS.words * found +
    line +
    WEIGHTS.coverage * Math.min(1, (asked.plain.text.length * found) / Math.max(1, title.length)) +
    (asked.article !== undefined && asked.article === titleWords[0] ? WEIGHTS.article : 0) -
    (asked.reading.reread ? WEIGHTS.reread : 0) +
    WEIGHTS.popularity * popularity
  )
}

/** The query as a whole against the beginning of the title, or all of it. */
function rankLine({ text, edits }: Line, title: string, { goesOn }: Reading): number {
  const lost = (WEIGHTS.edit * edits(title) * 6) / Math.max(6, Math.min(text.length, 16))
  return WEIGHTS.line * Math.max(0, 1 - lost) + (title === text && !goesOn ? WEIGHTS.exact : 0)
}

/** Share of the asked weight that the name answers. */
function wordsFound({ words }: AskedLine, ids: Int32Array, titleLength: number, year: string): number {
  let sum = 0
  let total = 0
  for (const { text, weight, meaning } of words) {
    let best = text === year ? WEIGHTS.year : 0
    for (let i = 0; i < ids.length; i++) {
      const here = qualityOf(meaning, ids[i]) * (i < titleLength ? 1 : WEIGHTS.person)
      if (here > best) best = here
    }
    sum += weight * best
    total += weight
  }
  return total === 0 ? 0 : sum / total
}
