import type { FilterPerson, MovieFilter } from '@marquee/contract'
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
    const { people = [], match = 'all' } = body
    return {
      genres: body.genre_ids ?? [],
      labels: body.label_ids ?? [],
      keywords: body.keyword_ids ?? [],
      countries: body.countries ?? [],
      languages: body.languages ?? [],
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
      ...(people.length > 0 && { only: new Set(await moviesOf(people, match)) }),
    }
  }
}

/** True if the filter leaves any movie out. */
export function isLimiting(body: MovieFilter): boolean {
  const { genre_ids, label_ids, keyword_ids, people, countries, languages } = body
  const { year_from, year_to, minutes_from, minutes_to } = body
  return (
    [genre_ids, label_ids, keyword_ids, people, countries, languages].some((list) => list && list.length > 0) ||
    [year_from, year_to, minutes_from, minutes_to].some((bound) => bound)
  )
}
