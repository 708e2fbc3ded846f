import { problemBody, routes, type HistoryChoices, type HistoryImport } from '@marquee/contract'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { insertMovie } from '../../testing/movies.ts'
import { take } from '../../testing/take.ts'
import { createHistoryApplyRepository } from './history-apply-repository.ts'

let api: TestApp
let db: TestApp['db']
const ids: Record<string, number> = {}

beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  db = api.db
  const movies: [string, number, Partial<{ tmdb_id: number; imdb_id: string; directors: string[] }>][] = [
    ['Heat', 1995, { tmdb_id: 949, imdb_id: 'tt0113277' }],
    ['Alien', 1979, { tmdb_id: 348 }],
    ['Solaris', 1972, {}],
    ['Ran', 1985, {}],
    ['Stalker', 1979, {}],
    ['Pinocchio', 2022, { tmdb_id: 1, directors: ['Robert Zemeckis'] }],
    ['Pinocchio', 2022, { tmdb_id: 2, directors: ['Guillermo del Toro'] }],
  ]
  for (const [title, year, rest] of movies)
    ids[`${title}${rest.tmdb_id === 2 ? ' 2' : ''}`] = await insertMovie(db, {
      title,
      release_date: `${year}-01-01`,
      ...rest,
    })
  await api.changes.catalogueChanged(Object.values(ids))
})
afterAll(() => api.close())

const APPLY: HistoryChoices = { cuts: [5, 7, 9], conflict: 'mine', choices: [] }
const NOTHING = {
  rated: 0,
  changed: 0,
  kept: 0,
  seen: 0,
  viewings: 0,
  notes: 0,
  lists: 0,
  hidden: 0,
  shortlisted: 0,
}
const UNKNOWN_FILE =
  'This is no export of a service that Marquee knows; a table with a row for each movie, or a text with a title and its year on each line, can be read too.'
const RATINGS = `Date,Name,Year,Letterboxd URI,Rating
2024-01-01,Heat,1995,x,5
2024-01-02,Alien,1980,x,3.5
2024-01-03,Solaris,1972,x,3
2024-01-04,Ran,1985,x,1
2024-01-05,Pinocchio,2022,x,4
2024-01-06,"=cmd|'/c calc'!A1",2022,x,4
2024-01-07,Stalker,1979,x,9
`

async function bring(user: TestUser, text: string | Uint8Array, file_name = 'ratings.csv') {
  const answer = await api.call(
    routes.importHistory,
    { body: Buffer.from(text as string), query: { file_name } },
    { user },
  )
  if (answer.status === 201) await api.modules.portability.jobs.importHistory!(answer.body.id)
  return answer
}
const find = async (user: TestUser, id: string): Promise<HistoryImport> =>
  (await api.call(routes.historyImport, { params: { id } }, { user })).body

async function apply(user: TestUser, id: string, choices: Partial<HistoryChoices> = {}): Promise<HistoryImport> {
  const answer = await api.call(routes.applyHistory, { params: { id }, body: { ...APPLY, ...choices } }, { user })
  expect(answer.status).toBe(202)
  expect(await api.modules.portability.jobs.importHistory!(id)).toMatchObject({ userId: user.id })
  return find(user, id)
}

async function ratingsOf(user: TestUser) {
  const rows = await db
    .selectFrom('rating')
    .innerJoin('movie', 'movie.id', 'rating.movie_id')
    .select(['title', 'value', 'rating.created_at', 'rating.updated_at'])
    .where('user_id', '=', user.id)
    .orderBy('title')
    .execute()
  return Object.fromEntries(
    rows.map(({ title, value, updated_at }) => [title, [value, updated_at.toISOString().slice(0, 10)]]),
  )
}

