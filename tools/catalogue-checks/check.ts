import { checkMovie, reportRepeats } from './check-movie.ts'
import { checkCollections, checkNames, checkTitles } from './check-names.ts'
import { checkLabels, checkPeople } from './check-vocabulary.ts'
import type { Starter, StarterMovie } from '../../packages/starter/src/schema.ts'
import type { StatementName } from '../../packages/starter/src/statements.ts'
import { GENRES } from '../../packages/starter/src/schema.ts'
import { runs } from './text.ts'
import type { Breach, CheckLists } from './lists.ts'

/** Targets of the whole catalogue. */
export const TARGETS = {
  movies: 5400,
  people: 300,
  perDecade: 50,
  firstDecade: 1920,
  perGenre: 30,
  countries: 90,
  notInEnglish: 1700,
  since2016: 1200,
  directedByWomen: 380,
} as const

/** Number of movies of each kind; the keys of the records are decades, ISO codes, genres and years. */
export interface Counts {
  movies: number
  full: number
  people: number
  notInEnglish: number
  since2016: number
  directedByWomen: number
  decades: Record<string, number>
  languages: Record<string, number>
  countries: Record<string, number>
  genres: Record<string, number>
  years: Record<string, number>
}

/** Counts the catalogue and checks every rule that needs no outside data. */
export function checkCatalogue(starter: Starter, lists: CheckLists): { counts: Counts; breaches: Breach[] } {
  const counts = countCatalogue(starter, lists)
  const labelTypes = new Map(starter.labels.map(({ name, type }) => [name, type]))
  const breaches = [
    ...starter.movies.flatMap((movie) => checkMovie(movie, { labelTypes, shortCast: lists.shortCast })),
    ...checkIds(starter.movies),
    ...checkStated(starter.movies),
    ...checkRepeatedRuns(starter.movies),
    ...checkLabels(starter),
    ...checkPeople(starter, lists),
    ...checkTitles(starter, lists),
    ...checkCollections(starter),
    ...checkNames(starter),
    ...checkCounts(counts),
  ]
  return { counts, breaches }
}

function countCatalogue({ movies, people }: Starter, { womenDirectors }: CheckLists): Counts {
  const byWoman = (movie: StarterMovie) =>
    movie.crew.some(({ name, job }) => job === 'Director' && womenDirectors.has(name))
  const years = movies.map(yearOf).filter((year) => year !== null)
  return {
    movies: movies.length,
    full: movies.filter(({ density }) => density === 'full').length,
    people: people.length,
    notInEnglish: movies.filter(({ original_language }) => original_language !== 'en').length,
    since2016: years.filter((year) => year >= 2016).length,
    directedByWomen: movies.filter(byWoman).length,
    decades: tally(years.map((year) => `${Math.floor(year / 10) * 10}s`)),
    languages: tally(movies.map(({ original_language }) => original_language)),
    countries: tally(movies.flatMap(({ origin_country }) => origin_country)),
    genres: tally(movies.flatMap(({ genres }) => genres.map((id) => GENRES[id] ?? String(id)))),
    years: tally(years.map(String)),
  }
}

function checkCounts(counts: Counts): Breach[] {
  const breaches: Breach[] = []
  const need = (what: string, have: number, wanted: number) => {
    if (have < wanted) breaches.push({ rule: 'count', message: `${have} ${what}, expected at least ${wanted}` })
  }
  need('movies', counts.movies, TARGETS.movies)
  need('people described', counts.people, TARGETS.people)
  need('movies not in English', counts.notInEnglish, TARGETS.notInEnglish)
  need('movies from 2016 on', counts.since2016, TARGETS.since2016)
  need('movies directed by women', counts.directedByWomen, TARGETS.directedByWomen)
  need('countries', Object.keys(counts.countries).length, TARGETS.countries)
  for (const genre of Object.values(GENRES)) need(`movies of ${genre}`, counts.genres[genre] ?? 0, TARGETS.perGenre)
  for (let decade = TARGETS.firstDecade; decade <= 2020; decade += 10) {
    need(`movies of the ${decade}s`, counts.decades[`${decade}s`] ?? 0, TARGETS.perDecade)
  }
  return breaches
}

/** A missing statement is no absence: people leave movies out by it. */
function checkStated(movies: readonly StarterMovie[]): Breach[] {
  return movies.flatMap(({ tmdb_id, title, states, labels }) => {
    const rule = 'statement'
    if (states === null) return [{ rule, message: `${title} has no line in statements.txt`, tmdb_id }]
    return labels.flatMap(({ name, rating }) => {
      const grade = states[name as StatementName] as number | undefined
      if (grade === undefined || grade > 0 === rating > 0) return []
      return [{ rule, message: `${title} is rated ${rating} for ${name}, and stated otherwise`, tmdb_id }]
    })
  })
}

function checkIds(movies: readonly StarterMovie[]): Breach[] {
  const breaches: Breach[] = []
  const report = (id: number | string) => breaches.push({ rule: 'duplicate-id', message: `id ${id} twice` })
  reportRepeats(
    movies.map(({ tmdb_id }) => tmdb_id),
    report,
  )
  reportRepeats(
    movies.map(({ imdb_id }) => imdb_id).filter((id) => id !== null),
    report,
  )
  return breaches
}

/** Overviews that share eight words in a row, which does not happen by accident. */
function checkRepeatedRuns(movies: readonly StarterMovie[]): Breach[] {
  const owner = new Map<string, StarterMovie>()
  const breaches = new Map<string, Breach>()
  for (const movie of movies) {
    for (const run of runs(movie.overview)) {
      const other = owner.get(run)
      if (other === undefined) owner.set(run, movie)
      else if (other !== movie)
        breaches.set(`${other.tmdb_id} ${movie.tmdb_id}`, {
          rule: 'repeated-run',
          message: `${movie.title} and ${other.title} share "${run}"`,
          tmdb_id: movie.tmdb_id,
        })
    }
  }
  return [...breaches.values()]
}

/** The year a movie came out, or null if its date is unknown. */
export function yearOf({ release_date }: Pick<StarterMovie, 'release_date'>): number | null {
  return release_date === null ? null : Number(release_date.slice(0, 4))
}

function tally(values: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}
