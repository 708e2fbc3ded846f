import { routes, type OperationId } from '@marquee/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { TestApp, TestUser } from './app.ts'
import { validArguments } from './valid-arguments.ts'
import { HISTORY, type World } from './world.ts'

interface Call {
  operation: OperationId
  args: unknown
  user: TestUser
  app?: TestApp
}
type Provoked = Record<number, () => Promise<number>>
type Stories = Partial<Record<OperationId, (world: World) => Provoked>>

interface Parts {
  api: TestApp
  db: Kysely<Tables>
  /** Instance whose environment sets the registration mode, with one administrator and another user. */
  fixed: { app: TestApp; administrator: () => Promise<TestUser> }
  send: (call: Call) => Promise<number>
}

const MAX_INVITES = 100

/** Statuses of the administrators' calls that their valid call does not return. */
export function adminStories(parts: () => Parts): Stories {
  /** Status of a call by the last administrator on their own account. */
  async function asLast(operation: OperationId, body?: object): Promise<number> {
    const { fixed, send } = parts()
    const user = await fixed.administrator()
    return send({ operation, args: { params: { id: user.id }, ...(body && { body }) }, user, app: fixed.app })
  }
  return {
    adminDelete: () => ({ 409: () => asLast('adminDelete') }),
    adminDisable: () => ({ 409: () => asLast('adminDisable') }),
    adminSetAgeLimit: () => ({ 409: () => asLast('adminSetAgeLimit', { age: 12 }) }),
    adminDemote: () => ({ 409: () => asLast('adminDemote') }),
    deleteAccount: () => ({
      409: async () => {
        const { fixed, send } = parts()
        const user = await fixed.administrator()
        return send({ operation: 'deleteAccount', args: {}, user, app: fixed.app })
      },
    }),
    adminSetRegistration: () => ({
      409: async () => {
        const { fixed, send } = parts()
        const args = { body: { mode: 'closed', member_invites: false } }
        return send({ operation: 'adminSetRegistration', args, user: await fixed.administrator(), app: fixed.app })
      },
    }),
    ...inviteStories(parts),
    ...friendsStories(parts),
    adminDeleteMessage: ({ people: { administrator: user } }) => ({
      204: async () => {
        const { api, send } = parts()
        await api.call(routes.sendFeedback, { body: { message: 'To be deleted.' } })
        const { body } = await api.call(routes.adminMessages, {}, { user })
        return send({ operation: 'adminDeleteMessage', args: { params: { id: body.results[0]!.id } }, user })
      },
    }),
  }
}

function inviteStories(parts: () => Parts): Stories {
  return {
    adminCreateInvite: (world) => ({
      409: async () => {
        const { db, send } = parts()
        const user = world.people.administrator
        const expires_at = new Date(Date.now() + 86_400_000)
        const invites = Array.from({ length: MAX_INVITES }, (_, number) => ({
          token_hash: Buffer.from(`${user.id} ${number}`),
          created_by: user.id,
          expires_at,
          max_uses: 1,
        }))
        await db.insertInto('invite').values(invites).execute()
        return send({ operation: 'adminCreateInvite', args: validArguments(world).adminCreateInvite, user })
      },
    }),
    adminRevokeInvite: ({ people: { administrator: user } }) => ({
      204: async () => {
        const { api, send } = parts()
        const { id } = (await api.call(routes.adminCreateInvite, {}, { user })).body
        return send({ operation: 'adminRevokeInvite', args: { params: { id } }, user })
      },
    }),
  }
}

function friendsStories(parts: () => Parts): Stories {
  return {
    adminBringFriends: ({ people: { administrator: user } }) => ({
      409: async () => {
        const bring = () => parts().send({ operation: 'adminBringFriends', args: { body: HISTORY }, user })
        return Math.max(...(await Promise.all([bring(), bring()])))
      },
    }),
    adminRemoveFriends: ({ people: { administrator: user } }) => ({
      200: async () => {
        const { api, send } = parts()
        const { body } = await api.call(routes.adminBringFriends, { body: HISTORY }, { user })
        return send({ operation: 'adminRemoveFriends', args: { params: { id: body.brought[0]!.id } }, user })
      },
    }),
  }
}
