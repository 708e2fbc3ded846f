import { offsetOf, sliceOf } from '../../common/paging.ts'
import { doneWith } from '../taste/index.ts'
import type { ListDependencies } from './dependencies.ts'
import { toCandidates, type List } from './pipeline.ts'

const DISCOVER = 300

/** Lists that only need the catalogue. */
export interface BrowseLists {
  popular: List<void>
  /** Movies whose rating helps most when little is known about the user. */
  discover: List<void>
  similar: List<{ movieId: number }>
  /** Similar movies of the configured external source. */
  similarElsewhere: List<{ tmdbId: number }>
}

export function browseLists({ createList, hydrate, catalogue, taste }: ListDependencies): BrowseLists {
  const { indexes, movies } = catalogue
  return {
    popular: createList<void>({
      candidates({ page }) {
        const found = indexes().filter.query({})
        return toCandidates({ count: found.total, results: found.page(offsetOf(page), page.pageSize) })
      },
      hydrate,
    }),

    discover: createList<void>({
      candidates({ context, page }) {
        const done = context.feedback ? doneWith(context.feedback) : new Set<number>()
        const recommender = taste.model.peek()
        const ids = recommender
          ? recommender.onboarding(DISCOVER, done)
          : indexes().filter.query({ hide: done }).page(0, DISCOVER)
        return toCandidates(sliceOf(ids, page))
      },
      hydrate,
    }),

    similar: createList<{ movieId: number }>({
      async candidates({ page, params }) {
        await movies.requireMovie(params.movieId)
        return toCandidates(sliceOf([...taste.similarTo(params.movieId).keys()], page))
      },
      hydrate,
    }),

    similarElsewhere: createList<{ tmdbId: number }>({
      candidates: async ({ page, params }) =>
        toCandidates(sliceOf(await catalogue.similarElsewhere(params.tmdbId), page)),
      hydrate,
    }),
  }
}
