import type { ListOptions } from '@marquee/recommender'
import { offsetOf } from '../../common/paging.ts'
import { required } from '../../common/required.ts'
import { doneWith, mayPredict, seedOf } from '../taste/index.ts'
import { byPopularity } from './by-popularity.ts'
import type { ListDependencies } from './dependencies.ts'
import type { Candidate } from './pipeline.ts'
import { limitedFeedback, type SignedInContext } from './viewer.ts'

export interface RecommendationParams {
  yearFrom?: number
  yearTo?: number
  /** Adds noise, with another choice every day. */
  noise?: boolean
}

/** A candidate with the prediction of the ranking, also where it is too uncertain to be shown. */
interface Expected extends Candidate {
  expected: number
}

/** Personal recommendations, best first. */
export function recommendations({ createList, hydrate, ranked, now, taste, catalogue }: ListDependencies) {
  return createList<RecommendationParams, Expected>({
    async candidates({ context, page, params: { noise, ...years } }) {
      const { userId, feedback: own, limit } = context as SignedInContext
      const feedback = limitedFeedback(own, limit)
      if (taste.model.peek() === null) {
        const popular = byPopularity(catalogue.indexes(), { years, hide: doneWith(feedback), limit, page })
        return { ...popular, results: popular.results.map(({ id }) => ({ id, expected: 0, personal: null })) }
      }
      const options: ListOptions = { ...years, ...(noise && { noise: { seed: seedOf(`${userId}:${dayOf(now())}`) } }) }
      const [from, end] = [offsetOf(page), offsetOf(page) + page.pageSize]
      const { ids, percents, count } = await ranked.personal(userId, feedback, options, end)
      const shows = mayPredict(feedback)
      const results = Array.from(ids.subarray(from, end), (id, index) => {
        const expected = required(percents[from + index])
        return { id, expected, personal: shows ? expected : null }
      })
      return { count, results }
    },

    // Noise chooses the movies of a page; on the page they are ordered by percent.
    rules: (candidates, { params: { noise } }) =>
      noise ? candidates.toSorted((a, b) => b.expected - a.expected) : candidates,

    hydrate,
  })
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