describe('importing a history', () => {
  it('shows a preview without changing anything', async () => {
    const user = await api.signUp()
    await api.call(routes.rateMovie, { params: { id: ids['Heat']! }, body: { rating: 0 } }, { user })
    const { status, body } = await bring(user, RATINGS)
    expect(status).toBe(201)
    expect(body).toMatchObject({ source: 'letterboxd', state: 'matching', file_name: 'ratings.csv', total: 6, done: 0 })
    expect(api.queuedImports).toContain(body.id)
    expect(await find(user, body.id)).toMatchObject({
      state: 'preview',
      done: 6,
      scale: 'stars',
      counts: { matched: 4, ambiguous: 1, unmatched: 1, faulty: 1, skipped: 0, ratings: 5, seen: 0, already_rated: 1 },
      histogram: [0, 1, 0, 0, 0, 1, 1, 1, 0, 1],
      outcome: null,
    })
    expect(Object.keys(await ratingsOf(user))).toEqual(['Heat'])
    expect((await api.call(routes.historyImports, {}, { user })).body.results.map(({ id }) => id)).toEqual([body.id])
  })

  it('asks which of two movies of one title was meant, and uses the answer', async () => {
    const user = await api.signUp()
    const { body } = await bring(user, RATINGS)
    const questions = (await api.call(routes.historyQuestions, { params: { id: body.id } }, { user })).body
    expect(questions).toMatchObject({
      count: 1,
      results: [
        {
          title: 'Pinocchio',
          year: 2022,
          candidates: [{ director: 'Robert Zemeckis' }, { director: 'Guillermo del Toro' }],
        },
      ],
    })
    const [{ entry }] = take(questions.results, 1)
    const wrong = await api.call(
      routes.applyHistory,
      { params: { id: body.id }, body: { ...APPLY, choices: [{ entry, movie_id: ids['Heat']! }] } },
      { user },
    )
    expect([wrong.status, (await find(user, body.id)).state]).toEqual([400, 'preview'])
    const applied = await apply(user, body.id, { choices: [{ entry, movie_id: ids['Pinocchio 2']! }] })
    expect(applied.outcome).toEqual({ ...NOTHING, rated: 5 })
    expect((await api.call(routes.myRating, { params: { id: ids['Pinocchio 2']! } }, { user })).body.rating).toBe(0.75)
  })

  it('maps ratings to four levels by the cut points, with the dates of the file', async () => {
    const user = await api.signUp()
    const { body } = await bring(user, RATINGS)
    await apply(user, body.id, { cuts: [2, 6, 7] })
    expect(await ratingsOf(user)).toEqual({
      Alien: [1, '2024-01-02'],
      Heat: [1, '2024-01-01'],
      Ran: [0, '2024-01-04'],
      Solaris: [0.75, '2024-01-03'],
    })
    const falling = await api.call(
      routes.applyHistory,
      { params: { id: body.id }, body: { ...APPLY, cuts: [7, 6, 9] } },
      { user },
    )
    expect([falling.status, falling.body]).toEqual([400, { cuts: [expect.any(String)] }])
  })

  it.each([
    ['mine', { Alien: 0, Heat: 0 }],
    ['newer', { Alien: 0.75, Heat: 0 }],
    ['theirs', { Alien: 0.75, Heat: 1 }],
  ] as const)('keeps the rating that "%s" chooses where both exist', async (conflict, expected) => {
    const user = await api.signUp()
    for (const title of ['Heat', 'Alien'])
      await api.call(routes.rateMovie, { params: { id: ids[title]! }, body: { rating: 0 } }, { user })
    await sql`update rating set updated_at = '2023-01-01' where user_id = ${user.id} and movie_id = ${ids['Alien']}`.execute(
      db,
    )
    const { body } = await bring(user, RATINGS)
    await apply(user, body.id, { conflict })
    const { Alien, Heat } = await ratingsOf(user)
    expect({ Alien: Alien?.[0], Heat: Heat?.[0] }).toEqual(expected)
  })

  it('imports a watchlist to the shortlist, and movies watched without a rating as seen', async () => {
    const user = await api.signUp()
    const list = 'Date,Name,Year,Letterboxd URI\n2024-02-01,Heat,1995,x\n2024-02-02,Ran,1985,x\n'
    await apply(user, (await bring(user, list, 'watchlist.csv')).body.id)
    const shortlist = (await api.call(routes.personalShortlist, {}, { user })).body
    expect(shortlist.results.map(({ title }) => title)).toEqual(['Ran', 'Heat'])
    const { outcome } = await apply(user, (await bring(user, list, 'watched.csv')).body.id)
    expect(outcome).toMatchObject({ rated: 0, seen: 2, shortlisted: 0 })
  })

  it('changes nothing when the same file is imported again', async () => {
    const user = await api.signUp()
    await apply(user, (await bring(user, RATINGS)).body.id)
    const before = await ratingsOf(user)
    const { outcome } = await apply(user, (await bring(user, RATINGS)).body.id, { conflict: 'theirs' })
    expect(outcome).toEqual({ ...NOTHING, kept: 4 })
    expect(await ratingsOf(user)).toEqual(before)
  })

  it('continues an interrupted run, and gives the same result when two run at once', async () => {
    const user = await api.signUp()
    const { body } = await bring(user, RATINGS)
    await api.call(routes.applyHistory, { params: { id: body.id }, body: APPLY }, { user })
    expect(await createHistoryApplyRepository(db).applyNext(body.id, 2)).toBe(2)
    expect(await find(user, body.id)).toMatchObject({ state: 'applying', done: 2, total: 6 })
    expect(Object.keys(await ratingsOf(user))).toEqual(['Alien', 'Heat'])
    await Promise.all([
      api.modules.portability.jobs.importHistory!(body.id),
      api.modules.portability.jobs.importHistory!(body.id),
    ])
    expect(await api.modules.portability.jobs.importHistory!(body.id)).toBeNull()
    expect(await find(user, body.id)).toMatchObject({ state: 'applied', done: 6, outcome: { rated: 4 } })
  })

  it('ends without an error when the account is deleted meanwhile', async () => {
    const user = await api.signUp()
    const { body } = await bring(user, RATINGS)
    await api.call(routes.applyHistory, { params: { id: body.id }, body: APPLY }, { user })
    await api.call(routes.deleteAccount, { body: { password: user.password } }, { user })
    expect(await api.modules.portability.jobs.importHistory!(body.id)).toBeNull()
  })
})

