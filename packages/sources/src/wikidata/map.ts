import type { SourceMovie } from '../source-movie.ts'
import type { KnownMovie } from '../source.ts'
import { storable } from '../storable.ts'
import type { FilmFacts } from './client.ts'
import { genreIdOf, toWords, type Vocabulary } from './vocabulary.ts'

/** Facts that Wikidata adds to a movie of the catalogue; known values stay. */
export function mapFilm(movie: KnownMovie, facts: FilmFacts, vocabulary: Vocabulary): SourceMovie {
  const { labels, keywords } = toWords(
    {
      places: facts.place ?? [],
      periods: facts.period ?? [],
      subjects: facts.subject ?? [],
      genres: (facts.genre ?? []).filter((name) => genreIdOf(name) === undefined),
    },
    vocabulary,
  )
  const genreIds = (facts.genre ?? []).flatMap((name) => genreIdOf(name) ?? [])
  const countries = (facts.country ?? []).filter((code) => /^[A-Z]{2}$/.test(code))
  const link = (facts.film ?? []).map(entityLink).find((found) => found !== null)
  return storable({
    tmdbId: movie.tmdbId,
    imdbId: movie.imdbId,
    title: movie.title,
    originalLanguage: (facts.language ?? []).find((code) => /^[a-z]{2}$/.test(code)) ?? null,
    releaseDate: earliestDate(facts.date ?? []),
    runtime: amountsOf(facts.minutes, MAX_MINUTES)[0] ?? null,
    budget: amountsOf(facts.budget, MAX_BUDGET).at(-1) ?? null,
    revenue: amountsOf(facts.worldwide, MAX_REVENUE).at(-1) ?? amountsOf(facts.revenue, MAX_REVENUE).at(-1) ?? null,
    ...(!movie.hasGenres && { genreIds: [...new Set(genreIds)] }),
    ...(!movie.hasCountries && { countries }),
    ...(!movie.hasCredits && toCredits(facts)),
    labels,
    keywords,
    ...(link && { links: [{ type: 'wikidata', link }] }),
  })
}

const MAX_CAST = 40
const MAX_MINUTES = 2000
const MAX_BUDGET = 1e10
const MAX_REVENUE = 1e11

/** Wikidata has no billing order, so the cast is in the order of the rows. */
function toCredits({ director = [], writer = [], cast = [] }: FilmFacts): Pick<SourceMovie, 'cast' | 'crew'> {
  const withJob = (job: string) => (name: string) => ({ person: { name }, job })
  return {
    cast: cast.slice(0, MAX_CAST).map((name) => ({ person: { name }, character: null })),
    crew: [...director.map(withJob('Director')), ...writer.map(withJob('Screenplay'))],
  }
}

/** The earliest day, else the first of January of the earliest year; dates before cinema or in the far future are errors. */
function earliestDate(dates: readonly string[]): string | null {
  const released = dates.filter((date) => /^(?:18[6-9]|19\d|20\d)\d(?:-\d\d-\d\d)?$/.test(date)).toSorted()
  const day = released.find((date) => date.includes('-'))
  return day ?? (released[0] === undefined ? null : `${released[0]}-01-01`)
}

/** The possible amounts, ascending: the order of rows is undefined, and a second import must store the same. */
function amountsOf(amounts: readonly string[] = [], most: number): number[] {
  const numbers = amounts.map((amount) => Math.round(Number(amount)))
  return numbers.filter((number) => number > 0 && number <= most).toSorted((a, b) => a - b)
}

function entityLink(address: string): string | null {
  const id = /\/entity\/(Q\d{1,12})$/.exec(address)?.[1]
  return id === undefined ? null : `https://www.wikidata.org/wiki/${id}`
}
