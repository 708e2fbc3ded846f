import { routes } from '@marquee/contract'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { insertMovie } from '../../testing/movies.ts'

const LETTERBOXD = `Date,Name,Year,Letterboxd URI,Rating
2024-01-01,Heat,1995,x,5
2024-01-02,Solaris,1972,x,3
2024-01-03,Ran,1985,x,1
2024-01-04,Unheard Of,2011,x,4
`

let api: TestApp
let db: TestApp['db']
let user: TestUser
let ids: Record<'Heat' | 'Solaris' | 'Ran', number>
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  db = api.db
  user = await api.signUp()
  const add = (title: string, year: number, rest = {}) =>
    insertMovie(db, { title, release_date: `${year}-01-01`, ...rest })
  ids = {
    Heat: await add('Heat', 1995, { tmdb_id: 949, imdb_id: 'tt0113277' }),
    Solaris: await add('Solaris', 1972, { tmdb_id: 593 }),
    Ran: await add('Ran', 1985),
  }
  await api.changes.catalogueChanged(Object.values(ids))
})
beforeEach(async () => {
  await db.deleteFrom('brought_file').execute()
  await db.deleteFrom('imported_rating').execute()
  await db.deleteFrom('training_run').execute()
})
afterAll(() => api.close())

const describeFriends = async () => (await api.call(routes.adminFriends, {}, { user })).body
const bring = (content: string | Uint8Array, file_name = 'ratings.csv') =>
  api.call(routes.adminBringFriends, { body: Buffer.from(content as string), query: { file_name } }, { user })
const match = (id: string) => api.modules.portability.jobs.importHistory!(id)
const remove = (id: string) => api.call(routes.adminRemoveFriends, { params: { id } }, { user })
const stored = () =>
  db
    .selectFrom('imported_rating')
    .select(['source', 'source_user', 'movie_id', 'value'])
    .orderBy('source_user')
    .orderBy('movie_id')
    .execute()

/** Brings and matches a file. Returns the source. */
async function brought(content: string | Uint8Array) {
  const { status, body } = await bring(content)
  expect([status, body]).toEqual([201, expect.anything()])
  await match(body.brought[0]!.id)
  return (await describeFriends()).brought[0]!
}

