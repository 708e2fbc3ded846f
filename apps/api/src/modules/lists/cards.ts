import { type CardFacts, type MovieCard, type ViewerState } from '@marquee/contract'
import { type RowCache } from '../../database/row-cache.ts'
import { withOwn } from '../../plugins/serialisation.ts'
import { ratingsOf, type Opinions } from '../taste/feedback/feedback.ts'

/** What was read for a request. */
export interface Known {
  /** What the viewer has said; null for visitors. */
  own: Opinions | null
  /** What each member of the active group has said; empty without one. */
  members: ReadonlyMap<string, Opinions>
}

/** For whom a list is drawn. */
export interface Viewer {
  userId: string | null
  groupId: string | null
  /** Where it was read already. */
  known?: Known
}

export interface CardService {
  /** List entries in the order of the ids, with the viewer's percents and marks; unknown ids are left out. */
  hydrate(ids: readonly number[], viewer: Viewer): Promise<MovieCard[]>
}

/** Percents and opinions of a viewer, looked up once per request. */
export interface ViewerScores {
  opinions: Opinions | null
  /** What stands on the active group's shortlist. */
  groupShortlist: ReadonlySet<number>
  personal: (number | null)[]
  group: (number | null)[]
}

export interface CardDependencies {
  rows: RowCache<CardFacts>
  scoresOf: (ids: readonly number[], viewer: Viewer) => Promise<ViewerScores>
}

/** Skeleton to presentation: one batched load of rows, one of the viewer's opinions, percents from the model. */
export function createCardService({ rows, scoresOf }: CardDependencies): CardService {
  return {
    async hydrate(ids, viewer) {
      const [cards, scores] = await Promise.all([rows.getMany(ids), scoresOf(ids, viewer)])
      const position = new Map(ids.map((id, index) => [id, index]))
      const viewing = viewerStates(scores)
      return cards.map((card) => {
        const index = position.get(card.id)!
        const percents = { personal_rating: scores.personal[index], group_rating: scores.group[index] }
        return withOwn(card, viewing ? { ...percents, viewer: viewing(card.id) } : percents)
      })
    },
  }
}

/** What the viewer, and the active group, have said about movies; null for visitors. */
function viewerStates({ opinions, groupShortlist }: ViewerScores): ((movieId: number) => ViewerState) | null {
  if (!opinions) return null
  const values = ratingsOf(opinions)
  return (movieId) => ({
    group_shortlisted: groupShortlist.has(movieId),
    rating: values.get(movieId) ?? null,
    shortlisted: opinions.shortlisted.has(movieId),
    seen: opinions.seen.has(movieId),
    hidden: opinions.hidden.has(movieId),
  })
}
