import {
  type Accuracy,
  type GroupRecommendation,
  type GroupRule,
  type MemberScore,
  type ModelInfo,
  type MovieCard,
  type PercentProgress,
  type RecalculationState,
} from '@marquee/contract'
import { offsetOf, type PageRequest, type Slice } from '../../http/pages.ts'
import { type CardService, type Viewer } from './cards.ts'
import { type RatingRepository } from '../taste/feedback/feedback-repository.ts'
import { requireGroup } from '../groups/shortlist.ts'
import { measureAccuracy } from '../taste/accuracy.ts'
import { groupProfile } from '../groups/group-profile.ts'
import { memberScores, membersWhoSaw } from '../groups/member-scores.ts'
import { type ModelHolder } from '../taste/model/model-holder.ts'
import { expectedPercents, percentProgress, type PercentsOf } from '../taste/percents.ts'
import { createRankedLists } from './ranked-lists.ts'
import { type Scores } from './scores.ts'
import { seedOf } from '../taste/seed.ts'
import { type TasteRepository } from '../taste/tastes/taste-repository.ts'

export type RecommendationService = ReturnType<typeof createRecommendationService>

export interface YearRange {
  yearFrom?: number
  yearTo?: number
}

export interface RecommendationDependencies {
  model: ModelHolder
  ratings: RatingRepository
  tastes: TasteRepository
  cards: CardService
  knownOf: Scores['knownOf']
  percentsOf: PercentsOf
  requireMovie: (id: number) => Promise<unknown>
  membersOf: (groupId: string) => Promise<{ id: string; username: string }[]>
  groupShortlistIds: (groupId: string) => Promise<number[]>
  /** Puts the user's taste calculation into the queue. */
  enqueueTastes: (userId: string) => Promise<void>
  now: () => Date
}

const ACCURACY_RATINGS = 30

/** Lists for one person and for groups. */
export function createRecommendationService(dependencies: RecommendationDependencies) {
  const { model, ratings, tastes, cards, knownOf, now } = dependencies
  const ranked = createRankedLists(model)
  return {
    async personal(
      viewer: Viewer & { userId: string },
      page: PageRequest,
      options: YearRange & { noise?: boolean },
    ): Promise<Slice<MovieCard>> {
      const { noise, ...range } = options
      const known = await knownOf(viewer)
      const opinions = known.own!
      const seed = seedOf(`${viewer.userId}:${now().toISOString().slice(0, 10)}`)
      const [from, end] = [offsetOf(page), offsetOf(page) + page.pageSize]
      const { ids, count } = ranked.personal(
        viewer.userId,
        opinions,
        { ...range, ...(noise && { noise: { seed } }) },
        end,
      )
      const chosen = [...ids.subarray(from, end)]
      const shown = noise ? bestFirst(chosen, expectedPercents(model.current(), opinions, chosen)) : chosen
      return { count, results: await cards.hydrate(shown, { ...viewer, known }) }
    },

    ...groupLists(dependencies, ranked),

    async recalculate(userId: string): Promise<{ queued: true }> {
      await tastes.queue(userId)
      await dependencies.enqueueTastes(userId)
      return { queued: true }
    },

    async recalculation(userId: string): Promise<RecalculationState> {
      const profile = await tastes.find(userId)
      return { state: profile?.state ?? 'idle', calculated_at: profile?.calculatedAt?.toISOString() ?? null }
    },

    /** How far somebody is from being shown percents. */
    async progress(userId: string): Promise<PercentProgress> {
      return percentProgress((await ratings.opinionsOf([userId])).get(userId)!)
    },

    accuracy: async (userId: string): Promise<Accuracy> =>
      measureAccuracy(await ratings.lastPredicted(userId, ACCURACY_RATINGS)),

    modelInfo(): ModelInfo {
      const info = model.info()
      return {
        version: info?.version ?? null,
        trained_at: info?.created_at.toISOString() ?? null,
        movies: info?.movies ?? 0,
        ratings: info?.ratings ?? 0,
        users: info?.users ?? 0,
        metrics: info?.metrics ?? {},
      }
    },
  }
}

/** Exploring chooses what a page shows; on the page the percents stand in their order. */
function bestFirst(ids: readonly number[], percents: readonly (number | null)[]): number[] {
  const percentOf = new Map(ids.map((id, index) => [id, percents[index] ?? 0]))
  return ids.toSorted((a, b) => percentOf.get(b)! - percentOf.get(a)!)
}

function groupLists(
  { model, ratings, cards, membersOf, groupShortlistIds, percentsOf, requireMovie }: RecommendationDependencies,
  ranked: ReturnType<typeof createRankedLists>,
) {
  async function load(groupId: string) {
    const people = await membersOf(groupId)
    const opinions = await ratings.opinionsOf(people.map(({ id }) => id))
    const scoresOf = (ids: readonly number[]): MemberScore[][] => {
      const percents = people.map(({ id }) => percentsOf(model.current(), opinions.get(id)!, ids))
      return memberScores(people, { opinions, ids, percents })
    }
    return { people, opinions, scoresOf }
  }

  return {
    async group(
      viewer: Viewer & { userId: string },
      page: PageRequest,
      options: YearRange & { rule?: GroupRule; includeSeen?: boolean },
    ): Promise<Slice<GroupRecommendation>> {
      const groupId = requireGroup(viewer.groupId)
      const [{ people, opinions, scoresOf }, shortlist] = await Promise.all([load(groupId), groupShortlistIds(groupId)])
      const members = people.map(({ id }) => ({ userId: id, profile: opinions.get(id)! }))
      const own = groupProfile(shortlist, [...opinions.values()])
      const { ids, count } = ranked.group(groupId, { members, own }, options)
      const from = offsetOf(page)
      const shown = [...ids.subarray(from, from + page.pageSize)]
      const scores = scoresOf(shown)
      const seenBy = membersWhoSaw(people, opinions)
      const known = { own: opinions.get(viewer.userId) ?? null, members: opinions }
      const position = new Map(shown.map((id, index) => [id, index]))
      const movies = await cards.hydrate(shown, { ...viewer, known })
      const results = movies.map((movie) => ({
        ...movie,
        members: scores[position.get(movie.id)!],
        seen_by: seenBy(movie.id),
      }))
      return { count, results }
    },

    async members(viewer: Viewer, movieId: number): Promise<MemberScore[]> {
      const { scoresOf } = await load(requireGroup(viewer.groupId))
      await requireMovie(movieId)
      return scoresOf([movieId])[0]
    },
  }
}
