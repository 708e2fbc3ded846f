/**
 * Usage: node --expose-gc apps/api/src/testing/cache-growth.ts — fills each cache through the part that owns it, and prints by name
 * the bytes that it counts and those by which the process grew. A separate process, because others would be measured as well.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import { routes, type CardFacts, type MovieFacts } from '@marquee/contract'
import type { Recommender } from '@marquee/recommender'
import Fastify from 'fastify'
import { cacheFigures, createCache, shareOf, type CacheName } from '../common/budget.ts'
import { withOwn } from '../common/facts.ts'
import { sizeOfValue } from '../common/size-of.ts'
import { createRowCache } from '../database/row-cache.ts'
import type { EveningData } from '../modules/evenings/evening-data.ts'
import { createViewCache } from '../modules/evenings/view-cache.ts'
import { createRankedLists } from '../modules/lists/ranked-lists.ts'
import { createPercents } from '../modules/taste/percents.ts'
import { sizeOfFeedback, toFeedback } from '../modules/taste/feedback/feedback.ts'
import { createSimilar } from '../modules/taste/similar.ts'
import { createCounter } from '../plugins/rate-limit/counter.ts'
import type { Exchange } from '../plugins/rate-limit/exchange.ts'
import { serialisation } from '../plugins/serialisation.ts'
import { createAnswerCache } from '../plugins/shared-answers.ts'

export interface CacheGrowth {
  counted: number
  /** On the heap and outside of it. */
  grown: number
  arrayBuffers: number
}

const MEGABYTE = 2 ** 20
const TARGET = MEGABYTE
const ANSWERS = 10_000

const text = (length: number) => randomBytes(length / 2).toString('hex')
const numbers = (count: number, from: number) => Array.from({ length: count }, (_, i) => from + i)

const card = (id: number): CardFacts => ({
  id,
  tmdb_id: id,
  title: text(20),
  tagline: text(40),
  release_date: '1999-03-31',
  runtime: 136,
  poster_path: text(30),
  director: text(16),
  genres: numbers(3, id).map((genre) => ({ id: genre, name: text(10) })),
  moods: [text(8), text(8)],
})
const movie = (id: number): MovieFacts => ({
  ...card(id),
  original_title: text(20),
  original_language: 'en',
  overview: text(500),
  budget: 63_000_000,
  revenue: 463_517_383,
  origin_country: [],
  keywords: numbers(12, id).map((keyword) => ({ id: keyword, name: text(12) })),
  directors: [{ id, name: text(16) }],
  certificates: ['DE', 'GB', 'US'].map((country) => ({ country, certificate: text(4) })),
  content: [text(10), text(12)],
  awards: numbers(4, id).map((k) => ({ body: 'oscar', category: `${text(8)}${k}`, won: false, year: null })),
  based_on: { kind: 'novel', title: text(20), author: text(16) },
  series: { name: text(12), position: 1, parts: 3, here: 1, movies: [{ id, title: text(20), position: 1 }] },
  sources: ['tmdb'],
})
const serialise = serialiserOf(routes.movie.responses[200])
const serialiseCards = serialiserOf(routes.popularMovies.responses[200])

function serialiserOf(schema: object): (value: unknown) => unknown {
  let compile: ((route: { schema: object }) => (value: unknown) => unknown) | undefined
  const app = Fastify()
  app.setSerializerCompiler = ((compiler: typeof compile) => ((compile = compiler), app)) as never
  serialisation(app)
  return compile!({ schema })
}

const model = {
  similar: (id: number) => numbers(60, id).map((other) => ({ id: other, score: 1 / other })),
  rank: (_: unknown, { limit }: { limit: number }) => ({
    ids: Float64Array.from(numbers(limit, 1)),
    percents: new Uint8Array(limit),
  }),
  count: () => 1000,
  percents: (_: unknown, ids: readonly number[]) => ids.map((id) => id % 100),
} as unknown as Recommender
const holder = { current: () => model, peek: () => model }
const unused = () => Promise.reject(new Error('Not used here.'))

const evening = (i: number): EveningData => ({
  id: text(36),
  version: 1,
  group_id: text(36),
  group_name: text(20),
  creator_id: text(36),
  started_by: text(36),
  starter: text(12),
  state: 'voting',
  round: 1,
  limits: { minutes: 120, services: [] } as unknown as EveningData['limits'],
  guests_expected: 0,
  guests_announced: 0,
  guests_closed: false,
  guest_code: null,
  started_at: new Date(i),
  last_vote_at: null,
  decided_at: null,
  film_id: null,
  chosen: null,
  tally: null,
  declined: [],
  age_limit: null,
  seats: numbers(6, i).map(() => ({ id: text(36), user_id: text(36), name: text(10), joined: true, handed: true })),
  cards: numbers(8, i).map((id) => ({ movie_id: id, round: 1, percent: 80, why: text(60), why_parts: null })),
  votes: [],
  debts: [],
})

