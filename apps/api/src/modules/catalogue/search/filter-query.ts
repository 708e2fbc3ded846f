import type { MovieFilter } from '@marquee/contract'
import type { FilterQuery } from '@marquee/search'

/** Converts a request's filter to a query of the filter index. */
export function toFilterQuery(body: MovieFilter): FilterQuery {
  return {
    genres: body.genre_ids ?? [],
    labels: body.label_ids ?? [],
    keywords: body.keyword_ids ?? [],
    match: body.match ?? 'all',
    exclude: {
      genres: body.exclude_genre_ids ?? [],
      labels: body.exclude_label_ids ?? [],
      keywords: body.exclude_keyword_ids ?? [],
    },
    ...(body.year_from && { yearFrom: body.year_from }),
    ...(body.year_to && { yearTo: body.year_to }),
  }
}
