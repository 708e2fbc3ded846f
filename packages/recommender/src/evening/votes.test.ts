import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer, Ballot } from './votes.ts'
import { countVotes, marginOf, settledFilm } from './votes.ts'

const ANSWERS: readonly Answer[] = ['love', 'fine', 'no']

/** One voter's answers to the cards 1, 2, …, a letter each: l, f, n, or - for open. */
function ballot(letters: string, weight = 1, voter = letters): Ballot {
  const answers = [...letters].flatMap((letter, k): [number, Answer][] => {
    const answer = ANSWERS.find((name) => name.startsWith(letter))
    return answer ? [[k + 1, answer]] : []
  })
  return { voter, weight, answers: new Map(answers) }
}

describe('countVotes', () => {
  it('puts the movie with the most love first, and the earlier card of equals', () => {
    expect(countVotes([1, 2, 3], [ballot('ffl'), ballot('ffl'), ballot('lff')]).order).toEqual([3, 1, 2])
    expect(countVotes([3, 1, 2], [ballot('fff')]).order).toEqual([3, 1, 2])
  })

  it('leaves out what anyone vetoed, however many love it', () => {
    expect(countVotes([1, 2], [ballot('lf'), ballot('lf'), ballot('nf')]).order).toEqual([2])
  })

  it('offers the movie with the fewest vetoes when every card is vetoed, the one with more love of equals', () => {
    const { order, leastMinded } = countVotes([1, 2, 3], [ballot('nnf'), ballot('fnn'), ballot('lln')])
    expect(order).toEqual([])
    expect(leastMinded).toEqual([1, 2, 3])
  })

  it('counts a heavier vote for more', () => {
    expect(countVotes([1, 2], [ballot('lf'), ballot('fl', 1.2)]).order).toEqual([2, 1])
  })

  it('takes an open answer for neither love nor veto', () => {
    expect(countVotes([1, 2], [ballot('--'), ballot('fl')]).order).toEqual([2, 1])
  })

  it('never puts a vetoed movie before one that no one vetoed', () => {
    fc.assert(
      fc.property(someBallots(5, 4), (ballots) => {
        const cards = [1, 2, 3, 4, 5]
        const { order, leastMinded } = countVotes(cards, ballots)
        expect(new Set(order)).toEqual(new Set(cards.filter((card) => !vetoed(card, ballots))))
        expect(leastMinded.slice(0, order.length)).toEqual(order)
        expect(leastMinded.toSorted((a, b) => a - b)).toEqual(cards)
      }),
    )
  })

  it('does not depend on the order of the voters', () => {
    const both = someBallots(4, 5).chain((ballots) =>
      fc.tuple(fc.constant(ballots), fc.shuffledSubarray(ballots, { minLength: ballots.length })),
    )
    fc.assert(
      fc.property(both, ([ballots, shuffled]) => {
        const cards = [4, 2, 1, 3]
        expect(countVotes(cards, shuffled)).toEqual(countVotes(cards, ballots))
        expect(settledFilm(cards, shuffled, 5)).toBe(settledFilm(cards, ballots, 5))
      }),
    )
  })
})

describe('settledFilm', () => {
  it('is the movie that everyone loves, as soon as the last of them says so', () => {
    expect(settledFilm([1, 2, 3], [ballot('-l-'), ballot('-l-')], 2)).toBe(2)
    expect(settledFilm([1, 2, 3], [ballot('-l-'), ballot('-l-')], 3)).toBeNull()
  })

  it('is null while a missing vote could still be a veto', () => {
    expect(settledFilm([1, 2], [ballot('lf'), ballot('lf'), ballot('-f')], 3)).toBeNull()
  })

  it('is null while another movie could still be loved more', () => {
    expect(settledFilm([1, 2], [ballot('fl'), ballot('l-'), ballot('f-')], 3)).toBeNull()
    expect(settledFilm([1, 2], [ballot('ff'), ballot('l-'), ballot('l-')], 3)).toBe(1)
  })

  it('is null when every card is vetoed', () => {
    expect(settledFilm([1, 2], [ballot('nf'), ballot('fn')], 2)).toBeNull()
  })

  it('does not end early for a veto of a card that someone has not answered', () => {
    const vetoed = [ballot('fn'), ballot('f-')]
    const unloved = [ballot('ff'), ballot('f-')]
    expect(settledFilm([1, 2], vetoed, 2)).toBe(settledFilm([1, 2], unloved, 2))
  })

  it('does not depend on vetoes of cards that someone has not answered', () => {
    fc.assert(
      fc.property(someBallots(4, 3), (ballots) => {
        const cards = [1, 2, 3, 4]
        const unfinished = (card: number) => ballots.some(({ answers }) => !answers.has(card))
        const without = ballots.map((one) => ({
          ...one,
          answers: new Map([...one.answers].map(([c, a]) => [c, a === 'no' && unfinished(c) ? 'fine' : a])),
        }))
        expect(settledFilm(cards, without, ballots.length)).toBe(settledFilm(cards, ballots, ballots.length))
      }),
    )
  })

  it('wins whatever is answered to the open cards, and is found as early as that is certain', () => {
    fc.assert(
      fc.property(someBallots(3, 3), fc.nat(1), (ballots, missing) => {
        const cards = [1, 2, 3]
        const expected = ballots.length + missing
        const film = settledFilm(cards, ballots, expected)
        expect(film).toBe(settledByTrying(cards, ballots, expected))
        const lovedByAll = ballots.length === expected && ballots.every(({ answers }) => answers.get(film!) === 'love')
        if (film === null || lovedByAll) return
        for (const all of completions(cards, ballots, expected)) expect(countVotes(cards, all).order[0]).toBe(film)
      }),
      { numRuns: 300 },
    )
  })
})

