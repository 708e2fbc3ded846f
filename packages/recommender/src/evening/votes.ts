/** Answer to a card. A "no" is a veto. */
export type Answer = 'love' | 'fine' | 'no'

/** One voter's answers by movie; cards without an answer are open. */
export interface Ballot {
  voter: string
  /** 1 to 2: how much a Love of this voter counts (`weightOf`). */
  weight: number
  answers: ReadonlyMap<number, Answer>
}

/** Both orders hold movies, best first; ties go to the earlier card. */
export interface Outcome {
  /** The cards without a veto. */
  order: number[]
  /** All cards, those with the fewest vetoes first. */
  leastMinded: number[]
}

interface Tally {
  card: number
  vetoes: number
  /** Weight of the voters who love it. */
  loves: number
  /** Number of answers. */
  answers: number
  /** Weight of the voters who have not. */
  open: number
}

/** The next movie is close behind when its lack of love is at most this share of all voters' weight. */
const CLOSE_SHARE = 1 / 4

/**
 * Approval voting with a veto: among the cards without a veto, the one with the most Love wins, each weighted by its
 * voter. An open answer counts like "fine". O(cards x voters).
 */
export function countVotes(cards: readonly number[], ballots: readonly Ballot[]): Outcome {
  const tallies = cards.map((card) => tallyOf(card, ballots))
  // Sorting is stable, so the earlier card wins a tie.
  const byLove = tallies.toSorted((a, b) => compare(b.loves, a.loves))
  return {
    order: byLove.filter(({ vetoes }) => vetoes === 0).map(({ card }) => card),
    leastMinded: byLove.toSorted((a, b) => a.vetoes - b.vetoes).map(({ card }) => card),
  }
}

/**
 * The movie that wins whatever the missing answers are, or null. A movie that all voters love wins immediately. Vetoes of a
 * card that lacks an answer count like "fine" here: an end that only they explain would reveal to those who have
 * not answered it that another voter vetoed it. O(cards x voters).
 *
 * @param expected how many vote, with those who have no ballot yet
 */
export function settledFilm(cards: readonly number[], ballots: readonly Ballot[], expected: number): number | null {
  const voters = Math.max(expected, ballots.length)
  if (voters === 0) return null
  const lovedByAll = (card: number) => ballots.every(({ answers }) => answers.get(card) === 'love')
  const loved = ballots.length === voters ? cards.find(lovedByAll) : undefined
  if (loved !== undefined) return loved
  const tallies = cards.map((card) => tallyOf(card, ballots))
  const rivals = tallies.filter(({ vetoes, answers }) => vetoes === 0 || answers < voters)
  // Missing votes can raise a card by their weight, so the winner is the first of those that reach the most.
  const leader = rivals.reduce<Tally | null>(
    (best, rival) => (best === null || compare(rival.loves + rival.open, best.loves + best.open) > 0 ? rival : best),
    null,
  )
  // A leader that lacks an answer may yet be vetoed.
  return leader?.answers === voters ? leader.card : null
}

/**
 * Distance to the most loved of the other cards. Only Love counts: a veto changes the margin no more than a "fine"
 * does, so that it does not reveal a veto.
 *
 * @param cards without those that were declined
 */
export function marginOf(cards: readonly number[], ballots: readonly Ballot[], film: number): 'clear' | 'close' {
  const others = cards.filter((card) => card !== film)
  if (others.length === 0) return 'clear'
  const total = ballots.reduce((sum, { weight }) => sum + weight, 0)
  const next = Math.max(...others.map((card) => tallyOf(card, ballots).loves))
  return compare(tallyOf(film, ballots).loves - next, CLOSE_SHARE * total) > 0 ? 'clear' : 'close'
}

function tallyOf(card: number, ballots: readonly Ballot[]): Tally {
  const tally = { card, vetoes: 0, loves: 0, answers: 0, open: 0 }
  for (const { weight, answers } of ballots) {
    const answer = answers.get(card)
    if (answer === undefined) tally.open += weight
    else tally.answers++
    if (answer === 'love') tally.loves += weight
    if (answer === 'no') tally.vetoes++
  }
  return tally
}

const ROUNDING = 1e-9

/** The difference, or 0 where only the order of summation explains it. */
function compare(a: number, b: number): number {
  return Math.abs(a - b) < ROUNDING ? 0 : a - b
}
