import type { PlotDocument } from '../types.ts'
import type { PlotQuery } from './plot-query.ts'
import { TEXT_FIELDS } from './fields.ts'
import { saturate } from './postings.ts'
import type { PlotCorpus } from './plot-corpus.ts'
import { yearsAway, type YearMention } from './years.ts'

/** The features of the ranking model; each has one weight. */
export const SIGNALS = [
  /** BM25F of the query's words, and of their synonyms. */
  'words',
  'synonyms',
  /** Idf of the rarest query word that the movie contains. */
  'rarest',
  /** Cosine in the latent space. */
  'latent',
  /** Cosine of the vectors of a sentence model, where there are any. */
  'meaning',
  /** Odds of the movie's genres given the words, summed and averaged; genres that the text names. */
  'genreSum',
  'genreMean',
  'genreHint',
  /** The year against the years that the text names, from 0 to 1. */
  'yearNear',
  'yearKind',
  /** Decades before the newest movie, and their square: people search for movies that are neither new nor very old. */
  'age',
  'ageSquared',
  /** Decades before the newest movie where the text says "old", their negative where it says "recent". */
  'era',
  /** Country or language, not in English, full names of people, and black and white, where the text names them. */
  'origin',
  'foreign',
  'name',
  'monochrome',
  /** Logarithm of the length of the overview. */
  'length',
] as const

export type Signal = (typeof SIGNALS)[number]
export type SignalColumns = Record<Signal, Float64Array>

const NEAR_YEARS = 6
/** Most movies before this year are black and white. */
const COLOUR_SINCE = 1968
const UNKNOWN_AGE = 3
const OVERVIEW = TEXT_FIELDS.indexOf('overview')

/**
 * One value per signal and slot. O(postings of the terms + slots · dimensions).
 * @param meaning the cosine of a movie's vector with the text's, by id
 */
export function measure(corpus: PlotCorpus, query: PlotQuery, meaning?: (id: number) => number): SignalColumns {
  const columns = Object.fromEntries(SIGNALS.map((name) => [name, new Float64Array(corpus.capacity)])) as SignalColumns
  measureWords(corpus, query, columns)
  for (const slot of corpus.names.find(query.words)) columns.name[slot] = 1
  corpus.similarities(corpus.latentVector(query.terms), columns.latent)
  const odds = corpus.genreOdds.read(query.terms)
  const times = new Map<number | null, TimeSignals>()
  for (const [slot, document] of corpus.documents) {
    measureGenres(corpus.genresOf(slot), odds, query, { slot, columns })
    let time = times.get(document.year)
    if (time === undefined) {
      time = measureTime(document.year, query.years, corpus.newestYear)
      times.set(document.year, time)
    }
    columns.yearNear[slot] = time.yearNear
    columns.yearKind[slot] = time.yearKind
    columns.age[slot] = time.age
    columns.ageSquared[slot] = time.age * time.age
    columns.era[slot] = time.age * query.hints.era
    measureHints(document, query, { slot, columns })
    if (meaning !== undefined) columns.meaning[slot] = meaning(document.id)
    columns.length[slot] = Math.log1p(corpus.postings.length(slot, OVERVIEW))
  }
  return columns
}

function measureWords({ postings }: PlotCorpus, query: PlotQuery, columns: SignalColumns): void {
  const known = [...query.terms].filter(([term]) => postings.documentFrequency(term) > 0)
  for (const [term, weight] of known) {
    const rarity = postings.rarity(term)
    postings.forEach(term, ({ slot, frequency }) => {
      columns.words[slot] += weight * rarity * saturate(frequency)
      if (rarity > columns.rarest[slot]) columns.rarest[slot] = rarity
    })
  }
  for (const [term, queryTerms] of query.synonyms) {
    if (postings.documentFrequency(term) === 0) continue
    const rarity = Math.min(postings.rarity(term), postings.rarity(queryTerms))
    const weight = query.terms.get(queryTerms)!
    postings.forEach(term, ({ slot, frequency }) => {
      columns.synonyms[slot] += weight * rarity * saturate(frequency)
    })
  }
}

interface Target {
  slot: number
  columns: SignalColumns
}

function measureGenres(
  genres: readonly string[],
  odds: ReadonlyMap<string, number>,
  { hints }: PlotQuery,
  { slot, columns }: Target,
): void {
  let sum = 0
  for (const genre of genres) sum += odds.get(genre) ?? 0
  columns.genreSum[slot] = sum
  columns.genreMean[slot] = genres.length > 0 ? sum / genres.length : 0
  for (const hint of hints.genres) {
    if (genres.includes(hint)) columns.genreHint[slot]++
  }
}

function measureHints(
  { year, language, countries }: PlotDocument,
  { hints }: PlotQuery,
  { slot, columns }: Target,
): void {
  const matchesLanguage = language !== null && hints.languages.has(language)
  if (matchesLanguage || countries.some((country) => hints.countries.has(country))) columns.origin[slot] = 1
  if (hints.foreign && language !== null && language !== 'en') columns.foreign[slot] = 1
  if (hints.monochrome && year !== null) columns.monochrome[slot] = year < COLOUR_SINCE ? 1 : -1
}

interface TimeSignals {
  yearNear: number
  yearKind: number
  age: number
}

function measureTime(year: number | null, mentions: readonly YearMention[], newest: number): TimeSignals {
  const age = year === null ? UNKNOWN_AGE : (newest - year) / 10
  if (mentions.length === 0 || year === null) return { yearNear: 0, yearKind: 0, age }
  const away = mentions.map((mention) => yearsAway(mention, year))
  const kinds = mentions.reduce((sum, { seen }, i) => sum + closeness(away[i], seen), 0)
  return {
    yearNear: Math.exp(-Math.min(...away.map(Math.abs)) / NEAR_YEARS),
    yearKind: kinds / mentions.length,
    age,
  }
}

/** 0 … 1: a movie seen in a year was made before it; one that is dated to a year was made about then. */
function closeness(away: number, seen: boolean): number {
  if (!seen) return Math.exp(-Math.abs(away) / 3)
  return away > 0 ? Math.exp(-away) : Math.exp(away / 8)
}
