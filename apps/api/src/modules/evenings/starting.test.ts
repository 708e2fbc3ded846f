import { routes, type EveningLimits } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import type { TestUser } from '../../testing/app.ts'
import { ANY_MOVIE, openEveningApp, type EveningApp } from './test-builders.ts'

let app: EveningApp
let db: pg.Client
let ada: TestUser
let bob: TestUser
let eve: TestUser

beforeAll(async () => {
  app = await openEveningApp()
  db = new pg.Client(app.databaseUrl)
  await db.connect()
  ada = await app.signUp('ada')
  bob = await app.signUp('bob')
  eve = await app.signUp('eve')
})
afterAll(async () => {
  await db.end()
  await app.close()
})

const tryStart = (
  groupId: string,
  user: TestUser,
  changes: { limits?: Partial<EveningLimits>; members?: string[] } = {},
) =>
  app.call(
    routes.startEvening,
    {
      params: { id: groupId },
      body: { limits: { ...ANY_MOVIE, ...changes.limits }, members: changes.members ?? [], guests: 0 },
    },
    { user },
  )
const choices = async (groupId: string, user: TestUser) =>
  (await app.call(routes.eveningStart, { params: { id: groupId } }, { user })).body

async function ids(text: string, values: unknown[] = []): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(text, values)
  return rows.map(({ id }) => id)
}

describe('what an evening needs', () => {
  it('is everyone and any unseen movie at first, and last time’s choices later', async () => {
    const group = await app.aGroup(ada, bob)
    const first = await choices(group, bob)
    expect(first).toMatchObject({ open: null, limits: ANY_MOVIE, guests: 0, members: [ada.id, bob.id], tilt: [] })
    expect(first.moods.length).toBeGreaterThan(5)
    const limits = { max_minutes: 150, moods: [first.moods[0]!.id] }
    const evening = await app.start(group, bob, { limits, guests: 2, members: [bob] })
    await app.aGuest(evening, 'Grace')
    expect(await choices(group, ada)).toMatchObject({
      open: { id: evening.id, started_by: 'bob', here: 2, joined: false },
      limits: { ...ANY_MOVIE, ...limits },
      guests: 2,
      members: [bob.id],
    })
  })

  it('is for members', async () => {
    const group = await app.aGroup(ada)
    const ask = (id: string) => app.call(routes.eveningStart, { params: { id } }, { user: eve })
    expect((await ask(group)).status).toBe(403)
    expect((await ask('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await tryStart(group, eve)).status).toBe(403)
    expect((await tryStart(group, ada, { members: [eve.id] })).body).toEqual({ members: [expect.any(String)] })
  })
})

describe('the cards', () => {
  it('keep to the limits', async () => {
    const group = await app.aGroup(ada, bob)
    const [mood] = (await choices(group, ada)).moods
    const evening = await app.start(group, ada, { limits: { max_minutes: 120, moods: [mood!.id] } })
    expect(evening.cards.length).toBeGreaterThan(1)
    for (const { movie } of evening.cards) {
      expect(movie.runtime).toBeLessThanOrEqual(120)
      expect(movie.runtime).toBeGreaterThanOrEqual(72)
      expect(movie.moods).toContain(mood!.name)
    }
  })

  it('are no older than sixty years for those who have liked none', async () => {
    const today = app.clock.now
    app.clock.now = new Date('2076-11-22T19:00:00.000Z')
    const { cards } = await app.start(await app.aGroup(eve), eve, {})
    app.clock.now = today
    expect(cards).toHaveLength(5)
    for (const { movie } of cards) expect(Number(movie.release_date?.slice(0, 4))).toBeGreaterThanOrEqual(2016)
  })

  it('suit the age, and never lack a certificate', async () => {
    const certified = await ids(
      'select id from movie where runtime < 200 and not exists (select from movie_certificate where movie_id = id) order by id limit 2',
    )
    expect(certified.length).toBe(2)
    for (const [index, id] of certified.entries())
      await db.query("insert into movie_certificate values ($1, 'FR', $2, 'csv')", [id, index === 0 ? '11' : '12'])
    await app.changes.catalogueChanged(certified)
    const group = await app.aGroup(ada, bob)
    const evening = await app.start(group, ada, { limits: { suitable_for: 11, max_minutes: 200 } })
    expect(evening.limits.suitable_for).toBe(11)
    expect(evening.cards.length).toBeGreaterThan(1)
    const suitable = await ids(
      "select movie_id as id from movie_certificate group by movie_id having bool_and(certificate in ('G', 'PG', 'U', '0', '6', '11'))",
    )
    for (const { movie } of evening.cards) {
      expect(suitable).toContain(movie.id)
      expect(movie.runtime).toBeLessThanOrEqual(200)
    }
    expect((await choices(group, ada)).limits.suitable_for).toBe(11)
  })

  it('name the age among the limits to loosen', async () => {
    const limits = { suitable_for: 0, max_minutes: 30, unseen: false }
    const refused = await tryStart(await app.aGroup(ada), ada, { limits })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringContaining('To have a choice, allow a longer movie or allow movies for older people.'),
      },
    })
  })

  it('are what the services of a region offer', async () => {
    const wanted = await ids('select id from movie order by id limit 3')
    await db.query("insert into watch_provider (id, name) values (8, 'Filmbox')")
    for (const id of wanted) {
      await db.query("insert into watch_region (movie_id, region) values ($1, 'DE')", [id])
      const kind = id === wanted[2] ? 'rent' : 'flatrate'
      await db.query(
        "insert into watch_offer (movie_id, region, kind, provider_id, position) values ($1, 'DE', $2, 8, 0)",
        [id, kind],
      )
    }
    const group = await app.aGroup(ada)
    const evening = await app.start(group, ada, { limits: { services: [8], region: 'DE' } })
    expect(evening.cards.map(({ movie }) => movie.id).sort((a, b) => a - b)).toEqual(wanted.slice(0, 2))
    const elsewhere = await tryStart(await app.aGroup(ada), ada, { limits: { services: [8], region: 'US' } })
    expect(elsewhere).toMatchObject({
      status: 409,
      body: {
        code: 'too_few_movies',
        detail: 'No movie fits tonight. To have a choice, add services or allow movies that someone has seen.',
      },
    })
  })

  it('leave out what someone who watches has seen, unless that may be watched again', async () => {
    const moods = [(await choices(await app.aGroup(ada), ada)).moods.at(-1)!.id]
    const fits = (group: string, unseen: boolean) =>
      tryStart(group, ada, { limits: { moods, unseen }, members: [bob.id] })
    const first = (await fits(await app.aGroup(ada, bob), true)).body.cards.map(({ movie }) => movie.id)
    for (const id of first) await app.call(routes.markSeen, { params: { id } }, { user: bob })
    const after = await fits(await app.aGroup(ada, bob), true)
    expect(after.body.cards?.filter(({ movie }) => first.includes(movie.id)) ?? []).toEqual([])
    const again = await fits(await app.aGroup(ada, bob), false)
    expect(new Set(again.body.cards.map(({ movie }) => movie.id))).toEqual(new Set(first))
  })

  it('are others than last time’s, and never a movie that was decided on', async () => {
    const group = await app.aGroup(ada, bob)
    const first = await app.start(group, ada)
    await app.call(
      routes.overrideFilm,
      { params: { id: first.id }, body: { movie_id: first.cards[0]!.movie.id } },
      { user: ada },
    )
    const second = await app.start(group, ada)
    const last = new Set(first.cards.map(({ movie }) => movie.id))
    expect(second.cards).toHaveLength(5)
    expect(second.cards.filter(({ movie }) => last.has(movie.id))).toEqual([])
    expect((await app.see(first, { user: bob })).state).toBe('ended')
  })

  it('say what they are about and whom they suit', async () => {
    const liked = await ids('select id from movie order by popularity desc limit 6')
    for (const id of liked) await app.call(routes.rateMovie, { params: { id }, body: { rating: 1 } }, { user: eve })
    const group = await app.aGroup(eve, ada)
    const alone = await app.start(group, eve)
    for (const card of alone.cards) {
      expect(card.why).toMatch(/^(Likely to suit eve \(\d+ %\)|Among the best (that fit|for) tonight: eve \d+ %)\.$/)
      expect(card.percent).toEqual(expect.any(Number))
      expect(card.line === null || card.line.length <= 160).toBe(true)
    }
    const unknown = await app.start(await app.aGroup(ada, bob), ada)
    expect(unknown.cards[0]).toMatchObject({
      why: 'A favourite of many people. No one here has rated enough movies yet to say more.',
      percent: null,
    })
  })
})

