import type { CardFacts, MovieCard } from '@marquee/contract'
import { withOwn } from '../../../common/facts.ts'

const NOTHING_OWN = { personal_rating: null, group_rating: null }

/** A list entry for a visitor who is not signed in. */
export function toVisitorCard(facts: CardFacts): MovieCard {
  return withOwn(facts, NOTHING_OWN)
}
