import type { CardFacts, MovieCard, ViewerState } from '@marquee/contract'
import { withOwn } from '../../common/facts.ts'
import type { GroupContext, GroupTaste } from '../groups/index.ts'
import type { Feedback, Percents } from '../taste/index.ts'
import type { Candidate, Hydrated } from './pipeline.ts'
import type { ViewerContext } from './viewer.ts'

export interface HydrationDependencies {
  /** Facts in the order of the ids; unknown ids are left out. */
  facts: (ids: readonly number[]) => Promise<CardFacts[]>
  percents: Pick<Percents, 'shown'>
  groups: Pick<GroupTaste, 'percents'>
}

/** Loads what cards show of candidates: facts in one batch, and the percents that their ranking has not computed. */
export function createHydration({ facts, percents, groups }: HydrationDependencies) {
  return async function hydrate<C extends Candidate>(
    candidates: readonly C[],
    { feedback, group }: ViewerContext,
  ): Promise<Hydrated<C>[]> {
    const rows = await facts(candidates.map(({ id }) => id))
    const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
    const found = rows.map((row) => ({ facts: row, candidate: byId.get(row.id)! }))
    const personal = complete(found, 'personal', (ids) => feedback && percents.shown(feedback, ids))
    const together = complete(found, 'group', (ids) => group && groups.percents(group, ids))
    return found.map((entry, index) => ({
      ...entry,
      personal: personal[index] ?? null,
      group: together[index] ?? null,
    }))
  }
}

/** Percents that came with the candidates, and the missing ones. */
function complete(
  entries: readonly { facts: CardFacts; candidate: Candidate }[],
  whose: 'personal' | 'group',
  percentsOf: (ids: readonly number[]) => (number | null)[] | null,
): (number | null)[] {
  const missing = entries.flatMap(({ facts, candidate }) => (candidate[whose] === undefined ? [facts.id] : []))
  const percents = missing.length === 0 ? null : percentsOf(missing)
  let next = 0
  return entries.map(({ candidate }) => {
    const known = candidate[whose]
    return known === undefined ? (percents?.[next++] ?? null) : known
  })
}

/** A list entry as the viewer gets it. */
export function toCard({ facts, personal, group }: Hydrated, context: ViewerContext): MovieCard {
  const percents = { personal_rating: personal, group_rating: group }
  const viewer = viewerState(facts.id, context)
  return withOwn(facts, viewer ? { ...percents, viewer } : percents)
}

/** The marks of the viewer and of the active group; null for visitors. */
export function viewerState(
  movieId: number,
  { feedback, group }: { feedback: Feedback | null; group: Pick<GroupContext, 'shortlist'> | null },
): ViewerState | null {
  return (
    feedback && {
      group_shortlisted: group?.shortlist.includes(movieId) ?? false,
      rating: feedback.rated.get(movieId) ?? null,
      shortlisted: feedback.shortlisted.has(movieId),
      seen: feedback.seen.has(movieId),
      hidden: feedback.hidden.has(movieId),
    }
  )
}
