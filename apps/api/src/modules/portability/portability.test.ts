import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSocialApp, type SocialApp, type Visitor } from '../../testing/social.ts'
import { pastEvenings } from '../evenings/past-test-builders.ts'
import { exportFileName } from './service.ts'

let social: SocialApp
let clock = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  social = await openSocialApp({ now: () => clock })
})
afterAll(() => social.close())

let people = 0

/** A user with a row in every possible table, whose texts and ids can be found again. */
async function someoneWithEverything(username = `everything_${people + 1}`) {
  people++
  const user = await social.aUser(username)
  const friend = await social.aUser(`${username}_friend`)
  const [rated, seen, listed] = [
    await social.aMovie({ title: `${username} rated`, tmdb_id: 1000 + people, imdb_id: `tt${people}` }),
    await social.aMovie({ title: `${username} seen` }),
    await social.aMovie({ title: `${username} listed`, release_date: null }),
  ]
  const { db } = social
  const mine = { user_id: user.id }
  await db
    .insertInto('user_identity')
    .values({ ...mine, issuer: 'https://id.example', subject: `${username}-subject` })
    .execute()
  await db
    .insertInto('rating')
    .values({ ...mine, movie_id: rated, value: 0.75, predicted: 0.5, baseline: 0.25 })
    .execute()
  await db
    .insertInto('movie_mark')
    .values([
      { ...mine, movie_id: seen, kind: 'seen' },
      { ...mine, movie_id: rated, kind: 'seen' },
      { ...mine, movie_id: listed, kind: 'hidden' },
    ])
    .execute()
  await db
    .insertInto('personal_shortlist')
    .values({ ...mine, movie_id: listed })
    .execute()
  const group = (await social.call('POST /identity/groups', { user, body: { name: `${username} group` } })).json<{
    id: string
  }>()
  await social.call(`POST /identity/groups/${group.id}?action=join`, { user: friend })
  await db.insertInto('group_shortlist').values({ group_id: group.id, movie_id: listed, added_by: user.id }).execute()
  const tastes = JSON.stringify([
    { key: 'k', weight: 100, size: 1, features: [], liked: [rated], movies: [seen, listed] },
  ])
  await sql`insert into taste_profile (user_id, state, tastes) values (${user.id}, 'done', ${tastes}::jsonb)`.execute(
    db,
  )
  await anEvening({ user, friend, groupId: group.id, film: seen })
  const game = (await social.call('POST /games/daily/create', { user })).json<{ id: string }>()
  await social.call(`POST /games/daily/${game.id}/guess`, { user, body: { movie_id: seen } })
  const history = await db
    .insertInto('history_import')
    .values({ ...mine, source: 'letterboxd', state: 'applied' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into history_entry (import_id, position, file, line, title, says, movie_id)
            values (${history.id}, 0, 'ratings.csv', 2, ${`${username} rated`}, '{"rating": {"raw": 4}}', ${rated})`.execute(
    db,
  )
  await sql`insert into history_change (import_id, movie_id, kind, after)
            values (${history.id}, ${rated}, 'rating', '{"value": 0.75}')`.execute(db)
  await aDiary({ userId: user.id, importId: history.id, groupId: group.id, seen, username })
  await social.call('POST /feedback', { user, body: { message: `${username} writes`, page: '/movie/6' } })
  return { user, friend, groupId: group.id, rated, seen, listed, importId: history.id }
}

async function aDiary(who: {
  userId: string
  importId: string
  groupId: string
  seen: number
  username: string
}): Promise<void> {
  const { userId, importId, groupId, seen, username } = who
  const { db } = social
  await sql`insert into movie_note (user_id, movie_id, text, tags, brought)
            values (${userId}, ${seen}, ${`${username} notes`}, '{cinema}', '{"liked": true}')`.execute(db)
  await sql`
    with v as (insert into viewing (user_id, movie_id, seen_on, precision, place)
                 values (${userId}, ${seen}, '2022-12-24', 'day', ${`${username} place`}) returning id)
    insert into history_addition (import_id, viewing_id, added) select ${importId}, id, '{}' from v`.execute(db)
  await sql`
    with l as (insert into movie_list (owner_id, group_id, name, created_at)
                 values (${userId}, null, ${`${username} list`}, '2026-01-01'),
                        (${userId}, ${groupId}, ${`${username} group list`}, '2026-01-02') returning id)
    insert into list_movie (list_id, movie_id, position, note) select id, ${seen}, 1, 'first' from l`.execute(db)
  await sql`insert into history_columns (user_id, header, columns) values (${userId}, '{titel}', '{}')`.execute(db)
  await sql`insert into shown_recommendation values (${userId}, '2026-11-20', '{"7": {"days": 2}}')`.execute(db)
}

/** The friend votes as well, and gives way. */
async function anEvening(who: { user: Visitor; friend: Visitor; groupId: string; film: number }): Promise<void> {
  const { user, friend, groupId, film } = who
  const build = pastEvenings(social)
  const members = [user, friend]
  const id = await build.anEvening({ groupId, startedBy: user, startedAt: clock, state: 'ended', film, members })
  for (const each of members) {
    await build.aVote(id, await build.aSeat(id, { user: each, token: `token of ${each.username}` }), film)
    await social.db.insertInto('group_tilt').values({ group_id: groupId, user_id: each.id, debt: 0.5 }).execute()
  }
}

async function exported(user: Visitor) {
  const response = await social.call('GET /identity/me/export', { user })
  expect(response.statusCode).toBe(200)
  const files = unzipSync(response.rawPayload)
  const text = (name: string) => strFromU8(files[name]!)
  return { response, names: Object.keys(files), json: JSON.parse(text('export.json')), csv: text('letterboxd.csv') }
}

describe('exporting an account', () => {
  it('answers a ZIP with a name that is valid on every file system', async () => {
    const { user } = await someoneWithEverything()
    const { response, names } = await exported(user)
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="marquee-${user.username}-2026-11-20.zip"`,
      'cache-control': 'no-store',
    })
    expect(names.toSorted()).toEqual([
      'export.json',
      'letterboxd.csv',
      `lists/1-${user.username}_list.csv`,
      `lists/2-${user.username}_group_list.csv`,
      'watchlist.csv',
    ])
    expect((await social.call('GET /identity/me/export')).statusCode).toBe(401)
  })

  it('contains everything of the account, with the ids that other services use for movies', async () => {
    const { user, groupId } = await someoneWithEverything('ada')
    const { json } = await exported(user)
    const rated = { title: 'ada rated', year: 1994, tmdb_id: 1000 + people, imdb_id: `tt${people}` }
    const seen = { title: 'ada seen', year: 1994, tmdb_id: null, imdb_id: null }
    const listed = { title: 'ada listed', year: null, tmdb_id: null, imdb_id: null }
    expect(json).toMatchObject({
      schema_version: 1,
      exported_at: '2026-11-20T12:00:00.000Z',
      account: { id: user.id, username: 'ada', email: 'ada@example.org' },
      identities: [{ issuer: 'https://id.example', subject: 'ada-subject' }],
      ratings: [{ movie: rated, value: 0.75, predicted: 0.5, baseline: 0.25 }],
      shortlist: [{ movie: listed }],
      created_groups: [{ id: groupId, name: 'ada group' }],
      groups: [{ group: { id: groupId, name: 'ada group' } }],
      group_shortlists: [{ group: { id: groupId, name: 'ada group' }, movie: listed }],
      started_evenings: [{ group: { id: groupId, name: 'ada group' } }],
      group_tilts: [{ group: { id: groupId, name: 'ada group' }, debt: 0.5 }],
      shown_recommendations: [{ day: '2026-11-20', movies: { 7: { days: 2 } } }],
      tastes: [{ state: 'done', tastes: [{ weight: 100, liked: [rated], movies: [seen, listed] }] }],
      game_sessions: [{ day: '2026-11-20', solved: false }],
      game_guesses: [{ position: 1, movie: seen }],
      feedback: [{ message: 'ada writes', page: '/movie/6' }],
      imports: [{ source: 'letterboxd', state: 'applied' }],
      import_entries: [{ file: 'ratings.csv', line: 2, title: 'ada rated', says: { rating: { raw: 4 } } }],
      viewings: [{ movie: seen, seen_on: '2022-12-24', precision: 'day', place: 'ada place', source: 'hand' }],
      notes: [{ movie: seen, text: 'ada notes', tags: ['cinema'], brought: { liked: true } }],
      lists: [
        { name: 'ada list', group: null },
        { name: 'ada group list', group: { id: groupId } },
      ],
      import_columns: [{ header: ['titel'] }],
      import_changes: [{ movie: rated, kind: 'rating', after: { value: 0.75 } }],
    })
    const [evening] = json.evenings
    expect(json.evenings).toHaveLength(1)
    expect(json.evening_votes).toMatchObject([
      { seat_id: evening.id, evening_id: evening.evening_id, movie: seen, answer: 'love' },
    ])
    expect(json.list_movies).toEqual(
      expect.arrayContaining(
        json.lists.map(({ id }: { id: string }) => ({ list_id: id, position: 1, movie: seen, note: 'first' })),
      ),
    )
    expect(json.marks).toHaveLength(3)
    expect(json.sessions).toHaveLength(1)
  })

  it('contains nothing of other users, no secret and no answer of a game', async () => {
    const { user, friend } = await someoneWithEverything()
    const { json } = await exported(user)
    const text = JSON.stringify(json)
    for (const foreign of [friend.id, friend.username, 'password_hash', 'token', 'refresh'])
      expect(text).not.toContain(foreign)
    const { movie_id } = await social.db.selectFrom('daily_game').select('movie_id').executeTakeFirstOrThrow()
    const answer = await social.db
      .selectFrom('movie')
      .select('title')
      .where('id', '=', movie_id)
      .executeTakeFirstOrThrow()
    const ownTitles = ['rated', 'seen', 'listed'].map((kind) => `${user.username} ${kind}`)
    expect(ownTitles.includes(answer.title) || !text.includes(answer.title)).toBe(true)
  })

  it('lists each viewing, and each other rated or seen movie, for Letterboxd', async () => {
    const { user } = await someoneWithEverything('bob')
    const { csv } = await exported(user)
    expect(csv.split('\r\n').slice(1)).toEqual([
      `,${1000 + people},tt${people},bob rated,1994,Dan Director,,4,8,,,`,
      ',,,bob seen,1994,Dan Director,2022-12-24,,,,cinema,bob notes',
      '',
    ])
  })

  it('is complete for an account without data', async () => {
    const { json, csv } = await exported(await social.aUser('newcomer'))
    expect(json).toMatchObject({ ratings: [], marks: [], groups: [], tastes: [], game_sessions: [], game_guesses: [] })
    expect(csv.trim().split('\r\n')).toHaveLength(1)
  })

  it('splits a history that is too long for one Letterboxd file', async () => {
    const user = await social.aUser('avid')
    await sql`
      with movies as (
        insert into movie (title, source) select 'Long list ' || n, 'csv' from generate_series(1, 10001) n returning id)
      insert into rating (user_id, movie_id, value) select ${user.id}, id, 1 from movies`.execute(social.db)
    const { names, csv } = await exported(user)
    expect(names.toSorted()).toEqual(['export.json', 'letterboxd-2.csv', 'letterboxd-3.csv', 'letterboxd.csv'])
    expect(csv.trim().split('\r\n')).toHaveLength(5001)
  })

  it.each([
    ['Zoë', 'marquee-Zoe-2026-11-20.zip'],
    ['李小龙', 'marquee-_-2026-11-20.zip'],
    ['a.b-c_d', 'marquee-a.b-c_d-2026-11-20.zip'],
  ])('names the archive of %s %s', (username, fileName) => {
    expect(exportFileName(username, clock)).toBe(fileName)
  })
})

