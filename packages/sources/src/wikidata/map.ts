import type { SourceMovie } from '../source-movie.ts'
import type { KnownMovie } from '../source.ts'
import { storable } from '../storable.ts'
import type { FilmFacts } from './client.ts'
import { genreIdOf, toWords, type Vocabulary } from './vocabulary.ts'

/** Facts that Wikidata adds to a movie of the catalogue; known values stay. */
export function mapFilm(movie: KnownMovie, facts: FilmFacts, vocabulary: Vocabulary): SourceMovie {
  const { labels, keywords } = toWords(
    { places: facts.place ?? [], periods: facts.period ?? [], subjects: facts.subject ?? [] },
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
    runtime: firstAmount(facts.minutes, 2000),
    budget: firstAmount(facts.budget, 1e10),
    revenue: firstAmount(facts.revenue, 1e11),
    ...(!movie.hasGenres && { genreIds: [...new Set(genreIds)] }),
    ...(!movie.hasCountries && { countries }),
    ...(!movie.hasCredits && toCredits(facts)),
    labels,
    keywords,
    ...(link && { links: [{ type: 'wikidata', link }] }),
  })
}

const MAX_CAST = 40

/** Wikidata has no billing order, so the cast is in the order of the rows. */
function toCredits({ director = [], writer = [], cast = [] }: FilmFacts): Pick<SourceMovie, 'cast' | 'crew'> {
  const withJob = (job: string) => (name: string) => ({ person: { name }, job })
  return {
    cast: cast.slice(0, MAX_CAST).map((name) => ({ person: { name }, character: null })),
    crew: [...director.map(withJob('Director')), ...writer.map(withJob('Screenplay'))],
  }
}

/** The release is the earliest date; dates before cinema or in the far future are errors. */
function earliestDate(dates: readonly string[]): string | null {
  const days = dates.flatMap((date) => /^((?:18[6-9]|19\d|20\d)\d-\d\d-\d\d)T/.exec(date)?.[1] ?? [])
  return days.toSorted()[0] ?? null
}

function firstAmount(amounts: readonly string[] | undefined, most: number): number | null {
  const numbers = (amounts ?? []).map((amount) => Math.round(Number(amount)))
  return numbers.find((number) => number > 0 && number <= most) ?? null
}

function entityLink(address: string): string | null {
  const id = /\/entity\/(Q\d{1,12})$/.exec(address)?.[1]
  return id === undefined ? null : `https://www.wikidata.org/wiki/${id}`
}
