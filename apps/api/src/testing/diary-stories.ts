import { MAX_LISTED, MAX_LISTS, MAX_VIEWINGS, type OperationId } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { TestUser } from './app.ts'
import { validArguments } from './valid-arguments.ts'
import type { World } from './world.ts'

interface Parts {
  db: () => Kysely<Tables>
  send: (call: { operation: OperationId; args: unknown; user: TestUser }) => Promise<number>
}

type Provoked = Record<number, () => Promise<number>>
type Stories = Partial<Record<OperationId, (world: World) => Provoked>>

/** Ways to provoke the statuses of diary and lists that need preparations. */
export function diaryStories({ db, send }: Parts): Stories {
  const fields = { name: 'Christmas', description: '', group_id: null }
  const asMember = (operation: OperationId, world: World, args: unknown = validArguments(world)[operation]) =>
    send({ operation, args, user: world.people.member })
  return {
    saveViewing: (world) => ({
      409: async () => {
        const { creator } = world.people
        await sql`insert into viewing (user_id, movie_id, precision)
          select ${creator.id}, ${world.movieId}::int, 'unknown' from generate_series(1, ${MAX_VIEWINGS}::int)`.execute(
          db(),
        )
        return send({ operation: 'saveViewing', args: validArguments(world).saveViewing, user: creator })
      },
    }),
    createList: ({ groupId, people: { other } }) => {
      const create = (part: object) =>
        send({ operation: 'createList', args: { body: { ...fields, ...part } }, user: other })
      return {
        403: () => create({ group_id: groupId }),
        404: () => create({ movie_id: 2_000_000_000 }),
        409: async () => {
          await sql`insert into movie_list (owner_id, name)
            select ${other.id}, 'List' from generate_series(1, ${MAX_LISTS}::int)`.execute(db())
          return create({})
        },
      }
    },
    changeList: (world) => ({
      403: () => asMember('changeList', world, { params: { id: world.listId }, body: fields }),
    }),
    deleteList: (world) => ({ 403: () => asMember('deleteList', world) }),
    putInList: (world) => ({
      409: async () => {
        await sql`with more as (insert into movie (title, source) select 'More', 'csv' from generate_series(1, ${MAX_LISTED}::int) returning id)
          insert into list_movie (list_id, movie_id, position) select ${world.listId}, id, 0 from more`.execute(db())
        const { movieId } = world
        await sql`delete from list_movie where list_id = ${world.listId} and movie_id = ${movieId}`.execute(db())
        return asMember('putInList', world)
      },
    }),
  }
}
