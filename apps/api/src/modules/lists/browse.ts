import type { ExternalMovieCard } from '@marquee/contract'
import { sliceOf } from '../../common/paging.ts'
import type { ExternalMovie } from '../catalogue/index.ts'
import { doneWith } from '../taste/index.ts'
import type { ListDependencies } from './dependencies.ts'
import { byPopularity } from './by-popularity.ts'
import { toCandidates, type List } from './pipeline.ts'
import { limitedFeedback } from './viewer.ts'

const DISCOVER = 300
const SIMILAR = 60

/** Lists that only need the catalogue. */
export interface BrowseLists {
  popular: List<void>
  /** Movies whose rating helps most when little is known about the user. */
  discover: List<void>
  similar: List<{ movieId: number }>
  /** Similar movies of the configured external source. */
  similarElsewhere: List<{ tmdbId: number }, ExternalMovieCard>
}

export function browseLists({ createList, hydrate, catalogue, taste }: ListDependencies): BrowseLists {
  const { indexes, movies } = catalogue
  const chosen = createList<{ ids: number[] }>({
    candidates: ({ params: { ids } }) => ({ count: ids.length, results: toCandidates(ids) }),
    hydrate,
  })
  return {
    popular: createList<void>({
      candidates: ({ page, context }) => byPopularity(indexes(), { limit: context.limit, page }),
      hydrate,
    }),

    discover: createList<void>({
      candidates({ context }) {
        const { feedback, limit } = context
        const done = feedback ? doneWith(limitedFeedback(feedback, limit)) : new Set<number>()
        const recommender = taste.model.peek()
        const ids = recommender
          ? recommender.onboarding(DISCOVER, done)
          : indexes().filter.query({ hide: done }).page(0, DISCOVER)
        return toCandidates(ids)
      },
      hydrate,
    }),

    similar: createList<{ movieId: number }>({
      async candidates({ params }) {
        await movies.requireMovie(params.movieId)
        return toCandidates([...taste.similarTo(params.movieId).keys()].slice(0, SIMILAR))
      },
      hydrate,
    }),

    async similarElsewhere(viewer, page, { tmdbId }) {
      const limit = catalogue.ageLimitOf(viewer.user?.ageLimit ?? null)
      const found = await catalogue.similarElsewhere(tmdbId)
      // The age of movies that the catalogue lacks is not known.
      const within = limit === null ? found : found.filter((movie) => 'movieId' in movie && limit.allows(movie.movieId))
      const { count, results } = sliceOf(within, page)
      const ids = results.flatMap((movie) => ('movieId' in movie ? movie.movieId : []))
      const cards = new Map((await chosen(viewer, page, { ids })).results.map((card) => [card.id, card]))
      return {
        count,
        results: results.flatMap((movie) =>
          'movieId' in movie ? (cards.get(movie.movieId) ?? []) : toExternalCard(movie),
        ),
      }
    },
  }
}

/** A movie that the catalogue lacks. */
function toExternalCard({ tmdbId, title, releaseDate, poster }: ExternalMovie): ExternalMovieCard {
  return {
    id: null,
    tmdb_id: tmdbId,
    title,
    tagline: null,
    release_date: releaseDate,
    runtime: null,
    poster_path: poster,
    genres: [],
    director: null,
    moods: [],
    personal_rating: null,
    group_rating: null,
  }
}