describe('marginOf', () => {
  it('is close when the next movie lacks little love', () => {
    expect(marginOf([1, 2], [ballot('lf'), ballot('fl')], 1)).toBe('close')
    expect(marginOf([1, 2], [ballot('lf'), ballot('lf')], 1)).toBe('clear')
  })

  it('does not tell whether anyone vetoed', () => {
    const kinder = (one: Ballot): Ballot => ({
      ...one,
      answers: new Map([...one.answers].map(([card, answer]) => [card, answer === 'no' ? 'fine' : answer])),
    })
    fc.assert(
      fc.property(someBallots(4, 4), fc.constantFrom(1, 2, 3, 4), (ballots, film) => {
        const cards = [1, 2, 3, 4]
        expect(marginOf(cards, ballots.map(kinder), film)).toBe(marginOf(cards, ballots, film))
      }),
    )
  })

  it('is clear when there is no other card', () => {
    expect(marginOf([1], [ballot('f')], 1)).toBe('clear')
  })
})

function someBallots(cards: number, voters: number): fc.Arbitrary<Ballot[]> {
  const letters = fc.array(fc.constantFrom('l', 'f', 'n', '-', 'l', 'f'), { minLength: cards, maxLength: cards })
  const one = fc.tuple(letters, fc.constantFrom(1, 1.25, 1.5, 2))
  return fc
    .array(one, { minLength: 1, maxLength: voters })
    .map((list) => list.map(([answers, weight], k) => ballot(answers.join(''), weight, `voter ${k}`)))
}

function vetoed(card: number, ballots: readonly Ballot[]): boolean {
  return ballots.some(({ answers }) => answers.get(card) === 'no')
}

/** Every way in which the open answers can turn out, of voters without a ballot too. */
function* completions(cards: readonly number[], ballots: readonly Ballot[], expected: number): Generator<Ballot[]> {
  const all = [...ballots]
  while (all.length < expected) all.push(ballot('', 2, `missing ${all.length}`))
  const open = all.flatMap(({ answers }, k) => cards.filter((card) => !answers.has(card)).map((card) => ({ k, card })))
  for (let code = 0; code < ANSWERS.length ** open.length; code++) {
    const filled = all.map((one) => ({ ...one, answers: new Map(one.answers) }))
    let rest = code
    for (const { k, card } of open) {
      filled[k].answers.set(card, ANSWERS[rest % ANSWERS.length])
      rest = Math.floor(rest / ANSWERS.length)
    }
    yield filled
  }
}

/** The definition, by trying everything: vetoes of unfinished cards count as "fine", and love of all voters wins immediately. */
function settledByTrying(cards: readonly number[], ballots: readonly Ballot[], expected: number): number | null {
  const complete = (card: number) => ballots.length === expected && ballots.every(({ answers }) => answers.has(card))
  const loved = cards.find((card) => complete(card) && ballots.every(({ answers }) => answers.get(card) === 'love'))
  if (loved !== undefined) return loved
  const hidden = ballots.map((one) => ({
    ...one,
    answers: new Map(
      [...one.answers].map(([card, answer]): [number, Answer] => [
        card,
        answer === 'no' && !complete(card) ? 'fine' : answer,
      ]),
    ),
  }))
  const winners = new Set<number | undefined>()
  for (const all of completions(cards, hidden, expected)) {
    winners.add(countVotes(cards, all).order[0])
    if (winners.size > 1) return null
  }
  return [...winners][0] ?? null
}
