import type { MemberScore } from '@marquee/contract'
import { aggregate } from '@marquee/recommender'
import { type Feedback, mayPredict, type Taste } from '../taste/index.ts'
import { memberScores } from './member-scores.ts'
import type { Member } from './repository.ts'

/** The data of a group from which lists are made. */
export interface GroupContext {
  id: string
  people: readonly Member[]
  /** Of each member. */
  feedback: ReadonlyMap<string, Feedback>
  /** Movies on the group's shortlist. */
  shortlist: readonly number[]
}

export type GroupTaste = ReturnType<typeof createGroupTaste>

export interface GroupTasteDependencies {
  membersOf: (groupId: string) => Promise<Member[]>
  shortlistOf: (groupId: string) => Promise<number[]>
  taste: Pick<Taste, 'feedbackOfAll' | 'percents'>
}

/** The members' feedback and percents. */
export function createGroupTaste({ membersOf, shortlistOf, taste }: GroupTasteDependencies) {
  return {
    shortlistOf,

    async load(groupId: string): Promise<GroupContext> {
      const [people, shortlist] = await Promise.all([membersOf(groupId), shortlistOf(groupId)])
      return { id: groupId, people, feedback: await taste.feedbackOfAll(people), shortlist }
    },

    /** The group's percent of each movie. */
    percents({ people, feedback }: GroupContext, ids: readonly number[]): (number | null)[] {
      const members = people.map(({ id }) => feedback.get(id)!).filter(mayPredict)
      const percents = members.map((member) => taste.percents.shown(member, ids))
      return ids.map((_, index) => groupPercent(percents.map((row) => row[index] ?? null)))
    },

    /** Each member's score of every movie. */
    memberScores({ people, feedback }: GroupContext, ids: readonly number[]): MemberScore[][] {
      const percents = people.map(({ id }) => taste.percents.shown(feedback.get(id)!, ids))
      return memberScores(people, { feedback, ids, percents })
    },
  }
}

/**
 * A group's percent from those of the members that count: mostly their mean, partly the lowest. It is the
 * same wherever the movie is shown, also in a list that is ordered by another rule.
 */
export function groupPercent(percents: readonly (number | null)[]): number | null {
  const known = percents.filter((percent) => percent !== null)
  return known.length === 0 ? null : Math.round(aggregate(known, 'fair'))
}
