import { routes, type OperationId, type RouteContract } from '@marquee/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'
import { validArguments } from './testing/valid-arguments.ts'
import { createWorld, type World } from './testing/world.ts'

const SENTINEL = 'Zyxwvut Quombat'

/** Calls whose answers differ each time anyway, or that would delete what the crawl needs. */
const OTHER_EACH_TIME = new Set<OperationId>([
  'randomLabels',
  'token',
  'refreshToken',
  'signUp',
  'createGroup',
  'createList',
  'deleteList',
  'createDaily',
  'recalculation',
  'logout',
  'endSession',
  'destroyGroup',
  'changeEmail',
  'changePassword',
  'confirmSession',
  'createInvite',
  'createPersonalToken',
  'personalTokens',
  'passkeyOptions',
  'passkeySignInOptions',
  'beginSecondFactor',
  'rename',
  'guessDaily',
  'exportAccount',
  'sessions',
  'renewGroupLink',
  'startEvening',
  // Its version counts the changes that the crawl makes.
  'groupEvents',
])

let api: TestApp
let world: World
let client: pg.Client
let answers: [number, number]

beforeAll(async () => {
  api = await createTestApp()
  world = await createWorld(api)
  client = new pg.Client(api.databaseUrl)
  await client.connect()
  const { results } = (await api.call(routes.popularMovies, { query: { page_size: 100 } })).body
  answers = [results[40]!.id, results[41]!.id]
  await client.query('update movie set title = $1 where id = $2', [SENTINEL, answers[0]])
  await api.changes.catalogueChanged([answers[0]])
})
afterAll(async () => {
  await client.end()
  await api.close()
})

const setAnswer = (movieId: number) => client.query('update daily_game set movie_id = $1', [movieId])

/** Makes every call once as the player; returns bodies and the headers that could reveal the answer. */
async function crawl(): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  const args = validArguments(world)
  for (const operation of Object.keys(routes) as OperationId[]) {
    if (OTHER_EACH_TIME.has(operation)) continue
    const route: RouteContract = routes[operation]
    const { status, body, headers } = await api.call(route, args[operation], {
      user: world.people.creator,
      groupId: world.groupId,
    })
    seen[operation] = JSON.stringify([
      status,
      body,
      headers['content-length'],
      headers['cache-control'],
      headers['etag'],
    ])
  }
  return seen
}

describe('the daily answer', () => {
  it('changes no byte of any response, so no call reveals it', async () => {
    await setAnswer(answers[0])
    await crawl()
    const first = await crawl()
    await setAnswer(answers[1])
    expect(await crawl()).toEqual(first)
  }, 120_000)

  it('is in no response of the game before the last guess', async () => {
    await setAnswer(answers[0])
    const { id } = (await api.call(routes.createDaily, {}, { user: world.people.member })).body
    const { results } = (await api.call(routes.popularMovies, {})).body
    const wrong = results.map((movie) => movie.id).filter((movieId) => !answers.includes(movieId))
    for (let guess = 0; guess < 5; guess++) {
      const { body } = await api.call(
        routes.guessDaily,
        { params: { id }, body: { movie_id: wrong[guess]! } },
        { user: world.people.member },
      )
      expect(body.solution).toBeNull()
      for (const part of [
        body,
        (await api.call(routes.dailySession, { params: { id } }, { user: world.people.member })).body,
      ]) {
        expect(JSON.stringify(part)).not.toContain(SENTINEL)
        expect(JSON.stringify({ ...part, guesses: [] })).not.toMatch(
          new RegExp(`"(movie_)?id":${answers[0]}[,}].*poster`),
        )
      }
    }
    const last = await api.call(
      routes.guessDaily,
      { params: { id }, body: { movie_id: wrong[5]! } },
      { user: world.people.member },
    )
    expect(last.body.solution!.title).toBe(SENTINEL)
    expect(last.body.session).toMatchObject({ completed: true, solved: false, num_guesses: 6 })
  })
})
