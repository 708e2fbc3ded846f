import type { Density, LabelType, StarterMovie } from '../../packages/starter/src/schema.ts'
import { CREW_JOBS, GENRES, LINK_TYPES, RATING_SCALES, STORY_LABEL_TYPES } from '../../packages/starter/src/schema.ts'
import type { Breach, CheckLists } from './lists.ts'
import { words } from '../../packages/starter/src/text.ts'

type Report = (rule: string, message: string) => void
type MovieContext = { labelTypes: ReadonlyMap<string, LabelType> } & Pick<CheckLists, 'shortCast'>

const DOCUMENTARY = 99

type Range = readonly [least: number, most: number]

interface MovieLimits {
  cast: Range
  words: Range
  tagline: boolean
  keywords: Range
  labels: Range
  /** The fewest types of labels besides mood. */
  storyTypes: number
}

/** Limits of an entry, by density. */
export const MOVIE_LIMITS: Readonly<Record<Density, MovieLimits>> = {
  full: { cast: [8, 12], words: [40, 140], tagline: true, keywords: [8, 20], labels: [12, 28], storyTypes: 6 },
  brief: { cast: [3, 6], words: [15, 42], tagline: false, keywords: [3, 6], labels: [6, 10], storyTypes: 2 },
}

const outside = (count: number, [least, most]: Range) => count < least || count > most

/** Checks every rule that concerns a single movie. `labelTypes` is the vocabulary: type by label name. */
export function checkMovie(movie: StarterMovie, context: MovieContext): Breach[] {
  const breaches: Breach[] = []
  const report: Report = (rule, message) =>
    breaches.push({ rule, message: `${movie.title}: ${message}`, tmdb_id: movie.tmdb_id })
  checkFacts(movie, report)
  checkCredits(movie, context.shortCast, report)
  checkProse(movie, report)
  checkKeywords(movie, report)
  checkLabels(movie, context.labelTypes, report)
  checkOutside(movie, report)
  return breaches
}

function checkFacts(movie: StarterMovie, report: Report): void {
  if (!Number.isInteger(movie.tmdb_id) || movie.tmdb_id <= 0) report('tmdb-id', `tmdb_id ${movie.tmdb_id}`)
  if (movie.imdb_id !== null && !/^tt\d{7,8}$/.test(movie.imdb_id)) report('imdb-id', `imdb_id ${movie.imdb_id}`)
  if (movie.title === '' || movie.original_title === '') report('title', 'title or original title is empty')
  if (!/^[a-z]{2}$/.test(movie.original_language)) report('language', `language ${movie.original_language}`)
  if (movie.release_date !== null && !isDate(movie.release_date) && !/^\d{4}$/.test(movie.release_date))
    report('date', `date ${movie.release_date}`)
  if (movie.runtime !== null && !(movie.runtime > 0 && movie.runtime < 1000)) report('runtime', `${movie.runtime} min`)
  for (const amount of [movie.budget, movie.revenue]) {
    if (amount !== null && !(Number.isInteger(amount) && amount > 0)) report('money', `amount ${amount}`)
  }
  if (!Number.isInteger(movie.popularity) || movie.popularity < 0 || movie.popularity > 100)
    report('popularity', `popularity ${movie.popularity}`)
  if (movie.genres.length === 0) report('genres', 'no genre')
  for (const genre of movie.genres) if (!(genre in GENRES)) report('genres', `unknown genre ${genre}`)
  if (movie.origin_country.length === 0) report('countries', 'no country of origin')
  for (const code of movie.origin_country) if (!/^[A-Z]{2}$/.test(code)) report('countries', `country ${code}`)
}

function checkCredits(movie: StarterMovie, shortCast: ReadonlySet<number>, report: Report): void {
  const { cast, crew } = movie
  const [least, most] = MOVIE_LIMITS[movie.density].cast
  const few = cast.length < least && !movie.genres.includes(DOCUMENTARY) && !shortCast.has(movie.tmdb_id)
  if (few || cast.length > most) report('cast-size', `${cast.length} cast, expected ${least} to ${most}`)
  reportRepeats(
    cast.map((credit) => `${credit.name} as ${credit.character}`),
    (name) => report('cast', `${name} twice`),
  )
  reportRepeats(
    crew.map((credit) => `${credit.name}, ${credit.job}`),
    (name) => report('crew', `${name} twice`),
  )
  for (const { name } of [...cast, ...crew]) {
    if (name.trim() === '' || name !== name.trim() || /[;=|]/.test(name)) report('name', `malformed name "${name}"`)
  }
  for (const { job } of crew) if (!CREW_JOBS.includes(job)) report('crew', `unknown job ${job}`)
  if (!crew.some(({ job }) => job === 'Director')) report('crew', 'no director')
}

