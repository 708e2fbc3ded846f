import { prefixMatcher } from '../text/edit-distance.ts'
import type { QueryWord } from './collect.ts'
import { isWhole, means, qualityOf } from './expand.ts'
import { kindOf, type Segment } from './segment.ts'
import { allowedEdits, inDigits, isArticle, leadingArticle, numerals, oneLine } from './title-words.ts'

const WEIGHTS = {
  /** Weight of matching words one by one; the rest is for the query as a prefix of the title. */
  words: 0.55,
  line: 0.45,
  exact: 0.1,
  coverage: 0.25,
  /** Coverage of a title that starts with the query: the same for all of them, so that popularity decides. */
  begun: 0.6,
  /** Bonus when the query includes the title's leading article. */
  article: 0.03,
  /** Loss when the query's words had to be joined or split. */
  resegmented: 0.06,
  /** Squared, because among the little known it says little. */
  popularity: 0.3,
  /** Loss of a person next to a movie that matches as well. */
  kind: 0.05,
  /** Loss of an alias that is the query. */
  alias: 0.02,
  /** Loss of another title that only starts with the query or resembles it: more than popularity can make up for. */
  aliasBegun: 0.34,
  /** The same for another name of a person. */
  personAliasBegun: 0.05,
  /** Loss when the query starts at a later word of a person's or a series' name. */
  lastName: 0.1,
  /** Quality of a word that matches a person's name or the year. */
  person: 0.8,
  year: 0.9,
  /** Loss per edit in the whole query. */
  edit: 0.22,
  /** Value of a query that its details match wholly, and the weight of popularity there. */
  described: 1,
  describedPopularity: 0.25,
  /** Value of a query that names a character: more than that of a title in which its words are among others. */
  character: 1.3,
  /** A person's movies follow the person, in order of popularity. */
  belowPerson: 0.15,
  byPersonPopularity: 0.12,
}
/** Aliases that only match as a whole: "T2", "LOTR". */
const ABBREVIATION = /^(?:[A-Z\d]+|\w{1,3})$/
const MAX_LINE = 64
/** A beginning of this few letters may be part of a word. */
const SHORT = 4
/** With this many edits the query as a whole no longer counts. */
const MAX_EDITS = 5

export interface QueryLine {
  words: readonly QueryWord[]
  article: string | undefined
  reading: Reading
  plain: Line
  /** The line with its numbers in digits, when it has any. */
  digits: Line | undefined
  /** The query is one word, the last of a series' name, and better known for that than as a surname. */
  namesSeries: boolean
}

/** The query's split into words. */
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

export function queryLine(words: readonly QueryWord[], reading: Reading, namesSeries: boolean): QueryLine {
  const texts = words.map(({ text }) => text)
  return {
    words,
    article: leadingArticle(texts),
    reading,
    plain: lineOf(texts),
    digits: texts.some((text) => numerals(text).length > 0) ? lineOf(inDigits(texts)) : undefined,
    namesSeries,
  }
}

function lineOf(texts: readonly string[]): Line {
  const text = oneLine(texts).slice(0, MAX_LINE)
  return { text, edits: prefixMatcher(text, MAX_EDITS) }
}

/** Text match of a name, from 0 to about 1.4, and popularity on top. `popularity` is between 0 and 1. */
export function rankName(segment: Segment, name: number, query: QueryLine, popularity: number): number {
  const { names, entries, vocabulary } = segment
  const entry = names.entry[name]
  const ids = names.wordIds.subarray(names.wordStart[name], names.wordStart[name + 1])
  const titleLength = names.peopleStart[name] - names.wordStart[name]
  const titleWords = Array.from(ids.subarray(0, titleLength), (id) => vocabulary.words[id])
  const title = comparedLine(query, titleWords)
  const whole = title === query.plain.text
  const alias = entries.title[entry] !== name
  const person = kindOf(entries.keys[entry]) === 'person'
  if (alias && !whole && ABBREVIATION.test(names.texts[name])) return 0
  if (alias && !person && !hasWholeWord(query, ids.subarray(0, titleLength))) return 0
  const found = wordsFound(query, ids, titleLength, String(entries.years[entry]))
  const bySeries = query.namesSeries && names.series[name] === 1 && titleWords.at(-1) === query.plain.text
  const lines = person ? lastNames(titleWords) : bySeries ? titleWords.slice(-1) : []
  return (
    WEIGHTS.words * found +
    Math.max(rankTitle(query, titleWords, found), ...lines.map((line) => rankLastName(query, line, found))) +
    (query.article !== undefined && query.article === titleWords[0] ? WEIGHTS.article : 0) -
    (query.reading.resegmented ? WEIGHTS.resegmented : 0) +
    WEIGHTS.popularity * popularity ** 2 -
    (person ? WEIGHTS.kind : 0) -
    (alias ? aliasLoss({ whole: whole || bySeries, person }) : 0)
  )
}

