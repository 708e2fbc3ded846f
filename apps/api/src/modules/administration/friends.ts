import type { AdminFriends, BroughtEffect, BroughtSource } from '@marquee/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { notFound } from '../../errors.ts'
import type { Actor, Audit } from '../accounts/index.ts'
import type { BroughtPeopleService, BroughtRow } from '../portability/index.ts'
import { createBroughtEffectRepository, MIN_USERS, type MeasuredEffect } from '../taste/index.ts'

export interface FriendsDependencies {
  db: Kysely<Tables>
  audit: Audit
  brought: BroughtPeopleService
}

export type FriendsAdministration = ReturnType<typeof createFriendsAdministration>

/** Ratings of people without an account, which administrators bring as knowledge of movies. */
export function createFriendsAdministration({ db, audit, brought }: FriendsDependencies) {
  const effects = createBroughtEffectRepository(db)

  async function describe(): Promise<AdminFriends> {
    const [sources, last, effect] = await Promise.all([brought.list(), brought.lastBrought(), effects.newest()])
    return {
      brought: sources.map(toSource),
      needed: MIN_USERS,
      effect: effect && toEffect(effect, last),
    }
  }

  return {
    describe,

    expect: brought.expect,

    /** @throws FieldError if the file cannot be read */
    async bring(by: Actor & { actorId: string }, bytes: Uint8Array | undefined, fileName = ''): Promise<AdminFriends> {
      await brought.bring(by.actorId, bytes, fileName, (trx) =>
        audit.record(trx, { ...by, act: 'ratings_brought', targetId: null }),
      )
      return describe()
    },

    /** @throws AppError 404 */
    async remove(by: Actor, id: string): Promise<AdminFriends> {
      const isRemoved = await brought.remove(id, (trx) =>
        audit.record(trx, { ...by, act: 'ratings_removed', targetId: null }),
      )
      if (!isRemoved) throw notFound('Source')
      return describe()
    },
  }
}

const toSource = ({ at, ...row }: BroughtRow): BroughtSource => ({ ...row, at: at.toISOString() })

/** @param last when ratings were last brought */
function toEffect({ at, people, before, after }: MeasuredEffect & { at: Date }, last: Date | null): BroughtEffect {
  return { at: at.toISOString(), outdated: last !== null && last > at, people, before, after }
}
