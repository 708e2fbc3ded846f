import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { createEventRepository, type StoredEvent } from '../database/event-repository.ts'
import type { Tables } from '../database/tables.ts'

/** The events that modules tell each other, with their payloads. A payload names no person: it is kept until it is followed. */
export interface DomainEvents {
  /** A member has left a group, or was removed from it. */
  'member-left': { groupId: string }
}

type Name = keyof DomainEvents
type Handler<Of extends Name> = (payload: DomainEvents[Of]) => Promise<void>
export type Tell = <Of extends Name>(name: Of, payload: DomainEvents[Of]) => Promise<void>

/** The one way in which a module hears of another that it does not call. */
export interface Events {
  /** Calls the handler after every such event. It may come twice, so what it does must be the same the second time. */
  on<Of extends Name>(name: Of, handler: Handler<Of>): void
  /**
   * Runs a change in a transaction. Events that it tells are kept in the same transaction, and followed after the commit: by this
   * process before the result is returned, or by another one if this one ends first.
   */
  change<Result>(work: (trx: Transaction<Tables>, tell: Tell) => Promise<Result>): Promise<Result>
  /** Follows the events of processes that ended too early. */
  catchUp(): Promise<void>
}

/** Events between the modules of a process, and those of processes that have ended. */
export function createEvents(db: Kysely<Tables>, log: Pick<FastifyBaseLogger, 'error'>): Events {
  const repository = createEventRepository(db)
  const handlers = new Map<string, Handler<Name>[]>()

  /** A failure leaves the event to a later `catchUp`: the change has been made, whatever others make of it. */
  async function follow({ id, name, payload }: StoredEvent): Promise<void> {
    try {
      for (const handle of handlers.get(name) ?? []) await handle(payload as DomainEvents[Name])
      await repository.drop(id)
    } catch (error) {
      log.error({ err: error, event: name }, 'An event was not followed; it is tried again.')
    }
  }

  return {
    on(name, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler as Handler<Name>])
    },

    async change(work) {
      const told: StoredEvent[] = []
      const result = await db
        .transaction()
        .execute((trx) => work(trx, async (name, payload) => void told.push(await repository.keep(trx, name, payload))))
      for (const event of told) await follow(event)
      return result
    },

    async catchUp() {
      for (const event of await repository.claimLeft()) await follow(event)
    },
  }
}
