import type { FilterPerson, FilterPrize, MovieFilter } from '@marquee/contract'
import type { FilterQuery } from '@marquee/search'

export interface FilterQueryDependencies {
  /** Movies of all of the people in their roles, or of any of them. */
  moviesOf: (people: readonly FilterPerson[], match: 'all' | 'any') => Promise<number[]>
}

export type ToFilterQuery = (body: MovieFilter) => Promise<FilterQuery>

/**
 * Converts a request's filter to a query of the filter index. People come from the database: a million movies have so many credits
 * that posting lists of them would take more memory than the whole index.
 */
export function createFilterQueries({ moviesOf }: FilterQueryDependencies): ToFilterQuery {
  return async (body) => {
    const { people = [], match = 'all', suitable_for: age = null } = body
    return {
      genres: body.genre_ids ?? [],
      labels: body.label_ids ?? [],
      keywords: body.keyword_ids ?? [],
      countries: body.countries ?? [],
      languages: body.languages ?? [],
      prizes: body.prizes?.map(prizeCode) ?? [],
      match,
      exclude: {
        genres: body.exclude_genre_ids ?? [],
        labels: body.exclude_label_ids ?? [],
        keywords: body.exclude_keyword_ids ?? [],
      },
      ...(body.year_from && { yearFrom: body.year_from }),
      ...(body.year_to && { yearTo: body.year_to }),
      ...(body.minutes_from && { minutesFrom: body.minutes_from }),
      ...(body.minutes_to && { minutesTo: body.minutes_to }),
      ...(age !== null && { maxAge: age }),
      ...(people.length > 0 && { only: new Set(await moviesOf(people, match)) }),
    }
  }
}

/** True if the filter leaves any movie out. */
export function isLimiting(body: MovieFilter): boolean {
  const { genre_ids, label_ids, keyword_ids, people, countries, languages, prizes } = body
  const { year_from, year_to, minutes_from, minutes_to, suitable_for: age = null } = body
  return (
    [genre_ids, label_ids, keyword_ids, people, countries, languages, prizes].some((list) => list && list.length > 0) ||
    age !== null ||
    [year_from, year_to, minutes_from, minutes_to].some((bound) => bound)
  )
}

/** A prize as the index holds it: "oscar" or "oscar/film". */
function prizeCode({ body, category }: FilterPrize): string {
  return category === undefined ? body : `${body}/${category}`
}

export function prizeOf(code: string): { body: string; category: string | null } {
  const [body = '', category = null] = code.split('/')
  return { body, category }
}
