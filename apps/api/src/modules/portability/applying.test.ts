import { routes, type HistoryChoices, type HistoryImport } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { insertMovie } from '../../testing/movies.ts'
import type { EntryContent } from './formats/entry.ts'
import type { History } from './formats/read-history.ts'
import { createHistoryRepository } from './history-repository.ts'

let api: TestApp
let db: TestApp['db']
const ids: Record<string, number> = {}

beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  db = api.db
  for (const [title, tmdb_id] of Object.entries({ Heat: 949, Alien: 348, Ran: 11645, Solaris: 593 }))
    ids[title] = await insertMovie(db, { title, release_date: '1980-01-01', tmdb_id })
})
afterAll(() => api.close())

const TMDB_IDS: Record<string, number> = { Heat: 949, Alien: 348, Ran: 11645, Solaris: 593, Unknown: 1 }
type Said = Record<string, EntryContent>

function toHistory(said: Said, rest: Partial<History> = {}): History {
  const entries = Object.entries(said).map(([title, says], index) => ({
    title,
    year: null,
    tmdbId: TMDB_IDS[title]!,
    imdbId: null,
    directors: [],
    file: 'file.csv',
    line: index + 2,
    rows: 1,
    says,
  }))
  const nothing = { lists: [], invalidRows: [], skipped: 0, empty: 0, ignored: [] }
  return { source: 'letterboxd', scale: 'stars', entries, ...nothing, ...rest }
}

const find = async (user: TestUser, id: string): Promise<HistoryImport> =>
  (await api.call(routes.historyImport, { params: { id } }, { user })).body

async function preview(user: TestUser, said: Said, rest: Partial<History> = {}): Promise<HistoryImport> {
  const id = await createHistoryRepository(db, () => false).create(user.id, null, toHistory(said, rest))
  await api.modules.portability.jobs.importHistory!(id)
  return find(user, id)
}

async function apply(user: TestUser, id: string, choices: Partial<HistoryChoices> = {}): Promise<HistoryImport> {
  const body: HistoryChoices = { cuts: [5, 7, 9], conflict: 'mine', choices: [], ...choices }
  await api.call(routes.applyHistory, { params: { id }, body }, { user })
  await api.modules.portability.jobs.importHistory!(id)
  return find(user, id)
}

const bring = async (user: TestUser, said: Said, rest: Partial<History> = {}, choices: Partial<HistoryChoices> = {}) =>
  apply(user, (await preview(user, said, rest)).id, choices)

const undo = (user: TestUser, { id }: HistoryImport) => api.call(routes.undoHistory, { params: { id } }, { user })
const rate = (user: TestUser, title: string, rating: 0 | 1) =>
  api.call(routes.rateMovie, { params: { id: ids[title]! }, body: { rating } }, { user })

/** Everything that an import can store, by title and without ids. */
async function stored({ id }: TestUser) {
  const viewings = await sql<{ title: string; on: string | null; precision: string; note: string | null }>`
    select title, seen_on::text as on, precision, note from viewing join movie m on m.id = movie_id where user_id = ${id}
     order by title, seen_on nulls first, viewing.id`.execute(db)
  const notes = await sql<{ title: string; text: string; tags: string[]; brought: unknown }>`
    select title, text, tags, brought from movie_note join movie m on m.id = movie_id where user_id = ${id} order by title`.execute(
    db,
  )
  const ratings = await sql<Record<string, unknown>>`
    select title, value, brought, brought_scale, brought_from, dated from rating join movie m on m.id = movie_id
     where user_id = ${id} order by title`.execute(db)
  const marks = await sql<{ title: string }>`
    select title from movie_mark join movie m on m.id = movie_id where user_id = ${id} and kind = 'seen' order by title`.execute(
    db,
  )
  const lists = await sql<{ name: string; description: string; tags: string[]; movies: unknown[] }>`
    select l.name, l.description, l.tags,
           array(select array[m.title, t.position::text, t.note] from list_movie t join movie m on m.id = t.movie_id
                  where t.list_id = l.id order by t.position) as movies
      from movie_list l where owner_id = ${id} order by created_at, name`.execute(db)
  return {
    viewings: viewings.rows.map(({ title, on, precision, note }) => [title, on, precision, note]),
    notes: notes.rows.map(({ title, text, tags, brought }) => [title, text, tags, brought]),
    ratings: ratings.rows,
    marks: marks.rows.map(({ title }) => title),
    lists: lists.rows,
  }
}
const EMPTY = { viewings: [], notes: [], ratings: [], marks: [], lists: [] }

