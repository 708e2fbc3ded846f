import { aggregate } from '@marquee/recommender'
import { type CardDependencies, type Viewer, type ViewerScores } from '../movies/cards.ts'
import { type Opinions, type RatingRepository } from '../ratings/repository.ts'
import { type ModelHolder } from './model-holder.ts'

/** How a group's percent follows from its members': mostly their mean, partly the least happy one. */
export function groupPercent(percents: readonly (number | null)[]): number | null {
  const known = percents.filter((percent) => percent !== null)
  if (known.length === 0) return null
  return Math.round(aggregate(known, 'fair'))
}

export interface ScoreDependencies {
  ratings: RatingRepository
  model: ModelHolder
  memberIds: (groupId: string) => Promise<string[]>
  groupShortlistIds: (groupId: string) => Promise<number[]>
}

/** The percents a viewer sees beside movies. Without a model there are none, and lists still work. */
export function createScores({
  ratings,
  model,
  memberIds,
  groupShortlistIds,
}: ScoreDependencies): CardDependencies['scoresOf'] {
  async function opinionsOf(userId: string, members: readonly string[], known: Viewer['opinions']) {
    if (known && members.length === 0) return new Map([[userId, known]])
    return ratings.opinionsOf([...new Set([userId, ...members])])
  }

  return async function scoresOf(ids: readonly number[], viewer: Viewer): Promise<ViewerScores> {
    const none = ids.map(() => null)
    if (viewer.userId === null) return { opinions: null, groupShortlist: new Set(), personal: none, group: none }
    const [members, shortlisted] =
      viewer.groupId === null
        ? [[], []]
        : await Promise.all([memberIds(viewer.groupId), groupShortlistIds(viewer.groupId)])
    const all = await opinionsOf(viewer.userId, members, viewer.opinions)
    const percentsOf = (userId: string) => percents(model, all.get(userId)!, ids)
    const perMember = members.map(percentsOf)
    return {
      opinions: all.get(viewer.userId)!,
      groupShortlist: new Set(shortlisted),
      personal: percentsOf(viewer.userId),
      group:
        members.length === 0 ? none : ids.map((_, index) => groupPercent(perMember.map((row) => row[index] ?? null))),
    }
  }
}

function percents(model: ModelHolder, opinions: Opinions, ids: readonly number[]): (number | null)[] {
  const recommender = model.peek()
  if (!recommender) return ids.map(() => null)
  return recommender.percents(opinions, ids).map((percent) => (percent === null ? null : Math.round(percent)))
}
