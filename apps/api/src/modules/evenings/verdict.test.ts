import type { CardAnswer } from '@marquee/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EveningData } from './evening-data.ts'
import { expectedVoters, judge } from './outcome.ts'

type Votes = (CardAnswer | null)[][]
type Small = Pick<EveningData, 'cards' | 'round' | 'seats' | 'votes' | 'debts' | 'guests_expected'>

const ANSWERS: CardAnswer[] = ['love', 'fine', 'no', 'seen_fine', 'seen_no']

/** Few people and cards, so that every way in which it may go on can be tried. Every other person is a guest. */
const small = fc
  .record({ people: fc.integer({ min: 1, max: 3 }), cards: fc.integer({ min: 2, max: 3 }) })
  .chain(({ people, cards }) =>
    fc.record({
      votes: fc.array(fc.array(fc.option(fc.constantFrom(...ANSWERS)), { minLength: cards, maxLength: cards }), {
        minLength: people,
        maxLength: people,
      }),
      debts: fc.array(fc.constantFrom(0, 0.25, 0.5, 1), { minLength: people, maxLength: people }),
      guests: fc.integer({ min: 0, max: 1 }),
    }),
  )

const isGuest = (person: number) => person % 2 === 1

function evening(
  votes: Votes,
  { debts = [], guests = 0, round = 1 }: { debts?: number[]; guests?: number; round?: 1 | 2 } = {},
): Small {
  const cards = votes[0]!.map((_, index) => index + 1)
  return {
    round,
    guests_expected: guests,
    cards: cards.map((movie_id) => ({ movie_id, round, percent: null, why: '', why_parts: null })),
    seats: votes.map((_, person) => ({
      id: `seat ${person}`,
      user_id: isGuest(person) ? null : `user ${person}`,
      name: `person ${person}`,
      joined: true,
      handed: false,
    })),
    votes: votes.flatMap((answers, person) =>
      answers.flatMap((answer, index) =>
        answer === null ? [] : [{ seat_id: `seat ${person}`, movie_id: index + 1, answer }],
      ),
    ),
    debts: votes.flatMap((_, person) =>
      isGuest(person) ? [] : [{ user_id: `user ${person}`, username: `person ${person}`, debt: debts[person] ?? 0 }],
    ),
  }
}

/** The plainest count there is: among the cards without an objection, the first with the most Love. */
function winnerOf(votes: Votes, debts: number[]): number | null {
  const loves = votes[0]!.map((_, card) =>
    votes.some((answers) => answers[card] === 'no' || answers[card] === 'seen_no')
      ? -1
      : votes.reduce((sum, answers, person) => sum + (answers[card] === 'love' ? weight(person, debts) : 0), 0),
  )
  const most = Math.max(...loves)
  return most < 0 ? null : loves.indexOf(most) + 1
}
const weight = (person: number, debts: number[]) => 1 + (isGuest(person) ? 0 : debts[person]!)

function* completions(votes: Votes): Generator<Votes> {
  const person = votes.findIndex((answers) => answers.includes(null))
  if (person === -1) return yield votes
  const card = votes[person]!.indexOf(null)
  for (const answer of ['love', 'fine', 'no'] as const)
    yield* completions(votes.with(person, votes[person]!.with(card, answer)))
}

/** Every movie that may yet win. */
function winnersOf(votes: Votes, debts: number[]): Set<number | null> {
  return new Set([...completions(votes)].map((completed) => winnerOf(completed, debts)))
}

const isNo = (answer: CardAnswer | null) => answer === 'no' || answer === 'seen_no'

describe('the verdict on votes', () => {
  it('is a movie before the end only if no missing answer could make it another', () => {
    fc.assert(
      fc.property(small, ({ votes, debts, guests }) => {
        const verdict = judge(evening(votes, { debts, guests }))
        fc.pre(verdict.kind === 'film')
        const all = guests === 0 ? votes : [...votes, votes[0]!.map(() => null)]
        const mayWin = winnersOf(all, [...debts, 0])
        // A movie that all voters love is taken immediately, whatever else they may love.
        if (lovedBy(all, verdict.film - 1)) expect(verdict.chosen).toBe('everybody')
        else expect(mayWin).toEqual(new Set([verdict.film]))
      }),
      { numRuns: 300 },
    )
  })

  it('is what a plain count says once everyone has answered', () => {
    fc.assert(
      fc.property(small, ({ votes, debts }) => {
        const complete = votes.map((answers) => answers.map((answer) => answer ?? 'fine'))
        const verdict = judge(evening(complete, { debts }))
        const winner = winnerOf(complete, debts)
        if (complete.length < 2) expect(verdict.kind).toBe('open')
        else if (winner === null) expect(verdict.kind).toBe('more cards')
        else {
          const counts = { voters: complete.length }
          expect(verdict).toMatchObject({ kind: 'film', film: winner, tally: { counts } })
          expect(verdict).toMatchObject({ chosen: lovedBy(complete, winner - 1) ? 'everybody' : 'votes' })
        }
      }),
      { numRuns: 300 },
    )
  })

  it('never takes a movie that someone objected to while there is another, and tells of none', () => {
    fc.assert(
      fc.property(small, fc.constantFrom<1 | 2>(1, 2), ({ votes, debts, guests }, round) => {
        const verdict = judge(evening(votes, { debts, guests, round }), { without: true })
        const objections = votes[0]!.map((_, card) => votes.filter((answers) => isNo(answers[card]!)).length)
        const objectionsTo = verdict.kind === 'film' ? objections[verdict.film - 1] : null
        if (votes.flat().every((answer) => answer === null)) expect(verdict.kind).toBe('open')
        else if (objections.includes(0)) expect(objectionsTo).toBe(0)
        else if (round === 1) expect(verdict.kind).toBe('more cards')
        else {
          expect(verdict).toMatchObject({ chosen: 'least_minded', tally: { counts: null } })
          expect(objectionsTo).toBe(Math.min(...objections))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('waits for those who are expected', () => {
    const votes: Votes = [
      ['love', 'fine'],
      ['love', 'fine'],
    ]
    expect(judge(evening(votes))).toMatchObject({ kind: 'film', film: 1, chosen: 'everybody' })
    expect(judge(evening(votes, { guests: 1 }))).toEqual({ kind: 'open' })
    expect(judge(evening(votes, { guests: 1 }), { without: true })).toMatchObject({ film: 1, chosen: 'votes' })
    expect(expectedVoters(evening(votes, { guests: 1 }))).toBe(3)
  })

  it('counts the Love of those who gave way for more', () => {
    const votes: Votes = [
      ['love', 'fine'],
      ['fine', 'fine'],
      ['fine', 'love'],
    ]
    expect(judge(evening(votes))).toMatchObject({ film: 1 })
    expect(judge(evening(votes, { debts: [0, 0, 0.4] }))).toMatchObject({ film: 2 })
  })
})

function lovedBy(votes: Votes, card: number): boolean {
  return votes.every((answers) => answers[card] === 'love')
}