describe('the shortlist of a user who imports a history', () => {
  const listed = async (user: TestUser) =>
    (await api.call(routes.personalShortlist, {}, { user })).body.results.map(({ title }) => title)

  it('loses the movies that the history rates, until the import is undone', async () => {
    const user = await api.signUp()
    for (const id of [ids['Ran']!, ids['Pinocchio']!])
      await api.call(routes.addToShortlist, { params: { id } }, { user })
    const { body } = await bring(user, RATINGS)
    await apply(user, body.id)
    expect(await listed(user)).toEqual(['Pinocchio'])
    await api.call(routes.undoHistory, { params: { id: body.id } }, { user })
    expect(await listed(user)).toEqual(['Pinocchio', 'Ran'])
  })

  it('gains movies that the user has rated or seen, unless they are left out', async () => {
    const watchlist = 'Date,Name,Year,Letterboxd URI\n2024-01-01,Heat,1995,x\n2024-01-02,Ran,1985,x\n'
    for (const [leave_out_seen, expected] of [
      [false, ['Ran', 'Heat']],
      [true, ['Ran']],
    ] as const) {
      const user = await api.signUp()
      await api.call(routes.rateMovie, { params: { id: ids['Heat']! }, body: { rating: 1 } }, { user })
      const { body } = await bring(user, watchlist, 'watchlist.csv')
      expect((await find(user, body.id)).counts).toMatchObject({ shortlist: 2, shortlist_seen: 1 })
      const { outcome } = await apply(user, body.id, { leave_out_seen })
      expect(outcome).toMatchObject({ shortlisted: expected.length })
      expect(await listed(user)).toEqual(expected)
    }
  })
})

