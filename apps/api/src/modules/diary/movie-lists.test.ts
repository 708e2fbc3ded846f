import { randomUUID } from 'node:crypto'
import type { Group, KnownList, MovieList, MoviePage } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseRows } from '../accounts/erasure/erase-rows-repository.ts'
import { openSocialApp, type SocialApp, type Visitor } from '../../testing/social.ts'

let social: SocialApp
let movies: number[]
let people = 0
let ada: Visitor
let bob: Visitor
let eve: Visitor
let group: string

beforeAll(async () => {
  social = await openSocialApp()
  movies = []
  for (let n = 0; n < 6; n++)
    movies.push(await social.aMovie({ title: `Part ${n}`, release_date: `199${n}-05-01`, directors: [] }))
})
beforeEach(async () => {
  people++
  ;[ada, bob, eve] = [
    await social.aUser(`ada_${people}`),
    await social.aUser(`bob_${people}`),
    await social.aUser(`eve_${people}`),
  ]
  const made = await social.call('POST /identity/groups', { user: ada, body: { name: 'Film club' } })
  group = made.json<Group>().id
  await social.call(`POST /identity/groups/${group}?action=join`, { user: bob })
})
afterAll(() => social.close())

const fields = (name: string, groupId: string | null = null) => ({ name, description: '', group_id: groupId })

async function aList(groupId: string | null = null, ids = movies.slice(0, 3), user = ada): Promise<string> {
  const { id } = (await social.call('POST /main/lists', { user, body: fields('Christmas', groupId) })).json<MovieList>()
  for (const movie of ids) await social.call(`PUT /main/lists/${id}/movies/${movie}`, { user, body: {} })
  return id
}
const find = async (id: string, user = ada) => social.call(`GET /main/lists/${id}`, { user })
const order = async (id: string, user = ada) =>
  (await social.call(`GET /main/lists/${id}/movies`, { user }))
    .json<MoviePage>()
    .results.map((movie) => movies.indexOf(movie.id))
const put = (id: string, n: number, position?: number, user = ada) =>
  social.call(`PUT /main/lists/${id}/movies/${movies[n]}`, { user, body: position === undefined ? {} : { position } })
const mineOf = async (user: Visitor) =>
  (await social.call('GET /main/lists', { user })).json<{ results: MovieList[] }>().results.map(({ id }) => id)

