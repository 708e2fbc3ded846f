import type { Recommendation } from '@marquee/contract'
import type { ListOptions } from '@marquee/recommender'
import { offsetOf } from '../../common/paging.ts'
import { required } from '../../common/required.ts'
import { doneWith, mayPredict, seedOf } from '../taste/index.ts'
import { byPopularity } from './by-popularity.ts'
import { toCard } from './cards.ts'
import { dayOf } from './day.ts'
import type { ListDependencies } from './dependencies.ts'
import type { Candidate, ListRequest } from './pipeline.ts'
import { FIRST, type Listed } from './sinking.ts'
import { limitedFeedback, type SignedInContext } from './viewer.ts'

export interface RecommendationParams {
  yearFrom?: number
  yearTo?: number
  /** Adds noise, with another choice every day. */
  noise?: boolean
  /** Leaves out what is on the user's shortlist. */
  withoutShortlist?: boolean
  /** True if a person looks at the list, and not a script. */
  isPerson?: boolean
}

/** A candidate with the prediction of the ranking, also where it is too uncertain to be shown. */
interface Expected extends Candidate {
  expected: number
  isNew: boolean
}

type Request = ListRequest<RecommendationParams>

/** Personal recommendations, best first. */
export function recommendations(dependencies: ListDependencies) {
  const { createList, hydrate, ranked, taste, catalogue } = dependencies
  return createList<RecommendationParams, Expected, Recommendation>({
    async candidates({ context, page, params }) {
      const { userId, feedback: own, limit } = context as SignedInContext
      const feedback = limitedFeedback(own, limit)
      const { noise, yearFrom, yearTo, withoutShortlist } = params
      const years = { ...(yearFrom !== undefined && { yearFrom }), ...(yearTo !== undefined && { yearTo }) }
      if (taste.model.peek() === null) {
        const hide = new Set([...doneWith(feedback), ...(withoutShortlist ? feedback.shortlisted : [])])
        const popular = byPopularity(catalogue.indexes(), { years, hide, limit, page })
        const unranked = { expected: 0, personal: null, isNew: false }
        return { ...popular, results: popular.results.map(({ id }) => ({ id, ...unranked })) }
      }
      const memory = await movement(dependencies, { context, page, params })
      const exclude = [...memory.sunk, ...(withoutShortlist ? feedback.shortlisted : [])]
      const options: ListOptions = {
        ...years,
        ...(exclude.length > 0 && { exclude }),
        ...(noise && { noise: { seed: seedOf(`${userId}:${dayOf(dependencies.now())}`) } }),
      }
      const [from, end] = [offsetOf(page), offsetOf(page) + page.pageSize]
      const { ids, percents, count } = await ranked.personal(userId, feedback, options, end)
      const shows = mayPredict(feedback)
      const results = Array.from(ids.subarray(from, end), (id, index) => {
        const expected = required(percents[from + index])
        return { id, expected, personal: shows ? expected : null, isNew: memory.isNew(id, index) }
      })
      await memory.note(results.map(({ id, expected: percent }) => ({ id, percent })))
      return { count, results }
    },

    // Noise chooses the movies of a page; on the page they are ordered by percent.
    rules: (candidates, { params: { noise } }) =>
      noise ? candidates.toSorted((a, b) => b.expected - a.expected) : candidates,

    hydrate,

    present: (entry, context) => ({
      ...toCard(entry, context),
      ...(entry.candidate.isNew && { new_for_you: true as const }),
    }),
  })
}

interface Movement {
  /** Movies that are left out today. */
  sunk: readonly number[]
  /** @param place counted from 0 on the page */
  isNew: (id: number, place: number) => boolean
  note: (list: readonly Listed[]) => Promise<void>
}

const STILL: Movement = { sunk: [], isNew: () => false, note: () => Promise.resolve() }

/** The list of all years moves: ignored movies sink, and its first page is remembered if a person looks at it. */
async function movement({ shown }: ListDependencies, { context, page, params }: Request): Promise<Movement> {
  const { userId, feedback } = context as SignedInContext
  if (params.yearFrom !== undefined || params.yearTo !== undefined) return STILL
  const today = await shown.today(userId)
  const isFirst = page.page === 1 && params.noise !== true
  return {
    sunk: shown.sunk(today).filter((id) => !feedback.shortlisted.has(id)),
    isNew: (id, place) => isFirst && place < FIRST && shown.isNew(today, id),
    async note(list) {
      if (isFirst && params.isPerson === true) await shown.note(userId, today, list, feedback.shortlisted)
    },
  }
}
