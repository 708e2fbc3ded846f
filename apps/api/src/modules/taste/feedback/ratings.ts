import type { MyRating, RatingValue } from '@marquee/contract'
import type { AuthUser } from '../../../common/auth-user.ts'
import { notFound } from '../../../errors.ts'
import { mayPredict, type Percents } from '../percents.ts'
import type { FeedbackRepository, ImportedPart } from './feedback-repository.ts'
import type { ShortlistRepository } from './shortlist-repository.ts'

export type Ratings = ReturnType<typeof createRatings>

export interface RatingDependencies {
  feedback: FeedbackRepository
  shortlist: ShortlistRepository
  percents: Percents
  requireMovie: (id: number) => Promise<unknown>
}

/** Users' feedback on movies: ratings, marks and the personal shortlist. */
export function createRatings({ feedback, shortlist, percents, requireMovie }: RatingDependencies) {
  /** Predictions of the model and of popularity, stored with the rating for the accuracy card if they were shown. */
  async function predictions(user: AuthUser, movieId: number) {
    const own = await feedback.feedbackOf(user)
    // A changed rating keeps the prediction that was made before the first one.
    if (!mayPredict(own) || own.rated.has(movieId)) return { predicted: null, baseline: null }
    return { predicted: percents.expected(own, [movieId])[0] ?? null, baseline: percents.baseline(movieId) }
  }

  return {
    async mine(userId: string, movieId: number): Promise<MyRating> {
      await requireMovie(movieId)
      return { rating: (await feedback.find(userId, movieId)) as MyRating['rating'] }
    },

    /** @param former the rating as it was, which Undo restores with its times and predictions */
    async rate(user: AuthUser, movieId: number, value: RatingValue, former?: string): Promise<MyRating> {
      await requireMovie(movieId)
      const saved = former === undefined ? await predictions(user, movieId) : toFormer(former)
      await feedback.save({ user_id: user.id, movie_id: movieId, value, ...saved })
      return { rating: value }
    },

    async unrate(userId: string, movieId: number): Promise<null> {
      await requireMovie(movieId)
      await feedback.remove(userId, movieId)
      return null
    },

    async mark(userId: string, movieId: number, kind: 'hidden' | 'seen', former?: string): Promise<null> {
      await requireMovie(movieId)
      await feedback.mark(userId, movieId, kind, former)
      return null
    },

    async unmark(userId: string, movieId: number, kind: 'hidden' | 'seen'): Promise<null> {
      await requireMovie(movieId)
      await feedback.unmark(userId, movieId, kind)
      return null
    },

    /** True when it was not on the shortlist before. */
    async shortlist(userId: string, movieId: number): Promise<boolean> {
      await requireMovie(movieId)
      return shortlist.add(userId, movieId)
    },

    async requireShortlisted(userId: string, movieId: number): Promise<void> {
      if (!(await shortlist.has(userId, movieId))) throw notFound('Shortlist entry')
    },

    async unshortlist(userId: string, movieId: number): Promise<null> {
      await requireMovie(movieId)
      await shortlist.remove(userId, movieId)
      return null
    },
  }
}

/** Reads the text that a list of own movies gives with each rating. */
function toFormer(text: string) {
  const [created_at, updated_at, predicted = '', baseline = '', ...brought] = text.split('~')
  return {
    created_at,
    updated_at,
    predicted: toPercent(predicted),
    baseline: toPercent(baseline),
    imported: toImported(brought),
  }
}

/** Absent parts are those of a rating that was given here. The contract has checked the scale. */
function toImported([value = '', scale = '', from = '', dated = '1']: string[]): ImportedPart {
  const isBrought = value !== '' && scale !== ''
  return {
    brought: isBrought ? Number(value) : null,
    brought_scale: isBrought ? (scale as ImportedPart['brought_scale']) : null,
    brought_from: isBrought && from !== '' ? from : null,
    dated: dated === '1',
  }
}

const toPercent = (text: string) => (text === '' ? null : Math.min(100, Number(text)))
