import type { GroupRecommendation, GroupRule, MemberScore } from '@marquee/contract'
import { offsetOf } from '../../common/paging.ts'
import { required } from '../../common/required.ts'
import { type GroupContext, groupPercent, memberScores, membersWhoSaw, requireGroup } from '../groups/index.ts'
import { mayPredict, showsPercent } from '../taste/index.ts'
import { byPopularity, doneWithTogether } from './by-popularity.ts'
import { toCard } from './cards.ts'
import type { ListDependencies } from './dependencies.ts'
import type { Candidate } from './pipeline.ts'
import { limitedGroup } from './viewer.ts'

export interface GroupRecommendationParams {
  yearFrom?: number
  yearTo?: number
  rule?: GroupRule
  /** Also lists movies that a member has seen. */
  includeSeen?: boolean
}

interface GroupCandidate extends Candidate {
  members: MemberScore[]
}

/** Recommendations for the active group, best first, with the percent of each member. */
export function groupRecommendations({ createList, hydrate, ranked, taste, groups, catalogue }: ListDependencies) {
  return createList<GroupRecommendationParams, GroupCandidate, GroupRecommendation>({
    async candidates({ context, page, params }) {
      const group = requireGroup(context.group)
      if (taste.model.peek() === null) {
        const { includeSeen, yearFrom, yearTo } = params
        const years = { ...(yearFrom && { yearFrom }), ...(yearTo && { yearTo }) }
        const hide = doneWithTogether(group.feedback.values(), { includeSeen })
        const { limit } = context
        const { count, results } = byPopularity(catalogue.indexes(), { years, hide, limit, page })
        const scores = groups.taste.memberScores(
          group,
          results.map(({ id }) => id),
        )
        return { count, results: results.map((movie, index) => ({ ...movie, members: required(scores[index]) })) }
      }
      const { ids, percents, count } = await ranked.group(limitedGroup(group, context), params)
      const from = offsetOf(page)
      const shown = [...ids.subarray(from, from + page.pageSize)]
      const members = shownPercents(group, shown, percents.subarray(from * group.people.length))
      const scores = memberScores(group.people, { feedback: group.feedback, ids: shown, percents: members })
      const results = shown.map((id, index) => ({
        id,
        personal: members[group.people.findIndex((member) => member.id === context.userId)]?.[index],
        group: groupPercent(countingMembers(group).map((member) => members[member]?.[index] ?? null)),
        members: required(scores[index]),
      }))
      return { count, results }
    },

    hydrate,

    present: (entry, context) => ({
      ...toCard(entry, context),
      members: entry.candidate.members,
      seen_by: membersWhoSaw(context.group!.people, context.group!.feedback, entry.facts.id),
    }),
  })
}

/** By member, in the order of the ids; null if a member has too few ratings for a prediction. */
function shownPercents(
  { people, feedback }: GroupContext,
  ids: readonly number[],
  percents: Uint8Array,
): (number | null)[][] {
  return people.map((member, position) => {
    const own = feedback.get(member.id)!
    return ids.map((id, index) => (showsPercent(own, id) ? (percents[index * people.length + position] ?? null) : null))
  })
}

/** Positions of the members with enough ratings to count. */
function countingMembers({ people, feedback }: GroupContext): number[] {
  return people.flatMap((member, position) => (mayPredict(feedback.get(member.id)!) ? [position] : []))
}