describe('a list', () => {
  it('starts with a movie, gets another name and goes', async () => {
    const made = await social.call('POST /main/lists', {
      user: ada,
      body: { ...fields(' Noir '), movie_id: movies[2] },
    })
    expect(made.statusCode).toBe(201)
    const list = made.json<MovieList>()
    expect(list).toMatchObject({
      name: 'Noir',
      group: null,
      own: true,
      count: 1,
      seen: 0,
      posters: [{ title: 'Part 2' }],
    })
    const renamed = await social.call(`PUT /main/lists/${list.id}`, { user: ada, body: fields('Film noir') })
    expect(renamed.json<MovieList>().name).toBe('Film noir')
    expect((await social.call(`DELETE /main/lists/${list.id}`, { user: ada })).statusCode).toBe(204)
    expect((await find(list.id)).statusCode).toBe(404)
  })

  it('keeps the order that it is given', async () => {
    const id = await aList(null, movies.slice(0, 5))
    expect(await order(id)).toEqual([0, 1, 2, 3, 4])
    await put(id, 4, 0)
    expect(await order(id)).toEqual([4, 0, 1, 2, 3])
    await put(id, 0, 3)
    expect(await order(id)).toEqual([4, 1, 2, 0, 3])
    await put(id, 1)
    await put(id, 2, 5000)
    await put(id, 5, 1)
    expect(await order(id)).toEqual([4, 5, 1, 0, 3, 2])
    await social.call(`DELETE /main/lists/${id}/movies/${movies[0]}`, { user: ada })
    expect(await order(id)).toEqual([4, 5, 1, 3, 2])
  })

  it('counts the movies that the user has rated or seen', async () => {
    const id = await aList()
    await social.call(`PUT /main/movies/${movies[0]}/seen`, { user: ada })
    await social.call(`POST /main/movies/${movies[1]}/rate`, { user: ada, body: { rating: 1 } })
    await social.call(`POST /main/movies/${movies[5]}/rate`, { user: ada, body: { rating: 1 } })
    expect((await find(id)).json<MovieList>()).toMatchObject({ count: 3, seen: 2 })
  })

  it('answers 404 to anyone else', async () => {
    const id = await aList()
    const body = fields('Mine now')
    for (const [request, sent] of [
      [`GET /main/lists/${id}`],
      [`GET /main/lists/${id}/movies`],
      [`PUT /main/lists/${id}`, body],
      [`DELETE /main/lists/${id}`],
      [`PUT /main/lists/${id}/movies/${movies[4]}`, {}],
      [`DELETE /main/lists/${id}/movies/${movies[0]}`],
    ] as const)
      expect((await social.call(request, { user: eve, body: sent })).statusCode, request).toBe(404)
    expect([await mineOf(eve), await mineOf(bob), await mineOf(ada)]).toEqual([[], [], [id]])
    expect(await order(id)).toEqual([0, 1, 2])
  })

  it('needs a name, and a movie that exists', async () => {
    expect((await social.call('POST /main/lists', { user: ada, body: fields('  ') })).json()).toEqual({
      name: ['This field may not be blank.'],
    })
    const id = await aList()
    expect((await social.call(`PUT /main/lists/${id}/movies/2000000000`, { user: ada, body: {} })).statusCode).toBe(404)
    expect((await find(randomUUID())).statusCode).toBe(404)
  })

  it('holds 5,000 movies, and a user makes 200 lists', async () => {
    const id = await aList(null, [])
    await sql`insert into movie (title, source) select 'Many ' || n, 'csv' from generate_series(1, 5000) n`.execute(
      social.db,
    )
    await sql`insert into list_movie (list_id, movie_id, position) select ${id}, id, 0 from movie where title like 'Many %' limit 5000`.execute(
      social.db,
    )
    expect((await put(id, 0)).json()).toMatchObject({ code: 'list_full' })
    await sql`insert into movie_list (owner_id, name) select ${ada.id}, 'L' from generate_series(1, 199)`.execute(
      social.db,
    )
    expect((await social.call('POST /main/lists', { user: ada, body: fields('One more') })).json()).toMatchObject({
      code: 'too_many_lists',
    })
  })
})

describe('a list of a group', () => {
  it('lets members read and change it, and its owner alone delete it or take it back', async () => {
    const id = await aList(group)
    expect(await mineOf(bob)).toEqual([id])
    expect((await find(id, bob)).json<MovieList>()).toMatchObject({
      own: false,
      group: { id: group, name: 'Film club' },
    })
    expect((await put(id, 5, 0, bob)).statusCode).toBe(204)
    expect(await order(id, bob)).toEqual([5, 0, 1, 2])
    expect((await social.call(`PUT /main/lists/${id}`, { user: bob, body: fields('Advent', group) })).statusCode).toBe(
      200,
    )
    for (const request of [`DELETE /main/lists/${id}`, `PUT /main/lists/${id}`])
      expect((await social.call(request, { user: bob, body: fields('Mine') })).json()).toMatchObject({
        code: 'not_list_owner',
      })
    expect((await find(id, eve)).statusCode).toBe(404)
    await social.call(`PUT /main/lists/${id}`, { user: ada, body: fields('Advent') })
    expect((await find(id, bob)).statusCode).toBe(404)
  })

  it('reaches only a group of the user', async () => {
    expect((await social.call('POST /main/lists', { user: eve, body: fields('Hello', group) })).statusCode).toBe(403)
    const id = await aList(null, [], eve)
    expect((await social.call(`PUT /main/lists/${id}`, { user: eve, body: fields('Hello', group) })).statusCode).toBe(
      403,
    )
  })

  it('stays with the group when its owner deletes the account, without the owner’s own lists', async () => {
    const [shared, own] = [await aList(group, movies.slice(0, 2)), await aList()]
    await social.db.transaction().execute((trx) => eraseRows(trx, ada.id))
    expect(await mineOf(bob)).toEqual([shared])
    expect(await order(shared, bob)).toEqual([0, 1])
    expect((await sql`select from movie_list where id = ${own}`.execute(social.db)).rows).toHaveLength(0)
    expect((await social.call(`DELETE /main/lists/${shared}`, { user: bob })).statusCode).toBe(204)
  })

  it('stays with its owner when the group ends', async () => {
    const id = await aList(group, movies.slice(0, 2), bob)
    await social.db.deleteFrom('user_group').where('id', '=', group).execute()
    expect((await find(id, bob)).json<MovieList>()).toMatchObject({ group: null, own: true, count: 2 })
    expect((await find(id, ada)).statusCode).toBe(404)
  })
})

