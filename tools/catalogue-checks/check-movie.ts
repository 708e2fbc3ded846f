import type { LabelType, StarterMovie } from '../../packages/starter/src/schema.ts'
import { CREW_JOBS, GENRES, LINK_TYPES, RATING_SCALES, STORY_LABEL_TYPES } from '../../packages/starter/src/schema.ts'
import type { Breach, CheckLists } from './lists.ts'
import { words } from '../../packages/starter/src/text.ts'

type Report = (rule: string, message: string) => void
type MovieContext = { labelTypes: ReadonlyMap<string, LabelType> } & Pick<CheckLists, 'shortCast'>

const DOCUMENTARY = 99

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
  if (movie.release_date !== null && !isDate(movie.release_date)) report('date', `date ${movie.release_date}`)
  if (movie.runtime !== null && !(movie.runtime > 0 && movie.runtime < 1000)) report('runtime', `${movie.runtime} min`)
  for (const amount of [movie.budget, movie.revenue]) {
    if (amount !== null && !(Number.isInteger(amount) && amount > 0)) report('money', `amount ${amount}`)
  }
  if (!Number.isInteger(movie.fame) || movie.fame < 0 || movie.fame > 100) report('fame', `fame ${movie.fame}`)
  if (movie.genres.length === 0) report('genres', 'no genre')
  for (const genre of movie.genres) if (!(genre in GENRES)) report('genres', `unknown genre ${genre}`)
  if (movie.origin_country.length === 0) report('countries', 'no country of origin')
  for (const code of movie.origin_country) if (!/^[A-Z]{2}$/.test(code)) report('countries', `country ${code}`)
}

function checkCredits(movie: StarterMovie, shortCast: ReadonlySet<number>, report: Report): void {
  const { cast, crew } = movie
  const few = cast.length < 8 && !movie.genres.includes(DOCUMENTARY) && !shortCast.has(movie.tmdb_id)
  if (few || cast.length > 12) report('cast-size', `${cast.length} cast, expected 8 to 12`)
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

function checkProse({ overview, tagline }: StarterMovie, report: Report): void {
  const length = overview.split(/\s+/).length
  if (length < 60 || length > 120) report('overview-length', `overview has ${length} words, expected 60 to 120`)
  if (tagline === '') report('tagline', 'no tagline')
  if (tagline.length > 80) report('tagline', `tagline has ${tagline.length} characters, at most 80`)
}

function checkKeywords({ keywords }: StarterMovie, report: Report): void {
  if (keywords.length < 8 || keywords.length > 20) report('keywords', `${keywords.length} keywords, expected 8 to 20`)
  reportRepeats(keywords, (name) => report('keywords', `keyword ${name} twice`))
  for (const name of keywords) {
    if (name !== name.trim().toLowerCase() || words(name).length === 0) report('keywords', `keyword "${name}"`)
  }
}

function checkLabels({ labels }: StarterMovie, types: ReadonlyMap<string, LabelType>, report: Report): void {
  if (labels.length < 12 || labels.length > 24) report('labels', `${labels.length} labels, expected 12 to 24`)
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
  if (story < 6) report('label-types', `labels of ${story} types beside mood, expected at least 6`)
  if (!used.has('mood')) report('label-types', 'no mood label')
}

function checkOutside({ ratings, links }: StarterMovie, report: Report): void {
  for (const { source, rating, max_rating } of ratings) {
    if (RATING_SCALES[source] !== max_rating) report('ratings', `${source} out of ${max_rating}`)
    if (!(rating >= 0 && rating <= max_rating)) report('ratings', `${source} ${rating} of ${max_rating}`)
  }
  for (const { type, url } of links) {
    if (!LINK_TYPES.includes(type) || !URL.canParse(url) || /\s/.test(url)) report('links', `link ${type} ${url}`)
  }
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
