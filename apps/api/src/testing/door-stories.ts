import { routes, type OperationId } from '@marquee/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { COMMAND } from '../modules/accounts/audit/audit-repository.ts'
import { createResetLinks } from '../modules/accounts/password/reset-link.ts'
import { createResetRepository } from '../modules/accounts/password/reset-repository.ts'
import type { TestApp, TestUser } from './app.ts'
import { validArguments } from './valid-arguments.ts'
import type { World } from './world.ts'

type Send = (call: { operation: OperationId; args: unknown; user?: TestUser }) => Promise<number>
type Provoked = Record<number, () => Promise<number>>
type Stories = Partial<Record<OperationId, (world: World) => Provoked>>

interface Doors {
  api: TestApp
  db: Kysely<Tables>
  send: Send
}

const chosen = { new_password1: 'another long one', new_password2: 'another long one' }

/** Statuses of signing up, inviting, confirming and choosing a password. */
export function doorStories(doors: () => Doors): Stories {
  return { ...signUpStories(doors), ...inviteStories(doors), ...freshStories(doors) }
}

function signUpStories(doors: () => Doors): Stories {
  return {
    token: ({ people: { member } }) => ({
      403: async () => {
        const { db, send } = doors()
        await db.updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', member.id).execute()
        const { username, password } = member
        return send({ operation: 'token', args: { body: { username, password } } })
      },
    }),
    signUp: (world) => ({
      403: () =>
        whileClosed(doors().api, () => doors().send({ operation: 'signUp', args: validArguments(world).signUp })),
    }),
  }
}

/** Makes a call while sign-up is closed. */
export async function whileClosed<T>({ modules }: TestApp, call: () => Promise<T>): Promise<T> {
  const { registration } = modules.accounts
  await registration.change({ mode: 'closed' }, COMMAND)
  const result = await call()
  await registration.change({ mode: 'open' }, COMMAND)
  return result
}

function inviteStories(doors: () => Doors): Stories {
  const asMember = (operation: OperationId, world: World) =>
    doors().send({ operation, args: validArguments(world)[operation], user: world.people.member })
  async function invites({ people: { creator } }: World) {
    const { api, db } = doors()
    await db.updateTable('user_account').set({ is_administrator: true }).where('id', '=', creator.id).execute()
    return async () => (await api.call(routes.createInvite, {}, { user: creator })).body
  }
  return {
    checkInvite: (world) => ({
      200: async () => {
        const { link } = await (await invites(world))()
        const body = { invite: link.split('#invite=')[1] }
        return doors().send({ operation: 'checkInvite', args: { body } })
      },
    }),
    ownInvites: (world) => ({
      200: async () => {
        await invites(world)
        return doors().send({ operation: 'ownInvites', args: {}, user: world.people.creator })
      },
      403: () => asMember('ownInvites', world),
    }),
    createInvite: (world) => ({
      201: async () => {
        await invites(world)
        return doors().send({ operation: 'createInvite', args: {}, user: world.people.creator })
      },
      403: () => asMember('createInvite', world),
      409: async () => {
        const invite = await invites(world)
        for (let made = 0; made < 100; made++) await invite()
        return doors().send({ operation: 'createInvite', args: {}, user: world.people.creator })
      },
    }),
    revokeInvite: (world) => ({
      204: async () => {
        const { id } = await (await invites(world))()
        return doors().send({ operation: 'revokeInvite', args: { params: { id } }, user: world.people.creator })
      },
      403: () => asMember('revokeInvite', world),
      404: async () => {
        await invites(world)
        return doors().send({
          operation: 'revokeInvite',
          args: validArguments(world).revokeInvite,
          user: world.people.creator,
        })
      },
    }),
  }
}

function freshStories(doors: () => Doors): Stories {
  /** Makes a call in a session whose user has not proved for an hour who they are. */
  async function later(operation: OperationId, world: World, args: unknown): Promise<number> {
    const { db, send } = doors()
    const user = world.people.creator
    const confirmed_at = new Date(Date.now() - 3_600_000)
    await db.updateTable('session').set({ confirmed_at }).where('user_id', '=', user.id).execute()
    return send({ operation, args, user })
  }
  return {
    changeEmail: (world) => ({ 403: () => later('changeEmail', world, { body: { email: 'new@example.org' } }) }),
    changePassword: (world) => ({ 403: () => later('changePassword', world, { body: chosen }) }),
    endSession: (world) => ({ 403: () => later('endSession', world, validArguments(world).endSession) }),
    resetPassword: ({ people: { other } }) => ({
      200: async () => {
        const { db, send } = doors()
        const createLink = createResetLinks(createResetRepository(db))
        const { link } = await db.transaction().execute((trx) => createLink(trx, other.id, ''))
        const body = { token: link.split('#token=')[1], ...chosen }
        return send({ operation: 'resetPassword', args: { body } })
      },
    }),
  }
}