const answers = createAnswerCache()
const movies = createRowCache('movies', (ids) => Promise.resolve(new Map(ids.map((id) => [id, movie(id)]))))
const cardRows = createRowCache('cards', (ids) => Promise.resolve(new Map(ids.map((id) => [id, card(id)]))))
const feedback = createCache<string, ReturnType<typeof toFeedback>>({ name: 'feedback', sizeOf: sizeOfFeedback })
const percents = createPercents(holder)
const lists = createRankedLists({ model: holder, rankGroup: unused, rankPerson: unused })
const similarTo = createSimilar(holder)
const snapshots = createViewCache({
  evenings: { data: unused },
  ageLimitOf: () => null,
  movies: {
    cards: (ids) => Promise.resolve(ids.map(card)),
    find: (id) => Promise.resolve(movie(id)),
    cast: (id) =>
      Promise.resolve(
        numbers(2, id).map((each) => ({
          id: each,
          person: { id: each, name: text(14), profile_path: null },
          character: null,
        })),
      ),
  },
  now: () => new Date(),
})
const keyOf = (name: string, client: string) => createHmac('sha256', name).update(client).digest().subarray(0, 16)
const exchange = { keyOf, now: Date.now, sendSoon: () => {} } as unknown as Exchange
const count = createCounter({ name: 'GET /movies', max: 100, windowMs: 60_000, exact: false }, exchange)
function plain(name: CacheName, key: (i: number) => string | number, value: (i: number) => object | true) {
  const cache = createCache<string | number, object | true>({ name, sizeOf: sizeOfValue })
  return (i: number) => cache.set(key(i), value(i))
}
const ids = (i: number) => i

/** Of each cache, a function that adds one entry. */
const FILLERS: Record<CacheName, (i: number) => unknown> = {
  answers: (i) => answers.keep(answers.keyOf(`/search?query=${i}`), zstdCompressSync(text(120).padEnd(2000, 'movies'))),
  movies: async (i) => serialise(withOwn((await movies.get(i))!, {})),
  cards: async (i) =>
    serialiseCards({
      count: 1,
      next: null,
      previous: null,
      results: [withOwn((await cardRows.get(i))!, { personal_rating: null, group_rating: null })],
    }),
  feedback(i) {
    const own = toFeedback({
      ratings: numbers(100, i).map((id) => [id, 1]),
      hidden: numbers(20, 1),
      seen: numbers(20, 1),
      shortlisted: [],
    })
    feedback.set(text(36), own)
    for (let page = 0; page < 5; page++) percents.expected(own, numbers(100, page * 100))
  },
  'ranked lists': () =>
    lists.personal(text(36), toFeedback({ ratings: [], hidden: [], seen: [], shortlisted: [] }), {}, 300),
  'similar movies': similarTo,
  evenings: (i) => snapshots.keep(evening(i)),
  'invitation pictures': plain(
    'invitation pictures',
    () => text(4000),
    () => new Uint8Array(50_000),
  ),
  'rate limits': (i) => count(`192.0.2.${i}`),
  'TMDB lists': plain(
    'TMDB lists',
    () => text(20),
    (i) => ({
      at: i,
      items: numbers(20, i).map((id) => ({ id, title: text(30), release_date: '1999-03-31', poster_path: text(30) })),
    }),
  ),
  'TMDB offers': plain('TMDB offers', ids, (i) =>
    numbers(80, i).map((region) => ({
      region: text(2),
      link: text(60),
      offers: numbers(3, region).map((id) => ({
        kind: 'buy',
        providerId: id,
        name: text(12),
        logoPath: text(60),
        position: 1,
      })),
    })),
  ),
  'TMDB movies': plain('TMDB movies', ids, () => true),
  'TMDB misses': plain('TMDB misses', ids, () => true),
  'TMDB people': plain('TMDB people', ids, () => true),
}

const countedOf = (name: CacheName) => cacheFigures().find((cache) => cache.name === name)?.bytes ?? 0

function memory() {
  for (let i = 0; i < 3; i++) globalThis.gc?.()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return { grown: heapUsed + external, arrayBuffers }
}

const growth: Partial<Record<CacheName, CacheGrowth>> = {}
for (const [name, add] of Object.entries(FILLERS) as [CacheName, (i: number) => unknown][]) {
  // Compiled and prepared before, so that only entries are measured.
  for (let i = 1; i <= 20; i++) await add(i)
  const before = { ...memory(), counted: countedOf(name) }
  const target = Math.min(before.counted + TARGET, 0.9 * shareOf(name))
  const isFull = (added: number) => (name === 'answers' ? added >= ANSWERS : countedOf(name) >= target)
  for (let i = 100; !isFull(i - 100); i++) await add(i)
  const after = memory()
  growth[name] = {
    counted: countedOf(name) - before.counted,
    grown: after.grown - before.grown,
    arrayBuffers: after.arrayBuffers - before.arrayBuffers,
  }
}
console.log(JSON.stringify(growth))
