import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { createEventRepository, type StoredEvent } from '../database/event-repository.ts'
import type { Tables } from '../database/tables.ts'

/** Events between modules, with their payloads. A payload names no person, because it is stored until it is handled. */
export interface DomainEvents {
  /** A member has left a group, or was removed from it. */
  'member-left': { groupId: string }
}

type Name = keyof DomainEvents
type Handler<Of extends Name> = (payload: DomainEvents[Of]) => Promise<void>
export type Emit = <Of extends Name>(name: Of, payload: DomainEvents[Of]) => Promise<void>

/** Delivers events of a module to others that it does not call. */
export interface Events {
  /** Registers a handler. It must be idempotent, because an event may be delivered twice. */
  on<Of extends Name>(name: Of, handler: Handler<Of>): void
  /**
   * Runs a change in a transaction that also stores its events. They are handled after the commit: by this process before the
   * result is returned, or by another one if this one ends first.
   */
  change<Result>(work: (trx: Transaction<Tables>, emit: Emit) => Promise<Result>): Promise<Result>
  /** Handles the events of processes that ended too early. It never fails: what it cannot handle waits for the next time. */
  catchUp(): Promise<void>
}

/** Events between the modules of a process, and those of processes that have ended. */
export function createEvents(db: Kysely<Tables>, log: Pick<FastifyBaseLogger, 'error'>): Events {
  const repository = createEventRepository(db)
  const handlers = new Map<string, Handler<Name>[]>()

  /** A failure leaves the event to a later `catchUp`, because the change itself is committed. */
  async function handle({ id, name, payload }: StoredEvent): Promise<void> {
    try {
      for (const handler of handlers.get(name) ?? []) await handler(payload as DomainEvents[Name])
      await repository.drop(id)
    } catch (error) {
      log.error({ err: error, event: name }, 'An event could not be handled; it is tried again.')
    }
  }

  return {
    on(name, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler as Handler<Name>])
    },

    async change(work) {
      const emitted: StoredEvent[] = []
      const result = await db
        .transaction()
        .execute((trx) =>
          work(trx, async (name, payload) => void emitted.push(await repository.store(trx, name, payload))),
        )
      for (const event of emitted) await handle(event)
      return result
    },

    async catchUp() {
      try {
        for (const event of await repository.claimLeft()) await handle(event)
      } catch (error) {
        log.error({ err: error }, 'The events of other processes could not be read; it is tried again in an hour.')
      }
    },
  }
}
