import { type MovieCard, type Taste as TasteEntry } from '@marquee/contract'
import { type Taste } from '@marquee/recommender'
import { notFound } from '../../../errors.ts'
import { type PageRequest, type Slice } from '../../../http/pages.ts'
import { type Indexes } from '../../catalogue/search/indexes.ts'
import { type CardService, type Viewer } from '../../lists/cards.ts'
import { type RatingRepository } from '../feedback/feedback-repository.ts'
import { type ModelHolder } from '../model/model-holder.ts'
import { type TasteRepository } from './taste-repository.ts'
import { featureName, tasteName } from '../words.ts'

export type TasteService = ReturnType<typeof createTasteService>

export interface TasteDependencies {
  model: ModelHolder
  ratings: RatingRepository
  tastes: TasteRepository
  cards: CardService
  indexes: () => Indexes
  peopleNames: (ids: readonly number[]) => Promise<Map<number, string>>
  slice: (ids: readonly number[], page: PageRequest, viewer: Viewer) => Promise<Slice<MovieCard>>
}

const MOVIES_SHOWN = 12

/** What a user likes, in groups with names. */
export function createTasteService({ model, ratings, tastes, cards, indexes, peopleNames, slice }: TasteDependencies) {
  async function calculate(userId: string): Promise<Taste[]> {
    const [opinions, stored] = await Promise.all([ratings.opinionsOf([userId]), tastes.find(userId)])
    const found = model.current().tastes(opinions.get(userId)!, stored?.tastes ?? [])
    await tastes.save(userId, found)
    return found
  }

  /** The stored tastes; the first look at them works them out. */
  async function load(userId: string): Promise<Taste[]> {
    const stored = await tastes.find(userId)
    return stored?.tastes.length ? stored.tastes : calculate(userId)
  }

  async function present(found: readonly Taste[], userId: string) {
    const personIds = found.flatMap(({ features }) =>
      features.flatMap(({ kind, id }) => (kind === 'person' ? [Number(id)] : [])),
    )
    const [people, opinions] = await Promise.all([peopleNames(personIds), ratings.opinionsOf([userId])])
    const { ratings: rated, hidden, seen } = opinions.get(userId)!
    const done = new Set([...rated.map(({ id }) => id), ...hidden, ...seen])
    return found.map((taste) => {
      const names = taste.features.flatMap((feature) => featureName(feature, indexes(), people) ?? [])
      const name = tasteName(names)
      return { taste, tasteId: `${name}-${taste.key}`, movieIds: taste.movies.filter((id) => !done.has(id)) }
    })
  }

  return {
    calculate,

    async list(viewer: Viewer & { userId: string }): Promise<TasteEntry[]> {
      const presented = await present(await load(viewer.userId), viewer.userId)
      const ids = presented.flatMap(({ movieIds }) => movieIds.slice(0, MOVIES_SHOWN))
      const movies = new Map((await cards.hydrate([...new Set(ids)], viewer)).map((movie) => [movie.id, movie]))
      return presented.map(({ taste, tasteId, movieIds }) => ({
        taste_id: tasteId,
        taste_weight: taste.weight,
        taste_size: taste.size,
        movies: movieIds.slice(0, MOVIES_SHOWN).flatMap((id) => movies.get(id) ?? []),
      }))
    },

    async movies(viewer: Viewer & { userId: string }, tasteId: string, page: PageRequest): Promise<Slice<MovieCard>> {
      const presented = await present(await load(viewer.userId), viewer.userId)
      // The key alone decides: a taste whose name changed is still found under an old address.
      const key = tasteId.slice(tasteId.indexOf('-') + 1)
      const found = presented.find(({ taste }) => taste.key === key)
      if (!found) throw notFound('Taste')
      return slice(found.movieIds, page, viewer)
    },
  }
}