describe('undoing an import', () => {
  it('restores earlier ratings, and leaves those that were changed since', async () => {
    const user = await api.signUp()
    const rate = (title: string, rating: 0 | 1 | -0.5) =>
      api.call(routes.rateMovie, { params: { id: ids[title]! }, body: { rating } }, { user })
    await rate('Heat', 0)
    const before = await ratingsOf(user)
    const { body } = await bring(user, RATINGS)
    await apply(user, body.id, { conflict: 'theirs' })
    await rate('Ran', 1)
    const undone = await api.call(routes.undoHistory, { params: { id: body.id } }, { user })
    expect(undone.body.state).toBe('undone')
    const after = await ratingsOf(user)
    expect(after).toEqual({ ...before, Ran: [1, expect.any(String)] })
    expect((await api.call(routes.undoHistory, { params: { id: body.id } }, { user })).status).toBe(409)
    expect((await apply(user, body.id)).outcome).toMatchObject({ rated: 2, kept: 2 })
  })

  it('removes the marks and shortlist entries it added, and no earlier ones', async () => {
    const user = await api.signUp()
    await api.call(routes.addToShortlist, { params: { id: ids['Heat']! } }, { user })
    const list = 'Date,Name,Year,Letterboxd URI\n2024-02-01,Heat,1995,x\n2024-02-02,Ran,1985,x\n'
    const { body } = await bring(user, list, 'watchlist.csv')
    await apply(user, body.id)
    await api.call(routes.undoHistory, { params: { id: body.id } }, { user })
    const shortlist = (await api.call(routes.personalShortlist, {}, { user })).body
    expect(shortlist.results.map(({ title }) => title)).toEqual(['Heat'])
  })
})