it('two who start at once find themselves in one evening', async () => {
  const group = await app.aGroup(ada, bob)
  const answers = await Promise.all([tryStart(group, ada), tryStart(group, bob), tryStart(group, ada)])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
})

it('an evening is over after twelve hours, and another can start', async () => {
  const group = await app.aGroup(ada, bob)
  const evening = await app.start(group, ada)
  app.pass(12 * 3600)
  expect(await app.see(evening, { user: ada })).toMatchObject({ state: 'ended', film: null })
  const late = await app.tryVote(evening, { user: ada }, evening.cards[0]!.movie.id, 'love')
  expect(late.body).toMatchObject({ code: 'evening_over' })
  expect((await app.start(group, bob)).id).not.toBe(evening.id)
})

it('the link of an evening tells what it is, and nothing of anyone', async () => {
  const evening = await app.start(await app.aGroup(ada, bob), ada)
  const { body } = await app.call(routes.eveningInvitation, { params: { id: evening.id } })
  expect(body).toEqual({
    id: evening.id,
    group: evening.group,
    invited_by: 'ada',
    state: 'voting',
    here: 1,
    takes_guests: true,
    movies: evening.cards.slice(0, 3).map(({ movie }) => movie),
  })
})

it('nothing new is answered with 204 and 304', async () => {
  const evening = await app.start(await app.aGroup(ada, bob), ada)
  const look = (since?: number, headers = {}) =>
    app.call(
      routes.evening,
      { params: { id: evening.id }, query: since === undefined ? {} : { since } },
      { user: ada, headers },
    )
  expect((await look(evening.version)).status).toBe(204)
  const full = await look(evening.version - 1)
  expect(full.status).toBe(200)
  const tag = { 'if-none-match': String(full.headers['etag']) }
  expect((await look(undefined, tag)).status).toBe(304)
  await app.take(evening, { user: bob })
  expect((await look(undefined, tag)).status).toBe(200)
})