const HALF_STARS = { raw: 4.5, scale: 'stars' as const, tenths: 9 }
const DIARY: Said = {
  Heat: {
    rating: { ...HALF_STARS, at: '2022-12-25T00:00:00.000Z' },
    viewings: [{ on: '2021-05-02' }, { on: '2022-12-24', note: 'with dad' }, { on: '2022-12-24' }],
    note: 'The diner scene.\n\nHe said "a guy phoned me".',
    tags: ['cinema', 'with dad'],
    lists: [{ list: 0, position: 2, note: 'first' }],
  },
  Alien: { viewings: [{ on: '1999' }, { on: '2003-07' }], liked: true, shortlist: { at: null } },
  Ran: {
    seen: { at: null },
    viewings: [{ on: null }],
    lists: [
      { list: 0, position: 1 },
      { list: 1, position: 1 },
    ],
  },
  Solaris: { seen: { at: null }, viewings: [{ on: null }, { on: null }] },
  Unknown: { seen: { at: null }, lists: [{ list: 2, position: 1 }] },
}
const LISTS = [
  { name: 'Rainy Sundays', description: 'Films for rain,\nand tea', tags: ['home'] },
  { name: 'Kurosawa', description: null, tags: [] },
  { name: 'Not in the catalogue', description: null, tags: [] },
  { name: 'Empty', description: null, tags: [] },
]
const KEPT = {
  viewings: [
    ['Alien', '1999-01-01', 'year', null],
    ['Alien', '2003-07-01', 'month', null],
    ['Heat', '2021-05-02', 'day', null],
    ['Heat', '2022-12-24', 'day', 'with dad'],
    ['Heat', '2022-12-24', 'day', null],
    ['Solaris', null, 'unknown', null],
    ['Solaris', null, 'unknown', null],
  ],
  notes: [
    ['Alien', '', [], { liked: true }],
    ['Heat', 'The diner scene.\n\nHe said "a guy phoned me".', ['cinema', 'with dad'], null],
  ],
  ratings: [{ title: 'Heat', value: 1, brought: 4.5, brought_scale: 'stars', brought_from: 'letterboxd', dated: true }],
  marks: ['Alien', 'Ran', 'Solaris'],
  lists: [
    {
      name: 'Rainy Sundays',
      description: 'Films for rain,\nand tea',
      tags: ['home'],
      movies: [
        ['Ran', '1', ''],
        ['Heat', '2', 'first'],
      ],
    },
    { name: 'Kurosawa', description: '', tags: [], movies: [['Ran', '1', '']] },
    { name: 'Empty', description: '', tags: [], movies: [] },
  ],
}
/** Viewings of one date in a fixed order. */
const sorted = <T extends { viewings: unknown[] }>(content: T) => ({
  ...content,
  viewings: content.viewings.map((each) => JSON.stringify(each)).toSorted(),
})

