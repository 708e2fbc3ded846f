import type { CardAnswer, CardFacts, EveningFilm } from '@marquee/contract'
import { type Answer, type Ballot, countVotes, marginOf, nextDebts, settledFilm, weightOf } from '@marquee/recommender'
import { cardsOfRound, type EveningData, type Tally } from './evening-data.ts'

/** Outcome of a vote: still open, a second round, or a movie. */
export type Verdict =
  | { kind: 'open' }
  | { kind: 'more cards' }
  | { kind: 'film'; film: number; chosen: Exclude<EveningFilm['chosen'], 'override'>; tally: Tally }

export const LAST_ROUND = 2
/** One person's answers are no vote of a group, unless the group is that person. */
const MIN_VOTERS = 2

type Voting = Pick<EveningData, 'cards' | 'round' | 'seats' | 'votes' | 'debts' | 'guests_expected'>

/** Number of expected voters, including those who have not joined. */
export function expectedVoters({ seats, guests_expected: guests }: Voting): number {
  return seats.length + guests
}

const MEANING: Record<CardAnswer, Answer> = { love: 'love', fine: 'fine', no: 'no', seen_fine: 'fine', seen_no: 'no' }

/** The ballots of those who have answered anything: members under their user id, guests under their seat's. */
export function ballotsOf({ seats, votes, debts }: Voting): Ballot[] {
  const debtOf = new Map(debts.map(({ user_id: userId, debt }) => [userId, debt]))
  const bySeat = Map.groupBy(votes, (vote) => vote.seat_id)
  return seats.flatMap(({ id, user_id: userId }) => {
    const given = bySeat.get(id)
    if (given === undefined) return []
    const answers = new Map(given.map(({ movie_id: movieId, answer }) => [movieId, MEANING[answer]]))
    return [{ voter: userId ?? id, weight: weightOf(userId === null ? 0 : (debtOf.get(userId) ?? 0)), answers }]
  })
}

/** Number of answered cards of this round, by seat. */
export function answeredBySeat(evening: Voting): Map<string, number> {
  const cards = new Set(cardsOfRound(evening))
  const counts = new Map(evening.seats.map(({ id }) => [id, 0]))
  for (const { seat_id: seat, movie_id: movieId } of evening.votes)
    if (cards.has(movieId)) counts.set(seat, (counts.get(seat) ?? 0) + 1)
  return counts
}

/** True if every expected voter has answered every card of this round. */
function haveAllAnswered(evening: Voting): boolean {
  const cards = cardsOfRound(evening).length
  return evening.guests_expected === 0 && [...answeredBySeat(evening).values()].every((count) => count === cards)
}

/**
 * Returns the outcome of the votes.
 * @param without decides now, without those who have not answered
 */
export function judge(evening: Voting, { without = false } = {}): Verdict {
  const cards = cardsOfRound(evening)
  const ballots = ballotsOf(evening)
  if (without) return ballots.length === 0 ? { kind: 'open' } : count(evening, ballots)
  if (ballots.length < MIN_VOTERS) return { kind: 'open' }
  const settled = settledFilm(cards, ballots, expectedVoters(evening))
  if (settled !== null) return chosenByVotes(evening, ballots, settled)
  // Waiting for all answers also hides who it was that left no card.
  return haveAllAnswered(evening) ? count(evening, ballots) : { kind: 'open' }
}

function count(evening: Voting, ballots: readonly Ballot[]): Verdict {
  const { order } = countVotes(cardsOfRound(evening), ballots)
  const [best] = order
  if (best !== undefined) return chosenByVotes(evening, ballots, best)
  return evening.round < LAST_ROUND ? { kind: 'more cards' } : fewestVetoes(evening)
}

/** The movie that the fewest objected to, of all rounds; nothing is told of the votes on it. Open without cards. */
export function fewestVetoes(evening: Voting): Verdict {
  const order = everyCard(evening)
  const [film] = order
  if (film === undefined) return { kind: 'open' }
  return { kind: 'film', film, chosen: 'least_minded', tally: { counts: null, by: 'least_minded', order } }
}

function chosenByVotes(evening: Voting, ballots: readonly Ballot[], film: number): Verdict {
  const voters = ballots.filter(({ answers }) => answers.has(film)).length
  const loved = ballots.filter(({ answers }) => answers.get(film) === 'love').length
  const by = loved === expectedVoters(evening) ? 'everybody' : 'votes'
  const counts = { voters, loved, margin: marginOf(cardsOfRound(evening), ballots, film) }
  const order = [film, ...everyCard(evening).filter((id) => id !== film)]
  return { kind: 'film', film, chosen: by, tally: { counts, by, order } }
}

/**
 * The cards of all rounds, the best first. Vetoed cards come last but are not left out, because the number of cards
 * left would tell how many were vetoed.
 */
export function everyCard(evening: Voting): number[] {
  const ballots = ballotsOf(evening)
  const current = cardsOfRound(evening)
  const { order } = countVotes(current, ballots)
  const { leastMinded: others } = countVotes(
    evening.cards.map((card) => card.movie_id),
    ballots,
  )
  return [...new Set([...order, ...others])]
}

/** The next best of the cards that was neither chosen nor declined; undefined when all were. */
export function nextBest({ tally, film_id: film, declined, cards }: EveningData): number | undefined {
  const left = new Set(cards.map((card) => card.movie_id))
  return tally?.order.find((id) => left.has(id) && id !== film && !declined.includes(id))
}

/** Movie of an evening, as all participants see it. */
export function filmOf(evening: EveningData, movie: CardFacts | undefined): EveningFilm | null {
  const { state, chosen, tally, decided_at: decided } = evening
  if (movie === undefined || chosen === null || decided === null) return null
  const isTold = chosen === 'everybody' || chosen === 'votes'
  const counts = isTold ? (tally?.counts ?? null) : null
  return {
    movie,
    chosen,
    voters: counts?.voters ?? null,
    // Counts are shown only of movies without an objection, so every voter answered fine or better.
    fine: counts?.voters ?? null,
    loved: counts?.loved ?? null,
    margin: counts?.margin ?? null,
    has_next: state === 'decided' && nextBest(evening) !== undefined,
    decided_at: decided.toISOString(),
  }
}

/** Debts of the group's members after an evening; null if the votes did not choose the movie. */
export function debtsAfter(evening: EveningData): Map<string, number> | null {
  const { film_id: film, chosen, declined, debts } = evening
  if (film === null || declined.length > 0 || (chosen !== 'everybody' && chosen !== 'votes')) return null
  const known = new Map(debts.map(({ user_id: userId, debt }) => [userId, debt]))
  return nextDebts(known, { film, ballots: ballotsOf(evening) })
}
