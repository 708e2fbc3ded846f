import type { CardFacts, MovieFacts } from '@marquee/contract'
import { createRowCache, type RowCache } from '../../../database/row-cache.ts'
import { notFound } from '../../../errors.ts'
import type { WatchOffersOf } from '../watch/service.ts'
import type { MovieRepository } from './repository.ts'

export type Movies = ReturnType<typeof createMovies>

export interface MovieDependencies {
  repository: MovieRepository
  watchOffers: WatchOffersOf
}

/** Facts of movies, which are the same for every viewer, and the parts of their pages. */
export function createMovies({ repository, watchOffers }: MovieDependencies) {
  const cards: RowCache<CardFacts> = createRowCache('cards', (ids) => repository.cards(ids))
  const rows: RowCache<MovieFacts> = createRowCache('movies', (ids) => repository.movies(ids))

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

  return {
    requireMovie,
    find: (id: number) => rows.get(id),
    /** Facts of list entries in the order of the ids; unknown ids are left out. */
    cards: (ids: readonly number[]) => cards.getMany(ids),
    titles: async (ids: readonly number[]) =>
      new Map((await cards.getMany(ids)).map(({ id, title }): [number, string] => [id, title])),
    cast: (id: number) => part(id, repository.cast),
    crew: (id: number) => part(id, repository.crew),
    labels: (id: number) => part(id, repository.labels),
    links: (id: number) => part(id, repository.links),
    ratings: (id: number) => part(id, repository.ratings),
    /** With a region, its offers are stored from then on. */
    watch: (id: number, region?: string) => part(id, (movieId) => watchOffers(movieId, region)),
    /** Removes movies from the cache. */
    forget(ids: readonly number[]): void {
      cards.drop(ids)
      rows.drop(ids)
    },
  }
}
