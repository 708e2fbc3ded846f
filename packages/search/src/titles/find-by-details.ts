import { NOISE_WORDS } from '../plot/noise-words.ts'
import { stem } from '../text/porter.ts'
import type { QueryWord } from './collect.ts'
import type { Details } from './details.ts'
import type { Segment } from './segment.ts'
import { allowedEdits } from './title-words.ts'

/** Quality of the match between a word of the query and one of an entry. */
const QUALITY = { same: 1, titlePrefix: 0.93, story: 0.9, namePrefix: 0.85, storyPrefix: 0.8, guess: 0.6 }
/** A shorter word is no prefix of other words. */
const MIN_PREFIX = 3
/** Entries read per list. */
const MAX_READ = 30_000
const NOISE_WEIGHT = 0.1
/** The least share of the query's weight that an entry must match. */
const MIN_SHARE = 0.7

/** An entry that the query describes. */
export interface Described {
  entry: number
  /** The share of the query's weight that it matches, from 0 to 1. */
  share: number
  /** True if a word is of the title or of a name: words of the story alone describe many movies. */
  isNamed: boolean
}

/** A word of the details, and one of the title or of a person's or character's name. */
const [DETAIL, NAME] = [1, 2]

/** Entries that a word may stand for. */
interface Match {
  quality: number
  list: Int32Array
  /** The entry that a posting of the list names, or -1 for a posting of another kind. */
  entryOf: (posting: number) => number
  /** DETAIL, NAME, both or neither. */
  marks: number
}

/** Working memory for one segment, all zeros between two searches. */
export class DetailScratch {
  readonly share: Float32Array
  readonly seenBy: Uint8Array
  /** Marks of the words that an entry matches. */
  readonly marks: Uint8Array

  constructor(entries: number) {
    this.share = new Float32Array(entries)
    this.seenBy = new Uint8Array(entries)
    this.marks = new Uint8Array(entries)
  }
}

/**
 * The entries of each segment that match most of the query by their title and details together, at least one word of it
 * by the details. The rarer a word is over all segments, the more it weighs. O(postings read).
 */
