import { describe, expect, it } from 'vitest'
import { aCatalogue, someUsers } from '../../../../packages/recommender/src/fixtures.ts'
import { createRecommender, trainModel } from '@marquee/recommender'
import { evaluateEvenings } from './index.ts'
import { fitJudge } from './judge.ts'
import { playCards, WAYS } from './ways.ts'
import type { Member, Watcher } from './world.ts'
import { comeTogether, createWorld } from './world.ts'

const ITEMS = 120
const GENRES = 6
const catalogue = aCatalogue(ITEMS)
const ids = catalogue.map(({ id }) => id)
const recommender = createRecommender(trainModel({ items: catalogue, users: someUsers(60, ITEMS) }))

/** User who expects and enjoys the same stars of each movie. */
function aWatcher(user: number, starsOf: (id: number) => number): Watcher {
  const known = { profile: { ratings: [] }, heldOut: new Map<number, number>(), known: new Set<number>() }
  const member: Member = { user, ...known, generosity: 0, likes: starsOf }
  return { member, enjoys: starsOf, expects: starsOf, arrives: 0, perCard: 5 }
}

const evening = (watchers: readonly Watcher[]) => ({ recommender, watchers, candidates: ids, name: 'test' })

describe('an evening by five cards', () => {
  it('ends with the first card that everyone loves', () => {
    const play = playCards(evening([aWatcher(1, () => 5), aWatcher(2, () => 5)]))
    expect(play).toMatchObject({ film: play.cards[0], seconds: 5, voted: true })
  })

  it('never takes what someone refuses while another card is left', () => {
    const cards = playCards(evening([aWatcher(1, () => 5)])).cards
    const picky = aWatcher(2, (id) => (id === cards[3] ? 3.5 : 1))
    expect(playCards(evening([aWatcher(1, () => 5), picky])).film).toBe(cards[3])
  })

  it('offers five more when all are refused, and then what the fewest refuse', () => {
    const play = playCards(evening([aWatcher(1, () => 1), aWatcher(2, () => 3.5)]))
    expect(new Set(play.cards).size).toBe(10)
    expect(play).toMatchObject({ film: play.cards[0], seconds: 50, voted: false })
  })

  it('turns on the heavier vote where opinions differ', () => {
    const [a, b] = playCards(evening([aWatcher(1, () => 5)])).cards
    const fans = [aWatcher(1, (id) => (id === a ? 5 : 3.5)), aWatcher(2, (id) => (id === b ? 5 : 3.5))]
    expect(playCards(evening(fans)).film).toBe(a)
    expect(playCards(evening(fans), { weights: new Map([['2', 1.5]]) }).film).toBe(b)
  })
})

describe('other ways to choose', () => {
  it('ask only the host, or wait until all swipe yes, or give up', () => {
    const host = aWatcher(1, (id) => id / 30)
    const guest = aWatcher(2, () => 1)
    expect(WAYS['host'](evening([host, guest])).film).not.toBeNull()
    expect(WAYS['swipe'](evening([host, guest]))).toMatchObject({ film: null, seconds: 300 })
    expect(WAYS['swipe'](evening([aWatcher(1, () => 4), aWatcher(2, () => 4)])).seconds).toBe(5)
  })
})

describe('the judge', () => {
  const people = someUsers(80, ITEMS).map(({ items, values }, user) => ({
    user,
    ratings: items.map((item, k) => ({ item, stars: 2 + 3 * Math.max(0, values[k]), time: 0 })),
  }))

  it('expects people to like what others with their taste like', () => {
    const judge = fitJudge(people, ids)
    for (const person of people.slice(0, GENRES)) {
      const stars = judge.predict(person)
      const mean = (genre: number) => {
        const own = ids.flatMap((id, k) => (id % GENRES === genre % GENRES ? [stars[k]] : []))
        return own.reduce((sum, x) => sum + x, 0) / own.length
      }
      expect(mean(person.user)).toBeGreaterThan(mean(person.user + 1))
    }
  })

  it('gives the same people the same evening, and others in a strong mood', () => {
    const world = createWorld(catalogue, { items: ids, mean: 3, seed: 7 })
    const member = aWatcher(1, () => 3).member
    const enjoyed = (name: string, mood: 'usual' | 'strong') =>
      ids.map((id) => comeTogether([member], world, name, mood)[0].enjoys(id))
    const spread = (stars: readonly number[]) => Math.max(...stars) - Math.min(...stars)
    expect(enjoyed('monday', 'usual')).toEqual(enjoyed('monday', 'usual'))
    expect(enjoyed('monday', 'usual')).not.toEqual(enjoyed('tuesday', 'usual'))
    expect(spread(enjoyed('monday', 'strong'))).toBeGreaterThan(spread(enjoyed('monday', 'usual')))
  })
})

describe('evaluateEvenings', { timeout: 180_000 }, () => {
  it('compares the ways to choose, guests and ten evenings with the ledger, with intervals', () => {
    const table = { users: [] as number[], items: [] as number[], stars: [] as number[] }
    someUsers(60, ITEMS).forEach(({ items, values }, user) =>
      items.forEach((item, k) => {
        table.users.push(user)
        table.items.push(item)
        table.stars.push(2 + 3 * Math.max(0, values[k]))
      }),
    )
    const figures = evaluateEvenings(table, catalogue, { seed: 7, folds: [0], groups: 8 })
    for (const way of Object.keys(WAYS)) {
      for (const { mean, meanLow, meanHigh, worst } of [figures[way], figures[`${way}-strong`]]) {
        expect(mean).toBeGreaterThan(meanLow)
        expect(mean).toBeLessThan(meanHigh)
        expect(worst).toBeLessThan(mean)
      }
    }
    expect(figures['marquee']['undecided']).toBe(0)
    expect(Object.keys(figures['guest-with-seat'])).toContain('gap')
    expect(Object.keys(figures['ten-with-ledger'])).toEqual(expect.arrayContaining(['worstLift', 'meanLift']))
  })
})