function aliasLoss({ whole, person }: { whole: boolean; person: boolean }): number {
  if (whole) return WEIGHTS.alias
  return person ? WEIGHTS.personAliasBegun : WEIGHTS.aliasBegun
}

/** The title as a query is compared with it: "the" alone is the beginning of the titles that have this article. */
function comparedLine({ words }: QueryLine, titleWords: readonly string[]): string {
  return words.length === 1 && isArticle(words[0].text) ? titleWords.join(' ') : oneLine(titleWords)
}

/** True if the title has a whole word of the query other than an article. */
function hasWholeWord({ words }: QueryLine, titleIds: Int32Array): boolean {
  return words.some(({ text, expansion }) => !isArticle(text) && titleIds.some((id) => isWhole(expansion, id)))
}

/** Scores the query as a whole against a title, in words or in digits. `found` is the share of the query in the title. */
function rankTitle(query: QueryLine, titleWords: readonly string[], found: number): number {
  const { plain, digits, reading } = query
  const title = comparedLine(query, titleWords)
  const ofBegun = WEIGHTS.coverage * WEIGHTS.begun
  const inWords = rankLine(plain, title, reading) + (isBegun(plain, title) ? ofBegun : coverage(plain, title, found))
  if (digits === undefined) return inWords
  const numbered = oneLine(inDigits(titleWords))
  return Math.max(inWords, rankLine(digits, numbered, reading) + coverage(digits, numbered, found))
}

/** True if the title goes on after the query: its length then says nothing about what is meant. */
function isBegun({ text }: Line, title: string): boolean {
  if (title === text || !title.startsWith(text)) return false
  return text.length <= SHORT || title[text.length] === ' '
}

/** The same for a person's name from a later word on, which is never exact. */
function rankLastName({ plain, reading }: QueryLine, name: string, found: number): number {
  const line = rankLine(plain, name, { ...reading, lastWordComplete: true })
  return line + coverage(plain, name, found) - WEIGHTS.lastName
}

/** A person's name from each later word on. */
function lastNames(words: readonly string[]): string[] {
  return words.slice(1).map((_, i) => words.slice(i + 1).join(' '))
}

function coverage({ text }: Line, title: string, found: number): number {
  return WEIGHTS.coverage * Math.min(1, (text.length * found) / Math.max(1, title.length))
}

/** Score of a movie by the share of the query that its title and details match. Both are between 0 and 1. */
export function rankDescribed(share: number, popularity: number): number {
  return WEIGHTS.described * share + WEIGHTS.describedPopularity * popularity
}

/** Score of a movie with a character named by the query. `popularity` is between 0 and 1. */
export function rankByCharacter(popularity: number): number {
  return WEIGHTS.character + WEIGHTS.describedPopularity * popularity
}

/** Score of a movie of the person named by the query. `popularity` is between 0 and 1. */
export function rankByPerson(person: number, popularity: number): number {
  return person - WEIGHTS.belowPerson + WEIGHTS.byPersonPopularity * popularity
}

/** True if the query is the name as a whole, or the name from a later word on, with typos as in one word. */
export function isNamed(segment: Segment, name: number, { plain: { text, edits } }: QueryLine): boolean {
  const { names, vocabulary } = segment
  const ids = names.wordIds.subarray(names.wordStart[name], names.peopleStart[name])
  const words = Array.from(ids, (id) => vocabulary.words[id])
  const allowed = allowedEdits(text.length)
  return [words.join(' '), ...lastNames(words)].some((whole) => {
    return Math.abs(whole.length - text.length) <= allowed && edits(whole) <= allowed
  })
}

/** Scores the query as a whole as a prefix of the title, or as the full title. */
function rankLine({ text, edits }: Line, title: string, { lastWordComplete }: Reading): number {
  const lost = (WEIGHTS.edit * edits(title) * 6) / Math.max(6, Math.min(text.length, 16))
  return WEIGHTS.line * Math.max(0, 1 - lost) + (title === text && !lastWordComplete ? WEIGHTS.exact : 0)
}

/**
 * True if the query names the movie or person without a typo: at least one of its words is in the name, and every other
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