describe('well-known lists', () => {
  beforeAll(async () => {
    const award = (n: number, body: string, category: string, won: boolean) =>
      sql`insert into movie_award (movie_id, body, category, won, position, source) values (${movies[n]}, ${body}, ${category}, ${won}, 0, 'csv')`.execute(
        social.db,
      )
    await award(0, 'oscar', 'film', true)
    await award(3, 'oscar', 'film', true)
    await award(1, 'oscar', 'film', false)
    await award(2, 'cannes', "palme d'or", true)
    await sql`insert into person (id, name, source) values (910001, 'Agnès Varda', 'csv'), (910002, 'Once', 'csv')`.execute(
      social.db,
    )
    for (const n of [4, 1, 2])
      await sql`insert into credit (movie_id, person_id, kind, job, position, source) values (${movies[n]}, 910001, 'crew', 'Director', 0, 'csv')`.execute(
        social.db,
      )
    await sql`insert into credit (movie_id, person_id, kind, job, position, source) values (${movies[0]}, 910002, 'crew', 'Director', 0, 'csv')`.execute(
      social.db,
    )
    for (const [n, position] of [
      [5, 2],
      [3, 1],
    ] as const)
      await sql`insert into movie_collection (movie_id, name, position, source) values (${movies[n]}, 'Saga', ${position}, 'csv')`.execute(
        social.db,
      )
  })
  const known = async (user: Visitor) =>
    (await social.call('GET /main/lists/known', { user })).json<{ results: KnownList[] }>().results

  it('name the winners of prizes for everyone', async () => {
    expect(await known(ada)).toMatchObject([
      { id: 'best-picture', kind: 'award', count: 2, seen: 0 },
      { id: 'palme-dor', kind: 'award', count: 1, seen: 0 },
    ])
    expect(await order('best-picture')).toEqual([3, 0])
  })

  it('name directors from three movies on, and series, of which the user has seen something', async () => {
    for (const n of [1, 2, 3, 0]) await social.call(`PUT /main/movies/${movies[n]}/seen`, { user: ada })
    const found = (await known(ada)).map(({ id, name, count, seen }) => [id, name, count, seen])
    expect(found).toEqual([
      ['best-picture', 'Academy Award for Best Picture', 2, 2],
      ['palme-dor', 'Palme d’Or', 1, 1],
      [`series-${movies[3]}`, 'Saga', 2, 1],
      ['director-910001', 'Agnès Varda', 3, 2],
    ])
    expect(await order('director-910001')).toEqual([1, 2, 4])
    expect(await order(`series-${movies[5]}`)).toEqual([3, 5])
  })

  it.each(['director-2000000', 'series-999999999'])('%s is not found', async (id) => {
    expect((await find(id)).statusCode).toBe(404)
    expect((await social.call(`GET /main/lists/${id}/movies`, { user: ada })).statusCode).toBe(404)
  })

  it.each(['palme', 'director-0', 'director-x', 'known'.repeat(9)])('%s is no id', async (id) => {
    expect((await find(id)).statusCode).toBe(400)
  })
})