export function findByDetails(
  segments: readonly { segment: Segment; details: DetailScratch }[],
  queryWords: readonly (readonly QueryWord[])[],
  size: number,
): Described[][] {
  const texts = queryWords[0].map(({ text }) => text)
  const matches = texts.map((_, i) => {
    return segments.map(({ segment }, s) => certainMatches(segment, queryWords[s][i], i === texts.length - 1))
  })
  const unknown = texts.flatMap((_, i) => (matches[i].some((found) => found.length > 0) ? [] : [i]))
  // Entries that match more guesses than words are never good enough.
  if (unknown.length * 2 > texts.length) return segments.map(() => [])
  for (const i of unknown) matches[i] = segments.map(({ segment }, s) => guesses(segment, queryWords[s][i]))
  const weights = texts.map((text, i) => {
    if (NOISE_WORDS.has(text)) return NOISE_WEIGHT
    const frequency = matches[i].flat().reduce((sum, { list }) => sum + list.length, 0)
    return 0.3 + Math.log(1 + size / (1 + frequency)) / Math.log(2 + size)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const named = texts.map((text, i) => namedBy(text, matches[i].flat()))
  return segments.map(({ segment, details }, s) =>
    described(
      segment,
      details,
      matches.map((bySegment, i) => ({
        weight: weights[i] / total,
        found: bySegment[s],
        named: named[i],
      })),
    ),
  )
}

/** Marks by which a word names a movie: none of a noise word, and no name that is rarer than the same word in stories ("trip"). */
function namedBy(text: string, found: readonly Match[]): readonly number[] {
  if (NOISE_WORDS.has(text)) return []
  const countOf = ({ list, entryOf }: Match) =>
    list.subarray(0, MAX_READ).filter((posting) => entryOf(posting) >= 0).length
  const count = (wanted: number) =>
    found.filter(({ marks }) => marks === wanted).reduce((sum, match) => sum + countOf(match), 0)
  return count(DETAIL | NAME) < count(DETAIL) ? [NAME] : [NAME, DETAIL | NAME]
}

function described(
  segment: Segment,
  { share, seenBy, marks: marksOf }: DetailScratch,
  words: readonly { weight: number; found: readonly Match[]; named: readonly number[] }[],
): Described[] {
  const touched: number[] = []
  words.forEach(({ weight, found, named }, i) => {
    for (const { quality, list, entryOf, marks } of found) {
      for (const posting of list.subarray(0, MAX_READ)) {
        const entry = entryOf(posting)
        if (entry < 0 || segment.alive[entry] === 0 || seenBy[entry] === i + 1) continue
        if (seenBy[entry] === 0) touched.push(entry)
        seenBy[entry] = i + 1
        share[entry] += weight * quality
        marksOf[entry] |= named.includes(marks) ? marks : marks & DETAIL
      }
    }
  })
  const found = touched.flatMap((entry) => {
    const marks = marksOf[entry]
    if ((marks & DETAIL) === 0 || share[entry] < MIN_SHARE) return []
    return { entry, share: share[entry], isNamed: (marks & NAME) !== 0 }
  })
  for (const entry of touched) share[entry] = seenBy[entry] = marksOf[entry] = 0
  return found
}

/** Entries whose people or characters have every word of the name. O(postings read). */
export function entriesOfPerson({ vocabulary, start, list }: Details, nameWords: readonly string[]): number[] {
  const lists = nameWords.map((word) => {
    const index = vocabulary.find(word)
    return index < 0 ? [] : Array.from(list.subarray(start[index], start[index + 1]).filter((posting) => posting & 1))
  })
  const [rarest = [], ...others] = lists.sort((a, b) => a.length - b.length)
  const rest = others.map((postings) => new Set(postings))
  return rarest.filter((posting) => rest.every((postings) => postings.has(posting))).map((posting) => posting >> 1)
}

const ofPerson = (posting: number) => (posting & 1 ? posting >> 1 : -1)
const ofStory = (posting: number) => (posting & 1 ? -1 : posting >> 1)
const ofEither = (posting: number) => posting >> 1

/** The best matches first, so that the first visit of an entry is its best. Empty lists are left out. */
function certainMatches(segment: Segment, { text, expansion }: QueryWord, last: boolean): Match[] {
  const { details } = segment
  const inDetails = (from: number, to: number) => details.list.subarray(details.start[from], details.start[to])
  const word = (index: number) => (index < 0 ? new Int32Array(0) : inDetails(index, index + 1))
  const prefix = text.length < MIN_PREFIX ? new Int32Array(0) : inDetails(...details.vocabulary.range(text))
  const matches: Match[] = [
    ...[...expansion.meant].map((index) => inTitles(segment, [index, index + 1], QUALITY.same)),
    { quality: QUALITY.same, list: word(details.vocabulary.find(text)), entryOf: ofPerson, marks: DETAIL | NAME },
    // Only the word being typed names a movie by its beginning: "mind bending" is not *The Darkest Minds*.
    { ...inTitles(segment, [expansion.from, expansion.to], QUALITY.titlePrefix), marks: last ? NAME : 0 },
    { quality: QUALITY.story, list: word(details.vocabulary.find(stem(text))), entryOf: ofStory, marks: DETAIL },
    { quality: QUALITY.namePrefix, list: prefix, entryOf: ofPerson, marks: DETAIL | NAME },
    ...(last ? [{ quality: QUALITY.storyPrefix, list: prefix, entryOf: ofStory, marks: DETAIL }] : []),
  ]
  return matches.filter(({ list }) => list.length > 0)
}

/** Matches of an unknown word, by similar words. */
function guesses(segment: Segment, { text, expansion }: QueryWord): Match[] {
  const limit = allowedEdits(text.length)
  if (limit === 0) return []
  const { vocabulary, start, list } = segment.details
  const similar = vocabulary.similar(text, limit, false).toSorted((a, b) => a.distance - b.distance)
  return [
    ...[...expansion.others.keys()].map((index) => ({
      ...inTitles(segment, [index, index + 1], QUALITY.guess),
      marks: 0,
    })),
    ...similar.map(({ index }) => ({
      quality: QUALITY.guess,
      list: list.subarray(start[index], start[index + 1]),
      entryOf: ofEither,
      marks: DETAIL,
    })),
  ]
}

function inTitles({ names, postings }: Segment, [from, to]: [number, number], quality: number): Match {
  return {
    quality,
    list: postings.list.subarray(postings.start[from], postings.start[to]),
    entryOf: (posting) => names.entry[posting >> 2],
    marks: NAME,
  }
}