describe('deleting an account', () => {
  // The last administrator cannot go.
  beforeAll(() => social.db.insertInto('user_account').values({ username: 'keeper', is_administrator: true }).execute())

  const remove = (user: Visitor | undefined, body?: unknown) => social.call('DELETE /identity/me', { user, body })
  const exists = async (id: string) =>
    (await social.db.selectFrom('user_account').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

  async function signedUp(username: string) {
    const password = 'popcorn at midnight'
    const body = { username, email: `${username}@example.org`, password }
    const { id } = (await social.call('POST /identity/signup', { body })).json<{ id: string }>()
    const { access } = (await social.call('POST /token', { body: { username, password } })).json<{ access: string }>()
    return { user: { id, username, token: access }, password }
  }

  it('needs the password of an account that has one', async () => {
    const { user, password } = await signedUp('careful')
    for (const [body, message] of [
      [undefined, 'This field is required.'],
      [{}, 'This field is required.'],
      [{ password: 'popcorn at noon' }, 'This password is incorrect.'],
    ] as const) {
      const response = await remove(user, body)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({ password: [message] })
    }
    expect(await exists(user.id)).toBe(true)
    expect((await remove(undefined, { password })).statusCode).toBe(401)
    expect((await remove(user, { password })).statusCode).toBe(204)
    expect(await exists(user.id)).toBe(false)
  })

  it('ends every session immediately and frees username and e-mail', async () => {
    const { user, password } = await signedUp('leaver')
    await remove(user, { password })
    expect((await social.call('GET /identity/me', { user })).statusCode).toBe(401)
    expect((await remove(user, { password })).statusCode).toBe(401)
    expect((await signedUp('leaver')).user.id).toEqual(expect.any(String))
  })

  it('needs a sign-in of the last 10 minutes where there is no password', async () => {
    const user = await social.aUser('passwordless')
    const signedInAt = Date.now()
    clock = new Date(signedInAt + 11 * 60_000)
    const late = await remove(user)
    expect(late.statusCode).toBe(403)
    expect(late.json()).toMatchObject({
      code: 'fresh_sign_in_required',
      detail: expect.stringMatching(/sign in again/i),
    })
    expect((await remove(user, { password: 'anything' })).statusCode).toBe(403)
    clock = new Date(signedInAt + 9 * 60_000)
    expect((await remove(user)).statusCode).toBe(204)
    clock = new Date('2026-11-20T12:00:00Z')
  })

  it('leaves no trace of the user in any column of any table', async () => {
    const { user, friend, importId } = await someoneWithEverything('sentinel_of_all')
    const traces = [user.id, importId, 'sentinel_of_all-subject', 'sentinel_of_all@example.org']
    expect(await tablesWith(traces)).toEqual(
      expect.arrayContaining([
        'user_account',
        'rating',
        'movie_mark',
        'personal_shortlist',
        'group_shortlist',
        'evening',
        'evening_seat',
        'group_tilt',
        'taste_profile',
        'game_session',
        'session',
        'user_identity',
        'history_import',
        'history_entry',
        'history_change',
        'history_addition',
        'history_columns',
        'viewing',
        'movie_note',
        'movie_list',
      ]),
    )
    await social.db.updateTable('user_account').set({ username: 'renamed' }).where('id', '=', friend.id).execute()
    await social.modules.accounts.erasure.deleteAccount(
      {
        ...user,
        sessionId: '',
        signedInAt: clock,
        confirmedAt: clock,
        bothFactors: false,
        isAdministrator: false,
        ageLimit: null,
        feedbackRevision: 0,
      },
      undefined,
    )
    expect(await tablesWith(traces)).toEqual([])
  })

  async function tablesWith(traces: string[]): Promise<string[]> {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      social.db,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ hit: boolean }>`
        select exists (select from ${sql.table(name)} t
          where exists (select from unnest(${traces}::text[]) trace where t::text like '%' || trace || '%')) as hit`.execute(
        social.db,
      )
      if (rows[0]!.hit) found.push(name)
    }
    return found
  }

  it('hands owned groups with their shortlists to the longest-standing member', async () => {
    const { user, friend, groupId, listed } = await someoneWithEverything()
    const later = await social.aUser('later')
    await social.call(`POST /identity/groups/${groupId}?action=join`, { user: later })
    await social.modules.accounts.erasure.deleteAccount(
      {
        ...user,
        sessionId: '',
        signedInAt: clock,
        confirmedAt: clock,
        bothFactors: false,
        isAdministrator: false,
        ageLimit: null,
        feedbackRevision: 0,
      },
      undefined,
    )
    const group = (await social.call(`GET /identity/groups/${groupId}`, { user: friend })).json()
    expect(group).toMatchObject({ creator: friend.id, member_count: 2 })
    const shortlist = await social.db
      .selectFrom('group_shortlist')
      .selectAll()
      .where('group_id', '=', groupId)
      .execute()
    expect(shortlist).toMatchObject([{ movie_id: listed, added_by: null }])
    const kicked = await social.call(`POST /identity/groups/${groupId}?action=kick`, {
      user: friend,
      body: { user_id: later.id },
    })
    expect(kicked.statusCode).toBe(200)
  })

  it('deletes groups without other members', async () => {
    const { user, friend, groupId } = await someoneWithEverything()
    await social.call(`POST /identity/groups/${groupId}?action=leave`, { user: friend })
    await social.modules.accounts.erasure.deleteAccount(
      {
        ...user,
        sessionId: '',
        signedInAt: clock,
        confirmedAt: clock,
        bothFactors: false,
        isAdministrator: false,
        ageLimit: null,
        feedbackRevision: 0,
      },
      undefined,
    )
    expect((await social.call(`GET /identity/groups/${groupId}`, { user: friend })).statusCode).toBe(404)
  })
})
