import {
  type Movie,
  type MovieCard,
  type MovieFacts,
  type Score,
  type ViewerState,
  type WatchResults,
} from '@marquee/contract'
import { type RowCache } from '../../../database/row-cache.ts'
import { notFound } from '../../../errors.ts'
import { offsetOf, type PageRequest, type Slice } from '../../../http/pages.ts'
import { withOwn } from '../../../plugins/serialisation.ts'
import { type Indexes } from '../search/indexes.ts'
import { type ModelHolder } from '../../taste/model/model-holder.ts'
import { type CardDependencies, type CardService, type Known, type Viewer } from '../../lists/cards.ts'
import { type MovieRepository } from './repository.ts'
import { createSimilar } from '../../taste/similar.ts'

export type MovieService = ReturnType<typeof createMovieService>

export interface MovieDependencies {
  /** Parts of movie pages. */
  movies: Pick<MovieRepository, 'cast' | 'crew' | 'labels' | 'links' | 'ratings'>
  rows: RowCache<MovieFacts>
  cards: CardService
  scoresOf: CardDependencies['scoresOf']
  knownOf: (viewer: Viewer) => Promise<Known>
  /** What the viewer, and the active group, have said about one movie. */
  stateOf: (movieId: number, viewer: Viewer) => Promise<ViewerState>
  indexes: () => Indexes
  model: ModelHolder
  watchOffers: (movieId: number) => Promise<WatchResults>
  /** The external database's own similar list, as ids of our catalogue; empty when it is not configured. */
  externalSimilar: (tmdbId: number) => Promise<number[]>
  /** Told of every movie page that is asked for; returns at once. */
  visited: (movieId: number) => void
}

const DISCOVER = 300

/** Movie pages and the lists that need no taste. */
export function createMovieService(dependencies: MovieDependencies) {
  const { movies, rows, cards, scoresOf, stateOf } = dependencies

  async function requireMovie(id: number): Promise<MovieFacts> {
    const row = await rows.get(id)
    if (!row) throw notFound('Movie')
    return row
  }

  /** A part of a movie's page: 404 for an unknown movie, never an empty list. */
  async function part<T>(id: number, load: (id: number) => Promise<T>): Promise<T> {
    const [value] = await Promise.all([load(id), requireMovie(id)])
    return value
  }

  async function slice(ids: readonly number[], page: PageRequest, viewer: Viewer): Promise<Slice<MovieCard>> {
    const offset = offsetOf(page)
    return { count: ids.length, results: await cards.hydrate(ids.slice(offset, offset + page.pageSize), viewer) }
  }

  return {
    requireMovie,
    slice,
    ...movieLists(dependencies, { requireMovie, slice }),
    cast: (id: number) => part(id, movies.cast),
    crew: (id: number) => part(id, movies.crew),
    labels: (id: number) => part(id, movies.labels),
    links: (id: number) => part(id, movies.links),
    ratings: (id: number) => part(id, movies.ratings),
    watch: (id: number) => part(id, dependencies.watchOffers),

    async movie(id: number, viewer: Viewer): Promise<Movie> {
      const [row, state] = await Promise.all([requireMovie(id), viewer.userId === null ? null : stateOf(id, viewer)])
      dependencies.visited(id)
      return state ? withOwn(row, { viewer: state }) : row
    },

    async score(id: number, viewer: Viewer, whose: 'personal' | 'group'): Promise<Score> {
      const [scores] = await Promise.all([scoresOf([id], viewer), requireMovie(id)])
      return { rating: scores[whose][0] ?? null, max_rating: 100 }
    },
  }
}

interface ListHelpers {
  requireMovie: (id: number) => Promise<MovieFacts>
  slice: (ids: readonly number[], page: PageRequest, viewer: Viewer) => Promise<Slice<MovieCard>>
}

function movieLists(
  { cards, knownOf, indexes, model, externalSimilar }: MovieDependencies,
  { requireMovie, slice }: ListHelpers,
) {
  const similarIds = createSimilar(model)
  return {
    async popular(page: PageRequest, viewer: Viewer): Promise<Slice<MovieCard>> {
      const result = indexes().filter.query({})
      return { count: result.total, results: await cards.hydrate(result.page(offsetOf(page), page.pageSize), viewer) }
    },

    async discover(page: PageRequest, viewer: Viewer): Promise<Slice<MovieCard>> {
      const known = await knownOf(viewer)
      const { ratings = [], hidden = [], seen = [] } = known.own ?? {}
      const done = new Set([...ratings.map((rating) => rating.id), ...hidden, ...seen])
      const recommender = model.peek()
      const ids = recommender
        ? recommender.onboarding(DISCOVER, done)
        : indexes().filter.query({ hide: done }).page(0, DISCOVER)
      return slice(ids, page, { ...viewer, known })
    },

    async similar(id: number, page: PageRequest, viewer: Viewer): Promise<Slice<MovieCard>> {
      await requireMovie(id)
      return slice([...similarIds(id)], page, viewer)
    },

    externalSimilar: async (tmdbId: number, page: PageRequest, viewer: Viewer) =>
      slice(await externalSimilar(tmdbId), page, viewer),
  }
}
