import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCatalogue, anItem, someUsers } from '../fixtures.ts'
import { createRecommender, trainModel } from '../index.ts'
import type { DeckVote } from '../types.ts'

const items = aCatalogue(120)
const recommender = createRecommender(trainModel({ items, users: someUsers(60, 120) }))
const fresh = createRecommender(trainModel({ items, users: [] }))
const GENRES = 6
const genreOf = (id: number) => id % GENRES
const fan = (userId: string, genre: number) => ({
  userId,
  profile: { ratings: [1, 2, 3, 4, 5].map((k) => ({ id: genre + GENRES * k, value: 1 })) },
})
const nobody = { userId: 'new', profile: { ratings: [] } }
const idsOf = (cards: readonly { id: number }[]) => cards.map(({ id }) => id)

describe('deck', () => {
  it('holds five different movies that no one has rated, with the percents of the group’s list', () => {
    const members = [fan('a', 2), fan('b', 4)]
    const deck = recommender.deck(members)
    const listed = new Map(recommender.group(members).map((row) => [row.id, row]))
    expect(new Set(idsOf(deck)).size).toBe(5)
    for (const card of deck) expect(card).toEqual(listed.get(card.id))
  })

  it('differs more than the first five of the list', () => {
    const members = [fan('a', 2), fan('b', 2)]
    const genres = (ids: readonly number[]) => new Set(ids.map(genreOf)).size
    expect(genres(idsOf(recommender.group(members, { limit: 5 })))).toBe(1)
    expect(genres(idsOf(recommender.deck(members)))).toBeGreaterThan(1)
  })

  it('starts with the two highest percents of the group', () => {
    const members = [fan('a', 2), fan('b', 4)]
    const percents = recommender.group(members, { limit: 60 }).map(({ percent }) => percent)
    const [first, second] = percents.toSorted((a, b) => b - a)
    expect(recommender.deck(members, { size: 2 }).map(({ percent }) => percent)).toEqual([first, second])
  })

  it('holds a movie below 45 percent for a member only where no others are left', () => {
    const critic = {
      userId: 'c',
      profile: {
        ratings: [1, 2, 3, 4, 5, 6].flatMap((k) => [
          { id: 3 + GENRES * k, value: 0.75 },
          ...[1, 2, 4].map((genre) => ({ id: genre + GENRES * k, value: -0.5 })),
        ]),
      },
    }
    const lowest = (card: { members: readonly { percent: number }[] }) =>
      Math.min(...card.members.map(({ percent }) => percent))
    const members = [fan('a', 2), critic]
    const bearable = recommender.group(members, { limit: 100 }).filter((row) => lowest(row) >= 45)
    const low = recommender.deck(members).filter((card) => lowest(card) < 45)
    expect(low).toHaveLength(Math.max(0, 5 - bearable.length))
  })

  describe('among movies that most people have seen', () => {
    const knownTo = (isWellKnown: (id: number) => boolean, others: number) => {
      const movies = items.map(({ id }) => ({ id, seen: isWellKnown(id) ? 50 : others, regard: 80, divides: 20 }))
      return createRecommender(trainModel({ items, users: [], panel: { movies, alsoLoved: [], viewers: [] } }))
    }

    it('holds one where others are about as good, be they behind the first hundred of the list', () => {
      const isWellKnown = (id: number) => id <= 110
      expect(idsOf(knownTo(isWellKnown, 44).deck([nobody])).filter(isWellKnown)).toHaveLength(1)
    })

    it('holds more where others are much worse, or where seen movies are wanted', () => {
      const isWellKnown = (id: number) => genreOf(id) === 2
      const known = knownTo(isWellKnown, 44)
      const sharp = idsOf(items.slice(0, 60)).map((id) => ({ id, value: isWellKnown(id) ? 1 : -0.5 }))
      expect(
        idsOf(known.deck([{ userId: 'a', profile: { ratings: sharp } }])).filter(isWellKnown).length,
      ).toBeGreaterThan(1)
      const seen = known.deck([fan('a', 2)], { includeSeen: true })
      expect(idsOf(seen).filter(isWellKnown).length).toBeGreaterThan(1)
    })
  })

  describe('among old movies', () => {
    const yearOf = (id: number) => (id % 4 === 0 ? 1920 : id % 2 === 0 ? 1950 : 2000)
    const years = createRecommender(
      trainModel({ items: items.map(({ id }) => anItem(id, { year: yearOf(id) })), users: [] }),
    )
    const who = (...liked: number[]) => [
      { userId: 'a', profile: { ratings: liked.map((id) => ({ id, value: 0.75 })) } },
    ]
    const oldest = (members: ReturnType<typeof who>, candidates = idsOf(items)) =>
      Math.min(...idsOf(years.deck(members, { candidates, oldBefore: 1966 })).map(yearOf))
    const even = idsOf(items).filter((id) => id % 2 === 0)

    it('holds none for those who have liked none', () => expect(oldest(who(1, 3, 5))).toBe(2000))

    it('holds no silent ones for those who have liked old ones with sound', () => {
      const five = [...even.slice(0, 40), 101, 103, 105, 107]
      expect(oldest(who(2, 6, 10), five)).toBe(1950)
    })

    it('holds all kinds for those who have liked a silent one', () => {
      const members = who(4, 8, 12)
      expect(years.deck(members, { oldBefore: 1966 })).toEqual(years.deck(members))
      expect(oldest(members, even)).toBe(1920)
    })

    it('holds them where the rest is too few', () => expect(oldest(who(1, 3), [...even, 7, 9])).toBeLessThan(1966))
  })

  it('takes only tonight’s candidates, without excluded ones', () => {
    const candidates = [50, 51, 52, 53, 54, 55, 56]
    const deck = idsOf(recommender.deck([fan('a', 2)], { candidates, exclude: [53] }))
    expect(deck).toHaveLength(5)
    for (const id of deck) expect(candidates).toContain(id)
    expect(deck).not.toContain(53)
  })

  it('has as many cards as there are movies when those are few, and none without any', () => {
    expect(new Set(idsOf(recommender.deck([fan('a', 2)], { candidates: [60, 61, 999] })))).toEqual(new Set([60, 61]))
    expect(recommender.deck([fan('a', 2)], { candidates: [] })).toEqual([])
  })

  it('works for people without ratings, on a fresh instance, and for guests alone', () => {
    expect(recommender.deck([nobody, fan('a', 2)])).toHaveLength(5)
    expect(idsOf(recommender.deck([nobody, fan('a', 2)]))).toEqual(idsOf(recommender.deck([fan('a', 2)])))
    for (const served of [recommender, fresh]) {
      expect(idsOf(served.deck([]))).toEqual(idsOf(served.deck([nobody])))
      expect(served.deck([])).toHaveLength(5)
      for (const { percent, members } of served.deck([])) expect([percent >= 0, members]).toEqual([true, []])
    }
  })

  it('is the same whenever it is asked for, in whatever order candidates come', () => {
    const shuffled = fc.shuffledSubarray([...idsOf(items)], { minLength: items.length })
    const deck = recommender.deck([fan('a', 2), fan('b', 4)])
    fc.assert(
      fc.property(shuffled, (candidates) => {
        expect(recommender.deck([fan('a', 2), fan('b', 4)], { candidates })).toEqual(deck)
      }),
      { numRuns: 10 },
    )
  })

  describe('of a second round', () => {
    const members = [fan('a', 2), fan('b', 4)]
    const first = recommender.deck(members)
    const answers = (userId: string, answer: (id: number) => DeckVote['answer'], cards = first): DeckVote[] =>
      cards.map(({ id }) => ({ userId, id, answer: answer(id) }))

    it('holds none of the first round’s movies', () => {
      const votes = answers('a', () => 'no')
      const second = idsOf(recommender.deck(members, { votes }))
      expect(second).toHaveLength(5)
      for (const id of idsOf(first)) expect(second).not.toContain(id)
    })

    it.each([
      { voter: 'a', who: members },
      { voter: 'a guest', who: [nobody] },
    ])('turns towards what $voter has loved tonight', ({ voter, who }) => {
      const cards = recommender.deck(who)
      const loved = genreOf(cards[0].id)
      const share = (votes: DeckVote[]) =>
        idsOf(recommender.deck(who, { votes })).filter((id) => genreOf(id) === loved).length
      const towards = share(answers(voter, (id) => (genreOf(id) === loved ? 'love' : 'no'), cards))
      const away = share(answers(voter, (id) => (genreOf(id) === loved ? 'no' : 'fine'), cards))
      expect(towards).toBeGreaterThan(away)
    })

    it('shows percents that do not depend on the votes', () => {
      const plain = new Map(recommender.group(members).map((row) => [row.id, row]))
      for (const answer of ['love', 'fine', 'no'] as const) {
        for (const card of recommender.deck(members, { votes: answers('b', () => answer) })) {
          expect(card).toEqual(plain.get(card.id))
        }
      }
    })
  })
})