describe('an import’s limits', () => {
  it('offer the rows that were not imported as CSV without spreadsheet formulas', async () => {
    const user = await api.signUp()
    const { body } = await bring(user, RATINGS)
    const response = await api.app.inject({
      url: `/api/identity/me/import/${body.id}/problems`,
      headers: { authorization: `Bearer ${user.access}` },
    })
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = response.body.split('\r\n')
    expect(lines[0]).toBe('file,line,title,year,reason,row')
    expect(response.body).toContain('ratings.csv,6,Pinocchio,2022,Several movies may be meant.,')
    expect(response.body).toContain(`ratings.csv,7,'=cmd|'/c calc'!A1,2022,This movie is not in the catalogue.,`)
    expect(response.body).toContain('"""9"" is no rating from 0 to 5."')
  })

  it('report what is wrong with a file by status and sentence', async () => {
    const user = await api.signUp()
    for (const [text, message] of [
      ['', 'The file is empty.'],
      ['hello', UNKNOWN_FILE],
      ['PK\u0003\u0004 and then nothing that fits', 'This archive is damaged.'],
    ] as const) {
      const { status, body } = await bring(user, text)
      expect([status, body]).toEqual([400, { body: [message] }])
    }
    const send = (type: string, payload: Buffer) =>
      api.app.inject({
        method: 'POST',
        url: '/api/identity/me/import',
        headers: { authorization: `Bearer ${user.access}`, 'content-type': type },
        payload,
      })
    expect((await send('application/json', Buffer.from('{}'))).statusCode).toBe(415)
    expect((await send('application/octet-stream', Buffer.alloc(8 * 1024 * 1024 + 1))).statusCode).toBe(413)
    expect((await api.call(routes.historyImports, {}, { user })).body.results).toEqual([])
  })

  it('keep nine files in memory and refuse further ones before they are sent', async () => {
    const { histories } = api.modules.portability
    const leave = Array.from({ length: 9 }, (_, i) => histories.expect(`user ${i}`))
    const user = await api.signUp()
    const { statusCode, headers, body } = await api.app.inject({
      method: 'POST',
      url: '/api/identity/me/import',
      headers: { authorization: `Bearer ${user.access}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(RATINGS),
    })
    expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([503, '5', problemBody('unavailable/files')])
    leave.forEach((end) => end())
    expect((await bring(user, RATINGS)).status).toBe(201)
    expect(() => histories.expect(user.id)).not.toThrow()
  })

  it('allow one running import per user, while a new file replaces a preview', async () => {
    const user = await api.signUp()
    const first = await api.call(routes.importHistory, { body: Buffer.from(RATINGS) }, { user })
    const second = await bring(user, RATINGS)
    expect([second.status, second.body]).toMatchObject([409, { code: 'import_running' }])
    await api.modules.portability.jobs.importHistory!(first.body.id)
    const third = await bring(user, RATINGS)
    expect((await api.call(routes.historyImports, {}, { user })).body.results.map(({ id }) => id)).toEqual([
      third.body.id,
    ])
    await api.call(routes.applyHistory, { params: { id: third.body.id }, body: APPLY }, { user })
    expect((await api.call(routes.discardHistory, { params: { id: third.body.id } }, { user })).status).toBe(409)
    expect((await bring(user, RATINGS)).status).toBe(409)
    await api.modules.portability.jobs.importHistory!(third.body.id)
    expect((await api.call(routes.discardHistory, { params: { id: third.body.id } }, { user })).status).toBe(204)
    expect(Object.keys(await ratingsOf(user))).toHaveLength(4)
  })

  it('delete abandoned previews and old imports', async () => {
    const user = await api.signUp()
    const age = (id: string, days: number) =>
      sql`update history_import set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db)
    const { body } = await bring(user, RATINGS)
    await age(body.id, 2)
    await api.modules.portability.histories.purge()
    expect((await find(user, body.id)).state).toBe('preview')
    await age(body.id, 4)
    await api.modules.portability.histories.purge()
    expect((await api.call(routes.historyImport, { params: { id: body.id } }, { user })).status).toBe(404)
  })
})

describe('an exported account', () => {
  /** Exported data that an import restores: the rest belongs to the account, to groups and games, or is computed again. */
  const SECTIONS = ['ratings', 'marks', 'shortlist'] as const

  async function exported(user: TestUser) {
    const { rawPayload } = await api.app.inject({
      url: '/api/identity/me/export',
      headers: { authorization: `Bearer ${user.access}` },
    })
    const document = JSON.parse(strFromU8(unzipSync(rawPayload)['export.json']!)) as Record<string, unknown[]>
    return { zip: rawPayload, sections: Object.fromEntries(SECTIONS.map((name) => [name, document[name]])), document }
  }

  it('has the same export again after being imported into a new account', async () => {
    const user = await api.signUp()
    const movies = Object.values(ids)
    const values = [-0.5, 0, 0.75, 1] as const
    for (const [i, id] of movies.entries()) {
      const params = { id }
      await api.call(routes.rateMovie, { params, body: { rating: values[i % 4]! } }, { user })
      if (i % 2 === 0) await api.call(routes.markSeen, { params }, { user })
      if (i % 3 === 0) await api.call(routes.hideMovie, { params }, { user })
      if (i % 3 === 1) await api.call(routes.addToShortlist, { params }, { user })
    }
    await sql`update rating set predicted = 61.5, baseline = 40, created_at = created_at - interval '400 days' where user_id = ${user.id} and value > 0`.execute(
      db,
    )
    const { zip, sections } = await exported(user)
    expect(sections['ratings']).toHaveLength(movies.length)

    const fresh = await api.signUp()
    const { body } = await bring(fresh, zip, 'marquee.zip')
    expect(await find(fresh, body.id)).toMatchObject({
      source: 'marquee',
      scale: null,
      counts: { ambiguous: 0, unmatched: 0 },
    })
    await apply(fresh, body.id)
    const again = await exported(fresh)
    expect(again.sections).toEqual(sections)
    expect(again.document['imports']).toMatchObject([{ source: 'marquee', state: 'applied' }])
  })
})
