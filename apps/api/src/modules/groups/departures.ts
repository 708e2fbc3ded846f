import type { FastifyBaseLogger } from 'fastify'
import type { GroupService } from './service.ts'

type Listener = (groupId: string) => Promise<void>

/** Notifies other modules of departures from groups. */
export function createDepartures(log: FastifyBaseLogger) {
  const listeners: Listener[] = []

  async function after<T>(groupId: string, departure: Promise<T>): Promise<T> {
    const result = await departure
    for (const listener of listeners) {
      // The member has gone, whatever others make of it.
      await listener(groupId).catch((error: unknown) => log.error({ err: error }, 'A departure was not followed.'))
    }
    return result
  }

  return {
    listen: (listener: Listener) => void listeners.push(listener),

    /** The same service, whose departures are told. */
    tellOf: (groups: GroupService): GroupService => ({
      ...groups,
      leave: (user, id) => after(id, groups.leave(user, id)),
      kick: (user, id, memberId) => after(id, groups.kick(user, id, memberId)),
    }),
  }
}
