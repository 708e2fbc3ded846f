import { type MyRating, type RatingValue } from '@marquee/contract'
import { type ModelHolder } from '../model/model-holder.ts'
import { mayPredict } from '../percents.ts'
import { type RatingRepository } from './feedback-repository.ts'

export type RatingService = ReturnType<typeof createRatingService>

export interface RatingDependencies {
  ratings: RatingRepository
  model: ModelHolder
  requireMovie: (id: number) => Promise<unknown>
}

/** What users say of movies. */
export function createRatingService({ ratings, model, requireMovie }: RatingDependencies) {
  /** What the model and popularity alone expect, kept with the rating for the accuracy card; nothing that was never shown. */
  async function predictions(userId: string, movieId: number) {
    const recommender = model.peek()
    const opinions = (await ratings.opinionsOf([userId])).get(userId)!
    if (!recommender || !mayPredict(opinions)) return { predicted: null, baseline: null }
    return {
      predicted: recommender.percents(opinions, [movieId])[0] ?? null,
      baseline: recommender.percents({ ratings: [] }, [movieId])[0] ?? null,
    }
  }

  return {
    async mine(userId: string, movieId: number): Promise<MyRating> {
      await requireMovie(movieId)
      return { rating: (await ratings.find(userId, movieId)) as MyRating['rating'] }
    },

    async rate(userId: string, movieId: number, value: RatingValue): Promise<MyRating> {
      await requireMovie(movieId)
      await ratings.save({ user_id: userId, movie_id: movieId, value, ...(await predictions(userId, movieId)) })
      return { rating: value }
    },

    async unrate(userId: string, movieId: number): Promise<null> {
      await requireMovie(movieId)
      await ratings.remove(userId, movieId)
      return null
    },

    async mark(userId: string, movieId: number, kind: 'hidden' | 'seen'): Promise<null> {
      await requireMovie(movieId)
      await ratings.mark(userId, movieId, kind)
      return null
    },

    async unmark(userId: string, movieId: number, kind: 'hidden' | 'seen'): Promise<null> {
      await requireMovie(movieId)
      await ratings.unmark(userId, movieId, kind)
      return null
    },
  }
}