describe('applying a whole history', () => {
  it('keeps viewings, notes, tags, lists, likes and the values of the service', async () => {
    const user = await api.signUp()
    const { counts, id } = await preview(user, DIARY, { lists: LISTS })
    expect(counts).toMatchObject({
      ratings: 1,
      seen: 3,
      viewings: 5,
      notes: 1,
      lists: 3,
      shortlist: 1,
      shortlist_seen: 1,
    })
    expect((await apply(user, id)).outcome).toEqual({
      rated: 1,
      changed: 0,
      kept: 0,
      seen: 3,
      viewings: 7,
      notes: 1,
      lists: 3,
      hidden: 0,
      shortlisted: 1,
    })
    expect(sorted(await stored(user))).toEqual(sorted(KEPT))
  })

  it('adds nothing when it is repeated, by whichever rule', async () => {
    const user = await api.signUp()
    await bring(user, DIARY, { lists: LISTS })
    for (const conflict of ['mine', 'newer', 'theirs'] as const) {
      const { outcome } = await bring(user, DIARY, { lists: LISTS }, { conflict })
      expect(outcome).toMatchObject({ rated: 0, changed: 0, kept: 1, seen: 0, viewings: 0, notes: 0, lists: 0 })
    }
    expect(sorted(await stored(user))).toEqual(sorted(KEPT))
  })

  it('removes all of it when it is undone, and brings all of it again', async () => {
    const user = await api.signUp()
    const applied = await bring(user, DIARY, { lists: LISTS })
    await undo(user, applied)
    expect(await stored(user)).toEqual(EMPTY)
    await apply(user, applied.id)
    expect(sorted(await stored(user))).toEqual(sorted(KEPT))
  })

  it('adds up the rows of the file', async () => {
    const user = await api.signUp()
    const history = toHistory(DIARY)
    history.entries[0]!.rows = 4
    const invalid = { file: 'file.csv', line: 9, fault: 'It has no title.', raw: ',' }
    const { counts, total, ignored_columns } = await preview(user, DIARY, {
      entries: history.entries,
      invalidRows: [invalid],
      skipped: 2,
      empty: 3,
      ignored: ['new_thing'],
    })
    expect([total, counts, ignored_columns]).toMatchObject([
      5,
      { rows: 14, faulty: 1, skipped: 2, empty: 3, matched: 4, unmatched: 1 },
      ['new_thing'],
    ])
  })

  it('leaves a rating without a date undated, and never takes it for the newer one', async () => {
    const user = await api.signUp()
    const undated = { rating: { raw: 9, scale: 'points' as const, tenths: 9, at: null } }
    await rate(user, 'Alien', 0)
    await sql`update rating set updated_at = '2001-01-01' where user_id = ${user.id}`.execute(db)
    await bring(user, { Heat: undated, Alien: undated }, { source: 'imdb' }, { conflict: 'newer' })
    expect((await stored(user)).ratings).toEqual([
      { title: 'Alien', value: 0, brought: null, brought_scale: null, brought_from: null, dated: true },
      { title: 'Heat', value: 1, brought: 9, brought_scale: 'points', brought_from: 'imdb', dated: false },
    ])
  })

  it('ends a brought value when the movie is rated here, and takes it again only by "theirs"', async () => {
    const user = await api.signUp()
    await bring(user, DIARY)
    await rate(user, 'Heat', 1)
    const rated = { title: 'Heat', value: 1, brought: null, brought_scale: null, brought_from: null, dated: true }
    expect((await stored(user)).ratings).toEqual([rated])
    await bring(user, DIARY)
    expect((await stored(user)).ratings).toEqual([rated])
    const applied = await bring(user, DIARY, {}, { conflict: 'theirs' })
    expect([applied.outcome, (await stored(user)).ratings]).toMatchObject([{ changed: 1, kept: 0 }, KEPT.ratings])
    await undo(user, applied)
    expect((await stored(user)).ratings).toEqual([rated])
  })

  it('does not repeat viewings of a date that the user has recorded', async () => {
    const user = await api.signUp()
    await sql`insert into viewing (user_id, movie_id, seen_on, precision) values
      (${user.id}, ${ids['Heat']}, '2022-12-24', 'day'), (${user.id}, ${ids['Alien']}, '2003-07-01', 'day')`.execute(db)
    expect((await bring(user, DIARY)).outcome).toMatchObject({ viewings: 6 })
    const days = (await stored(user)).viewings.filter(([, on]) => on === '2022-12-24' || on === '2003-07-01')
    expect(days.map(([title, , precision]) => `${title} ${precision}`).toSorted()).toEqual([
      'Alien day',
      'Alien month',
      'Heat day',
      'Heat day',
    ])
  })

  it('appends to notes, unites tags, and adds to a list of the same name', async () => {
    const user = await api.signUp()
    await sql`insert into movie_note (user_id, movie_id, text, tags) values
      (${user.id}, ${ids['Heat']}, 'Mine.', '{mine,cinema}'), (${user.id}, ${ids['Alien']}, 'In space.', '{}')`.execute(
      db,
    )
    const list = await sql<{ id: string }>`
      insert into movie_list (owner_id, name) values (${user.id}, 'Rainy Sundays') returning id`.execute(db)
    await sql`insert into list_movie (list_id, movie_id, position) values (${list.rows[0]!.id}, ${ids['Heat']}, 5)`.execute(
      db,
    )
    const before = await stored(user)
    const said: Said = { ...DIARY, Alien: { note: 'space' } }
    const applied = await bring(user, said, { lists: LISTS })
    const { notes, lists } = await stored(user)
    expect(notes).toEqual([
      ['Alien', 'In space.', [], null],
      ['Heat', 'Mine.\n\nThe diner scene.\n\nHe said "a guy phoned me".', ['mine', 'cinema', 'with dad'], null],
    ])
    expect(lists[0]!.movies).toEqual([
      ['Heat', '5', ''],
      ['Ran', '6', ''],
    ])
    await undo(user, applied)
    expect(await stored(user)).toEqual(before)
  })

  it('keeps apart two lists of one name', async () => {
    const user = await api.signUp()
    const same = [LISTS[1]!, LISTS[1]!]
    const said: Said = { Ran: { lists: [{ list: 0, position: 1 }] }, Heat: { lists: [{ list: 1, position: 1 }] } }
    for (const lists of [2, 0]) expect((await bring(user, said, { lists: same })).outcome).toMatchObject({ lists })
    expect((await stored(user)).lists.map(({ movies }) => movies)).toEqual([[['Ran', '1', '']], [['Heat', '1', '']]])
  })
})

