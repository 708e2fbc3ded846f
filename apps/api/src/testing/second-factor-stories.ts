import { routes, type OperationId, type SecondFactorNeeded } from '@marquee/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { TestApp, TestUser } from './app.ts'
import { codeAt, giveSecondFactor } from './second-factor.ts'
import { validArguments } from './valid-arguments.ts'
import type { World } from './world.ts'

type Provoked = Record<number, () => Promise<number>>
type Stories = Partial<Record<OperationId, (world: World) => Provoked>>

interface Parts {
  api: () => TestApp
  db: () => Kysely<Tables>
  send: (call: { operation: OperationId; args?: unknown; user?: TestUser }) => Promise<number>
}

/** Statuses of the calls about second factors. */
export function secondFactorStories(parts: Parts): Stories {
  return { ...signInStories(parts), ...changeStories(parts), ...useStories(parts) }
}

const given = ({ db }: Parts, { people: { creator } }: World) => giveSecondFactor(db(), creator.id)
const asCreator = ({ send }: Parts, operation: OperationId, world: World, args?: unknown) =>
  send({ operation, args, user: world.people.creator })

function signInStories(parts: Parts): Stories {
  const { api, db, send } = parts
  async function ticketOf({ username, password }: TestUser): Promise<string> {
    const { body } = await api().call(routes.token, { body: { username, password } })
    return (body as unknown as SecondFactorNeeded).ticket
  }
  async function finish(world: World, before: (id: string) => Promise<unknown> = () => Promise.resolve()) {
    const { creator } = world.people
    const { secret } = await given(parts, world)
    const body = { ticket: await ticketOf(creator), code: codeAt(secret) }
    await before(creator.id)
    return send({ operation: 'finishSignIn', args: { body } })
  }
  const disable = (id: string) =>
    db().updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', id).execute()
  return {
    finishSignIn: (world) => ({
      200: () => finish(world),
      401: () => send({ operation: 'finishSignIn', args: validArguments(world).finishSignIn }),
      403: () => finish(world, disable),
    }),
  }
}

function changeStories(parts: Parts): Stories {
  const { api, db } = parts
  const unconfirmed = async (operation: OperationId, world: World) => {
    const { id } = world.people.creator
    await db()
      .updateTable('session')
      .set({ confirmed_at: new Date(0) })
      .where('user_id', '=', id)
      .execute()
    return asCreator(parts, operation, world, validArguments(world)[operation])
  }
  const afterGiven = async (operation: OperationId, world: World) => {
    await given(parts, world)
    return asCreator(parts, operation, world)
  }
  return {
    beginSecondFactor: (world) => ({
      403: () => unconfirmed('beginSecondFactor', world),
      409: () => afterGiven('beginSecondFactor', world),
    }),
    turnOnSecondFactor: (world) => {
      const turnOn = (code: string) => asCreator(parts, 'turnOnSecondFactor', world, { body: { code } })
      return {
        200: async () => {
          const { body } = await api().call(routes.beginSecondFactor, {}, { user: world.people.creator })
          return turnOn(codeAt(body.secret))
        },
        403: () => unconfirmed('turnOnSecondFactor', world),
        404: () => turnOn('000000'),
      }
    },
    renewRecoveryCodes: (world) => ({
      200: () => afterGiven('renewRecoveryCodes', world),
      403: () => unconfirmed('renewRecoveryCodes', world),
      404: () => asCreator(parts, 'renewRecoveryCodes', world),
    }),
    turnOffSecondFactor: (world) => ({
      204: () => afterGiven('turnOffSecondFactor', world),
      403: () => unconfirmed('turnOffSecondFactor', world),
      404: () => asCreator(parts, 'turnOffSecondFactor', world),
    }),
  }
}

function useStories(parts: Parts): Stories {
  return {
    confirmByCode: (world) => ({
      204: async () => {
        const { secret } = await given(parts, world)
        return asCreator(parts, 'confirmByCode', world, { body: { code: codeAt(secret) } })
      },
      404: () => asCreator(parts, 'confirmByCode', world, validArguments(world).confirmByCode),
    }),
    adminRemoveSecondFactor: (world) => {
      const { administrator, creator } = world.people
      const remove = ({ id }: TestUser) =>
        parts.send({ operation: 'adminRemoveSecondFactor', args: { params: { id } }, user: administrator })
      return {
        200: async () => {
          await given(parts, world)
          return remove(creator)
        },
        409: () => remove(administrator),
      }
    },
  }
}
