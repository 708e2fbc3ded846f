import type { Movie, Score } from '@marquee/contract'
import { withOwn } from '../../common/facts.ts'
import { viewerState } from './cards.ts'
import type { ListDependencies } from './dependencies.ts'
import type { Viewer } from './viewer.ts'

/** A movie's page for a viewer: its facts, the viewer's feedback and the dials. */
export function moviePage({ loadViewer, catalogue, taste, groups }: ListDependencies) {
  const { movies, visited } = catalogue
  return {
    /** Reads no feedback of other members: the page shows only the viewer's marks and the group's shortlist. */
    async movie(id: number, { user, groupId }: Viewer): Promise<Movie> {
      const [facts, feedback, shortlist] = await Promise.all([
        movies.requireMovie(id),
        user && taste.feedbackOf(user),
        groupId === null ? null : groups.taste.shortlistOf(groupId),
      ])
      visited(id)
      const state = viewerState(id, { feedback, group: shortlist && { shortlist } })
      return state ? withOwn(facts, { viewer: state }) : facts
    },

    async score(id: number, viewer: Viewer, whose: 'personal' | 'group'): Promise<Score> {
      const [{ feedback, group }] = await Promise.all([loadViewer(viewer), movies.requireMovie(id)])
      const percents =
        whose === 'personal'
          ? feedback && taste.percents.shown(feedback, [id])
          : group && groups.taste.percents(group, [id])
      return { rating: percents?.[0] ?? null, max_rating: 100 }
    },
  }
}
