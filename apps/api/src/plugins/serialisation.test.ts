import { routes, type CardFacts } from '@marquee/contract'
import fastJson, { type Schema } from 'fast-json-stringify'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withOwn } from '../common/facts.ts'
import { serialisation } from './serialisation.ts'

let app: FastifyInstance
let answer: unknown
beforeAll(async () => {
  app = Fastify()
  serialisation(app)
  for (const [path, route] of Object.entries({ page: routes.popularMovies, movie: routes.movie })) {
    app.get(`/${path}`, { schema: { response: route.responses } }, () => answer)
  }
  await app.ready()
})
afterAll(() => app.close())

async function written(path: string, value: unknown): Promise<string> {
  answer = value
  const { body, headers } = await app.inject(`/${path}`)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(Number(headers['content-length'])).toBe(Buffer.byteLength(body))
  return body
}

const text = fc.option(fc.string({ unit: 'binary' }), { nil: null })
const facts: fc.Arbitrary<CardFacts> = fc.record({
  id: fc.integer({ min: 1 }),
  tmdb_id: fc.option(fc.integer({ min: 1 }), { nil: null }),
  title: fc.string({ unit: 'binary' }),
  tagline: text,
  release_date: fc.constantFrom('1972-03-14', null),
  runtime: fc.option(fc.nat(), { nil: null }),
  poster_path: text,
  genres: fc.array(fc.record({ id: fc.integer({ min: 1 }), name: fc.string({ unit: 'binary' }) }), { maxLength: 3 }),
  director: text,
  moods: fc.array(fc.string(), { maxLength: 3 }),
})
const own = fc.record(
  {
    personal_rating: fc.option(fc.nat(100), { nil: null }),
    group_rating: fc.option(fc.nat(100), { nil: null }),
    viewer: fc.record({
      rating: fc.constantFrom(null, 0.75, -0.5),
      shortlisted: fc.boolean(),
      group_shortlisted: fc.boolean(),
      seen: fc.boolean(),
      hidden: fc.boolean(),
    }),
  },
  { requiredKeys: ['personal_rating', 'group_rating'] },
)

it('serialises a page with shared facts like one without, the first time and from the cache', async () => {
  const entries = fc.array(fc.tuple(facts, own, fc.boolean()), { maxLength: 5 })
  const whole = fastJson(routes.popularMovies.responses[200] as Schema)
  await fc.assert(
    fc.asyncProperty(entries, text, async (cards, next) => {
      const page = (results: unknown[]) => ({ count: cards.length, next, previous: null, results })
      const plain = cards.map(([row, mine]) => ({ ...row, ...mine }))
      const shared = cards.map(([row, mine, carries]) => (carries ? withOwn(row, mine) : { ...row, ...mine }))
      const wanted = JSON.parse(whole(page(plain))) as unknown
      for (let time = 0; time < 2; time++) expect(JSON.parse(await written('page', page(shared)))).toEqual(wanted)
    }),
    { numRuns: 60 },
  )
})

it('serialises no data of another user and no field outside the contract', async () => {
  const [row] = fc.sample(facts, { numRuns: 1, seed: 1 })
  const secret = { ...row, password_hash: 'secret' }
  const page = (own: object) => ({ count: 1, next: null, previous: null, results: [withOwn(secret, own)] })
  const viewer = { rating: 1, shortlisted: true, group_shortlisted: false, seen: true, hidden: false }
  const mine = await written('page', page({ personal_rating: 91, group_rating: null, viewer, email: 'a@example.org' }))
  expect(JSON.parse(mine)).toMatchObject({ results: [{ personal_rating: 91, viewer }] })
  const visitor = await written('page', page({ personal_rating: null, group_rating: null }))
  expect(JSON.parse(visitor)).toEqual({
    ...page({}),
    results: [{ ...row, personal_rating: null, group_rating: null }],
  })
  for (const body of [mine, visitor]) expect(body).not.toMatch(/secret|example/)
})

it('serialises a movie with and without a viewer', async () => {
  const [card] = fc.sample(facts, { numRuns: 1, seed: 2 })
  const row = {
    ...card,
    original_title: null,
    original_language: 'en',
    overview: 'Größe ✓',
    budget: null,
    revenue: 1,
    origin_country: [{ iso_3166_1: 'US', name: 'United States' }],
    directors: [],
    keywords: [],
    certificates: [{ country: 'US', certificate: 'R' }],
    content: ['violence'],
    awards: [{ body: 'oscar', category: 'film', won: true, year: null }],
    based_on: null,
    series: { name: 'Größe', position: 1, parts: null, here: 1, movies: [{ id: 1, title: 'Größe', position: 1 }] },
    sources: ['starter'],
  }
  const viewer = { rating: null, shortlisted: true, group_shortlisted: false, seen: false, hidden: false }
  expect(JSON.parse(await written('movie', withOwn(row, { viewer })))).toEqual({ ...row, viewer })
  expect(JSON.parse(await written('movie', withOwn(row, {})))).toEqual(row)
  expect(JSON.parse(await written('movie', row))).toEqual(row)
})