describe('ratings of friends', () => {
  it('stores the ratings of one person as knowledge of movies, and no account', async () => {
    const { status, body } = await bring(LETTERBOXD, 'grace.csv')
    expect(status).toBe(201)
    const source = body.brought[0]!
    expect(source).toMatchObject({ file_name: 'grace.csv', format: 'letterboxd', state: 'matching', done: 0, total: 4 })
    expect(api.queuedImports).toContain(source.id)
    await match(source.id)
    const done = { id: source.id, state: 'done', done: 4, unmatched: 1, people: 1, ratings: 3 }
    expect((await describeFriends()).brought).toEqual([expect.objectContaining(done)])
    const expected = [
      [ids.Heat, 1],
      [ids.Solaris, 0],
      [ids.Ran, -0.5],
    ].map(([movie_id, value]) => ({ source: source.id, source_user: 1, movie_id, value }))
    expect(await stored()).toEqual(expected)
    expect((await api.call(routes.adminPeople, {}, { user })).body.count).toBe(1)
    expect((await api.call(routes.adminAudit, {}, { user })).body.results[0]).toMatchObject({ act: 'ratings_brought' })
    await match(source.id)
    expect(await stored()).toEqual(expected)
  })

  it('continues a file whose matching was interrupted', async () => {
    const { body } = await bring(LETTERBOXD)
    await db.updateTable('brought_file').set({ done: 2 }).execute()
    await match(body.brought[0]!.id)
    expect((await stored()).map(({ movie_id }) => movie_id)).toEqual([ids.Ran])
  })

  it('takes a table of several people, with half stars, points or a hundred', async () => {
    for (const [most, text] of [
      [5, 'userId,tmdbId,rating\nann,949,5\nann,593,2\nbob,949,4\n'],
      [10, 'user;imdb_id;rating\nann;tt0113277;10\nbob;113277;8\n'],
      [100, 'user,tmdb_id,rating\nann,949,100\nann,593,40\nbob,949,70\n'],
    ] as const) {
      const source = await brought(text)
      expect(source, String(most)).toMatchObject({ format: 'people', people: 2 })
      const values = (await stored()).map(({ source_user: person, movie_id, value }) => [person, movie_id, value])
      expect(values).toContainEqual([1, ids.Heat, 1])
      expect(values).toContainEqual([2, ids.Heat, 0.75])
      if (most !== 10) expect(values).toContainEqual([1, ids.Solaris, -0.5])
      expect((await remove(source.id)).status).toBe(200)
    }
  })

  it('takes the ZIP archive of a MovieLens data set, and refuses its ratings without the links', async () => {
    const ratings = 'userId,movieId,rating,timestamp\n1,6,5,9\n1,7,3,9\n2,6,1,9\n'
    const links = 'movieId,imdbId,tmdbId\n6,0113277,949\n7,9999999,\n'
    const zip = zipSync({ 'ml/ratings.csv': strToU8(ratings), 'ml/links.csv': strToU8(links) })
    expect(await brought(zip)).toMatchObject({ format: 'people', people: 2, ratings: 2, unmatched: 1, total: 3 })
    const refused = await bring(ratings)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('links.csv')])
  })

  it.each([
    ['', 'The file is empty.'],
    ['userId,tmdbId,rating\nann,949,excellent\n', 'Line 2 of the ratings is no rating.'],
    ['userId,tmdbId,rating\nann,949,500\n', 'Line 2 of the ratings is no rating.'],
    ['userId,tmdbId,rating\n', 'There is no rating in this file.'],
    ['Date,Name,Year,Letterboxd URI\n2024-01-01,Heat,1995,x\n', 'There is no rating in this file.'],
    ['colour,size\nred,9\n', 'This is no export of a service that Marquee knows'],
    [`userId,tmdbId,rating\n${'1,949,4\n'.repeat(200_001)}`, 'This file has more than 200000 ratings.'],
  ])('refuses a file without usable ratings (case %#)', async (text, reason) => {
    const { status, body } = await bring(text)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(reason)])
    expect((await describeFriends()).brought).toEqual([])
  })

  it('removes the ratings of one file alone, also while it is matched', async () => {
    const kept = await brought(LETTERBOXD)
    const removed = await brought(LETTERBOXD)
    const { body } = await bring(LETTERBOXD)
    const open = body.brought[0]!.id
    expect((await remove(open)).status).toBe(200)
    await match(open)
    expect((await remove(removed.id)).body.brought.map(({ id }) => id)).toEqual([kept.id])
    expect(new Set((await stored()).map(({ source }) => source))).toEqual(new Set([kept.id]))
    expect((await remove(removed.id)).status).toBe(404)
    expect((await api.call(routes.adminAudit, {}, { user })).body.results[0]).toMatchObject({ act: 'ratings_removed' })
  })

  it('lists the data set that a command imported, and forgets it in the background', async () => {
    const progress = JSON.stringify({ rows: 9, skipped: 2, ratings: 7, people: 3 })
    const run = { source: 'movielens', arguments: '{}', progress, finished_at: new Date(), failed: null }
    await db.insertInto('import_run').values(run).execute()
    const rating = { source: 'movielens', source_user: 1, movie_id: ids.Heat, value: 1 }
    await db.insertInto('imported_rating').values(rating).execute()
    const dataset = { id: 'movielens', state: 'done', people: 3, ratings: 7, unmatched: 2, total: 9 }
    expect((await describeFriends()).brought).toEqual([expect.objectContaining(dataset)])
    expect((await remove('movielens')).body.brought).toEqual([])
    expect(api.queuedImports).toContain('movielens')
    await match('movielens')
    expect(await stored()).toEqual([])
    expect((await remove('movielens')).status).toBe(404)
  })
})

describe('the effect of brought ratings', () => {
  const train = (metrics: object, started_at = new Date()) =>
    db
      .insertInto('training_run')
      .values({
        outcome: 'stored',
        movies: 3,
        users: 1,
        ratings: 3,
        seconds: 1,
        peak_bytes: 1,
        started_at,
        metrics: JSON.stringify(metrics),
      })
      .execute()
  const effect = async () => (await describeFriends()).effect

  it('comes from the last training, and is outdated once ratings were brought since', async () => {
    expect(await effect()).toBeNull()
    await train({ ndcg100: 0.4 })
    expect(await effect()).toBeNull()
    await train({ brought_ratings: 900, brought_tested: 24, brought_before: 0.4, brought_after: 0.44 })
    expect(await effect()).toMatchObject({ outdated: false, people: 24, before: 0.4, after: 0.44 })
    await brought(LETTERBOXD)
    expect(await effect()).toMatchObject({ outdated: true })
  })

  it('gives no figures with too few users', async () => {
    await train({ brought_ratings: 900, brought_tested: 3 })
    expect(await describeFriends()).toMatchObject({ needed: 20, effect: { people: 3, before: null, after: null } })
  })
})
