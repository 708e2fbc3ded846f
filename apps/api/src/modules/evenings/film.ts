import type { CardFacts, EveningFilm } from '@marquee/contract'
import type { EveningData } from './evening-data.ts'

/** The next best of the cards that was neither chosen nor declined; undefined when all were. */
export function nextBest({ tally, film_id: film, declined, cards }: EveningData): number | undefined {
  const left = new Set(cards.map((card) => card.movie_id))
  return tally?.order.find((id) => left.has(id) && id !== film && !declined.includes(id))
}

/** The movie of an evening as everybody is told of it. */
export function filmOf(evening: EveningData, movie: CardFacts | undefined): EveningFilm | null {
  const { state, chosen, tally, decided_at: decided } = evening
  if (movie === undefined || chosen === null || decided === null) return null
  const isTold = chosen === 'everybody' || chosen === 'votes'
  const counts = isTold ? (tally?.counts ?? null) : null
  return {
    movie,
    chosen,
    voters: counts?.voters ?? null,
    // A movie that somebody objected to is never told of, so all who voted on it said fine or better.
    fine: counts?.voters ?? null,
    loved: counts?.loved ?? null,
    margin: counts?.margin ?? null,
    has_next: state === 'decided' && nextBest(evening) !== undefined,
    decided_at: decided.toISOString(),
  }
}
