import { aggregate } from '@marquee/recommender'
import { type CardDependencies, type Known, type Viewer } from './cards.ts'
import { type Opinions } from '../taste/feedback/feedback.ts'
import { type RatingRepository } from '../taste/feedback/feedback-repository.ts'
import { type ModelHolder } from '../taste/model/model-holder.ts'
import { expectedPercents, mayPredict, type PercentsOf } from '../taste/percents.ts'

/**
 * How a group's percent follows from those of its members that count: mostly their mean, partly the least happy one. It is the
 * same wherever the movie stands, also in a list that is ordered by another rule.
 */
function groupPercent(percents: readonly (number | null)[]): number | null {
  const known = percents.filter((percent) => percent !== null)
  if (known.length === 0) return null
  return Math.round(aggregate(known, 'fair'))
}

export interface ScoreDependencies {
  ratings: Pick<RatingRepository, 'opinionsOf'>
  model: Pick<ModelHolder, 'peek'>
  percentsOf: PercentsOf
  memberIds: (groupId: string) => Promise<string[]>
  groupShortlistIds: (groupId: string) => Promise<number[]>
}

export interface Scores {
  knownOf: (viewer: Viewer) => Promise<Known>
  scoresOf: CardDependencies['scoresOf']
  /** For putting movies in order by what the viewer may think of them, also where that is too unsure to be shown. */
  expectedOf: (ids: readonly number[], viewer: Viewer) => Promise<(number | null)[]>
}

const NOTHING: Known = { own: null, members: new Map() }

/** The percents a viewer sees beside movies. Without a model there are none, and lists still work. */
export function createScores({ ratings, model, percentsOf, memberIds, groupShortlistIds }: ScoreDependencies): Scores {
  async function knownOf({ userId, groupId, known }: Viewer): Promise<Known> {
    if (known) return known
    if (userId === null) return NOTHING
    const members = groupId === null ? [] : await memberIds(groupId)
    const opinions = await ratings.opinionsOf([...new Set([userId, ...members])])
    return { own: opinions.get(userId)!, members: new Map(members.map((id) => [id, opinions.get(id)!])) }
  }

  return {
    knownOf,
    async expectedOf(ids, viewer) {
      const { own } = await knownOf(viewer)
      const recommender = model.peek()
      return own && recommender ? expectedPercents(recommender, own, ids) : ids.map(() => null)
    },
    async scoresOf(ids, viewer) {
      const [{ own, members }, shortlisted] = await Promise.all([
        knownOf(viewer),
        viewer.groupId === null ? [] : groupShortlistIds(viewer.groupId),
      ])
      const recommender = model.peek()
      const none = ids.map(() => null)
      const percents = (opinions: Opinions) => (recommender ? percentsOf(recommender, opinions, ids) : none)
      const perMember = [...members.values()].filter(mayPredict).map(percents)
      return {
        opinions: own,
        groupShortlist: new Set(shortlisted),
        personal: own === null ? none : percents(own),
        group: perMember.length === 0 ? none : ids.map((_, index) => groupPercent(perMember.map((row) => row[index]))),
      }
    },
  }
}
