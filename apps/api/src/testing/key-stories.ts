import { MAX_PASSKEYS, MAX_TOKENS, routes, type OperationId } from '@marquee/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { TestApp, TestUser } from './app.ts'
import { addPasskey, createAuthenticator, type Authenticator } from './passkeys.ts'
import { validArguments } from './valid-arguments.ts'
import type { World } from './world.ts'

interface Call {
  operation: OperationId
  args?: unknown
  user?: TestUser
  /** The host that the client names. */
  host?: string
}
type Provoked = Record<number, () => Promise<number>>
type Stories = Partial<Record<OperationId, (world: World) => Provoked>>

interface Parts {
  api: () => TestApp
  db: () => Kysely<Tables>
  send: (call: Call) => Promise<number>
}

/** Statuses of the calls of personal tokens and passkeys that the creator's valid call does not return. */
export function keyStories(parts: Parts): Stories {
  return { ...changeStories(parts), ...useStories(parts) }
}

function changeStories({ api, db, send }: Parts): Stories {
  const asCreator = (operation: OperationId, world: World) =>
    send({ operation, args: validArguments(world)[operation], user: world.people.creator })
  const unconfirmed = async (operation: OperationId, world: World) => {
    await db()
      .updateTable('session')
      .set({ confirmed_at: new Date(0) })
      .where('user_id', '=', world.people.creator.id)
      .execute()
    return asCreator(operation, world)
  }
  const add = async (user: TestUser, authenticator: Authenticator) => {
    const { body: options } = await api().call(routes.passkeyOptions, {}, { user })
    const args = { body: { name: 'A phone', credential: authenticator.make(options) } }
    return send({ operation: 'addPasskey', args, user })
  }
  return {
    createPersonalToken: (world) => ({
      403: () => unconfirmed('createPersonalToken', world),
      409: async () => {
        await fillUp(db(), world.people.creator)
        return asCreator('createPersonalToken', world)
      },
    }),
    passkeyOptions: (world) => ({
      403: () => unconfirmed('passkeyOptions', world),
      409: async () => {
        await fillUp(db(), world.people.creator)
        return asCreator('passkeyOptions', world)
      },
    }),
    addPasskey: (world) => ({
      201: () => add(world.people.creator, createAuthenticator()),
      403: () => unconfirmed('addPasskey', world),
      409: async () => {
        const authenticator = createAuthenticator()
        await add(world.people.creator, authenticator)
        return add(world.people.creator, authenticator)
      },
    }),
    deletePasskey: (world) => ({
      403: () => unconfirmed('deletePasskey', world),
      409: async () => {
        const { id } = world.people.creator
        await db().updateTable('user_account').set({ password_hash: null }).where('id', '=', id).execute()
        return asCreator('deletePasskey', world)
      },
    }),
  }
}

/** Gives a user the maximum number of tokens and passkeys. */
async function fillUp(db: Kysely<Tables>, { id }: TestUser): Promise<void> {
  const bytes = (n: number) => Buffer.from(`${id} ${n}`)
  const of = { user_id: id, name: 'One of many' }
  const tokens = Array.from({ length: MAX_TOKENS - 1 }, (_, n) => ({ ...of, scope: 'read' as const, hash: bytes(n) }))
  await db.insertInto('personal_token').values(tokens).execute()
  const passkeys = Array.from({ length: MAX_PASSKEYS - 1 }, (_, n) => ({
    ...of,
    credential_id: bytes(n),
    public_key: bytes(n),
    counter: 0,
  }))
  await db.insertInto('passkey').values(passkeys).execute()
}

function useStories({ api, db, send }: Parts): Stories {
  /** Adds a passkey and lets it answer. */
  const used = async (user: TestUser) => {
    const { authenticator } = await addPasskey(api(), user)
    const { body: options } = await api().call(routes.passkeySignInOptions, {})
    return { body: { credential: authenticator.use(options) } }
  }
  const host = '192.0.2.1'
  return {
    passkeySignInOptions: () => ({ 403: () => send({ operation: 'passkeySignInOptions', host }) }),
    passkeySignIn: (world) => {
      const { creator } = world.people
      return {
        200: async () => send({ operation: 'passkeySignIn', args: await used(creator) }),
        401: () => send({ operation: 'passkeySignIn', args: validArguments(world).passkeySignIn }),
        403: async () => {
          const args = await used(creator)
          await db().updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', creator.id).execute()
          return send({ operation: 'passkeySignIn', args })
        },
      }
    },
    confirmByPasskey: (world) => {
      const user = world.people.creator
      const args = validArguments(world).confirmByPasskey
      return {
        204: async () => send({ operation: 'confirmByPasskey', args: await used(user), user }),
        403: () => send({ operation: 'confirmByPasskey', args, user, host }),
      }
    },
  }
}
