import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../../database/tables.ts'

/** Act of an administrator on people, invites, registration or messages. */
export type Act = Row<'audit_entry'>['act']

/** Actor of an entry: an administrator, or the user of a command (`actorId` null, `byCommand` true). */
export interface Actor {
  actorId: string | null
  byCommand: boolean
}

export const COMMAND: Actor = { actorId: null, byCommand: true }

export interface AuditEntry extends Actor {
  act: Act
  /** Account that was changed; null if none was. */
  targetId: string | null
}

export type Audit = ReturnType<typeof createAudit>

/** The log of administrative acts. */
export function createAudit() {
  return {
    /** Adds an entry. @param db the transaction of the act itself, so that neither is stored without the other */
    async record(db: Kysely<Tables>, { actorId, byCommand, act, targetId }: AuditEntry): Promise<void> {
      await db
        .insertInto('audit_entry')
        .values({ actor_id: actorId, by_command: byCommand, act, target_id: targetId })
        .execute()
    },
  }
}