describe('undoing a whole history', () => {
  it('leaves what was changed since', async () => {
    const user = await api.signUp()
    const applied = await bring(user, DIARY, { lists: LISTS })
    await sql`update viewing set seen_on = '2022-12-31' where user_id = ${user.id} and note = 'with dad'`.execute(db)
    await sql`update viewing set place = 'at home' where user_id = ${user.id} and seen_on = '1999-01-01'`.execute(db)
    await sql`update movie_note set text = 'Changed.' where user_id = ${user.id} and movie_id = ${ids['Heat']}`.execute(
      db,
    )
    await sql`update movie_list set name = 'Rainy days' where owner_id = ${user.id} and name = 'Rainy Sundays'`.execute(
      db,
    )
    await sql`insert into list_movie (list_id, movie_id, position)
      select id, ${ids['Alien']}, 2 from movie_list where owner_id = ${user.id} and name = 'Kurosawa'`.execute(db)
    await undo(user, applied)
    const left = await stored(user)
    expect(left).toMatchObject({
      viewings: [
        ['Alien', '1999-01-01', 'year', null],
        ['Heat', '2022-12-31', 'day', 'with dad'],
      ],
      notes: [['Heat', 'Changed.', ['cinema', 'with dad'], null]],
      ratings: [],
      marks: ['Alien'],
    })
    expect(left.lists.map(({ name, movies }) => [name, movies.length])).toEqual([
      ['Rainy days', 2],
      ['Kurosawa', 2],
    ])
  })

  it('touches nothing of another user', async () => {
    const [user, other] = [await api.signUp(), await api.signUp()]
    await bring(other, DIARY, { lists: LISTS })
    const before = await stored(other)
    await undo(user, await bring(user, DIARY, { lists: LISTS }))
    expect(await stored(other)).toEqual(before)
  })
})
