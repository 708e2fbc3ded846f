import { createRecommender, encodeModel, RATING_VALUES, trainModel, type CatalogueItem } from '@marquee/recommender'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { createWholeRanking } from './whole-ranking.ts'

const items = Array.from({ length: 60 }, (_, index): CatalogueItem => ({
  id: index + 1,
  genres: [index % 5],
  keywords: [index % 7],
  labels: [],
  people: [],
  year: 1960 + index,
  countries: [],
  language: 'en',
  popularity: index,
}))
const model = trainModel({ items, users: [] })
const recommender = createRecommender(model)
const bytes = encodeModel(model)
const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
shared.set(bytes)
const { rankPerson, rankGroup, close } = createWholeRanking({
  model: { shared: () => ({ id: 1, bytes: shared }) },
  log: pino({ level: 'silent' }),
})
afterAll(close)

const profile = {
  ratings: [1, 6, 11].map((id) => ({ id, value: RATING_VALUES.Best })),
  hidden: new Set([3]),
  seen: new Set([4]),
}

it('ranks a person’s whole list in the thread, in the order and with the percents of the first page', async () => {
  const { ids, percents, count } = await rankPerson({ profile, options: { yearFrom: 1970 } })
  const list = recommender.list(profile, { yearFrom: 1970 })
  expect([...ids]).toEqual(list.map(({ id }) => id))
  expect([...percents]).toEqual(list.map(({ percent }) => percent))
  expect(count).toBe(list.length)
})

it('ranks a group’s whole list in the thread, with the percents of its members', async () => {
  const { ids, percents, count } = await rankGroup({
    members: [profile, { ratings: [] }],
    own: { ratings: [] },
    options: {},
  })
  const members = [profile, { ratings: [] }].map((each, index) => ({ userId: String(index), profile: each }))
  const list = recommender.group(members, { own: { ratings: [] } })
  expect([...ids]).toEqual(list.map(({ id }) => id))
  expect([...percents]).toEqual(list.flatMap((entry) => entry.members.map(({ percent }) => percent)))
  expect(count).toBe(list.length)
})