function checkProse({ overview, tagline, density }: StarterMovie, report: Report): void {
  const limits = MOVIE_LIMITS[density]
  const length = overview.split(/\s+/).length
  if (outside(length, limits.words))
    report('overview-length', `overview has ${length} words, expected ${limits.words.join(' to ')}`)
  if (!/[.!?…]["”’)]?$/.test(overview)) report('overview', 'overview does not end as a sentence')
  if (/—/.test(overview + (tagline ?? ''))) report('overview', 'a dash between words')
  if (limits.tagline !== (tagline !== null && tagline !== ''))
    report('tagline', limits.tagline ? 'no tagline' : 'a tagline in a brief entry')
  if ((tagline?.length ?? 0) > 80) report('tagline', `tagline has ${tagline?.length} characters, at most 80`)
}

function checkKeywords({ keywords, density }: StarterMovie, report: Report): void {
  const limits = MOVIE_LIMITS[density].keywords
  if (outside(keywords.length, limits))
    report('keywords', `${keywords.length} keywords, expected ${limits.join(' to ')}`)
  reportRepeats(keywords, (name) => report('keywords', `keyword ${name} twice`))
  for (const name of keywords) {
    if (name !== name.trim().toLowerCase() || words(name).length === 0) report('keywords', `keyword "${name}"`)
  }
}

function checkLabels({ labels, density }: StarterMovie, types: ReadonlyMap<string, LabelType>, report: Report): void {
  const limits = MOVIE_LIMITS[density]
  if (outside(labels.length, limits.labels))
    report('labels', `${labels.length} labels, expected ${limits.labels.join(' to ')}`)
  reportRepeats(
    labels.map(({ name }) => name),
    (name) => report('labels', `label ${name} twice`),
  )
  for (const { name, rating } of labels) {
    if (!types.has(name)) report('label-unknown', `unknown label ${name}`)
    if (!(rating >= -1 && rating <= 1) || rating === 0) report('label-rating', `label ${name} rated ${rating}`)
  }
  const used = new Set(labels.map(({ name }) => types.get(name)))
  const story = STORY_LABEL_TYPES.filter((type) => used.has(type)).length
  if (story < limits.storyTypes)
    report('label-types', `labels of ${story} types besides mood, expected at least ${limits.storyTypes}`)
  if (!used.has('mood')) report('label-types', 'no mood label')
}

function checkOutside({ ratings, links, density, titles, certificates, awards }: StarterMovie, report: Report): void {
  if (density === 'brief' && ratings.length > 0) report('ratings', 'outside ratings in a brief entry')
  for (const [language, title] of Object.entries(titles)) checkTitle(language, title, report)
  for (const [country, certificate] of Object.entries(certificates)) {
    if (!/^[A-Z]{2}$/.test(country) || certificate === '') report('certificate', `${country} ${certificate}`)
  }
  reportRepeats(
    awards.map(({ body, category, won }) => `${body} ${category} ${won ? 'won' : 'nominated'}`),
    (award) => report('award', `${award} twice`),
  )
  for (const { source, rating, max_rating } of ratings) {
    if (RATING_SCALES[source] !== max_rating) report('ratings', `${source} out of ${max_rating}`)
    if (!(rating >= 0 && rating <= max_rating)) report('ratings', `${source} ${rating} of ${max_rating}`)
  }
  for (const { type, url } of links) {
    if (!LINK_TYPES.includes(type) || !URL.canParse(url) || /\s/.test(url)) report('links', `link ${type} ${url}`)
  }
}

/** Scripts of languages that are hardly ever written in Latin letters; a title in Latin letters there is a release title. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  el: /\p{Script=Greek}/u,
  fa: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  ml: /\p{Script=Malayalam}/u,
  ru: /\p{Script=Cyrillic}/u,
  ta: /\p{Script=Tamil}/u,
  te: /\p{Script=Telugu}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
}

function checkTitle(language: string, title: string, report: Report): void {
  const rule = 'title-language'
  if (!/^[a-z]{2}$/.test(language) || title !== title.trim() || title === '') report(rule, `${language} "${title}"`)
  const letters = [...title].filter((letter) => /\p{L}/u.test(letter))
  const isLatin = letters.every((letter) => /\p{Script=Latin}/u.test(letter))
  const script = SCRIPTS[language] ?? /\p{Script=Latin}/u
  if (!isLatin && !script.test(title)) report(rule, `${language} "${title}" is written in another script`)
}

/** Calls back once for every value that occurs more than once. */
export function reportRepeats<T>(values: readonly T[], callback: (value: T) => void): void {
  const seen = new Set<T>()
  const reported = new Set<T>()
  for (const value of values) {
    if (seen.has(value) && !reported.has(value)) callback(value)
    if (seen.has(value)) reported.add(value)
    seen.add(value)
  }
}

/** True for a date of the calendar, written YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
