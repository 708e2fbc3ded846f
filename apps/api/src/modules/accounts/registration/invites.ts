import type { CreatedInvite, Invite, NewInvite } from '@marquee/contract'
import type { Kysely } from 'kysely'
import type { AuthUser } from '../../../common/auth-user.ts'
import type { Tables } from '../../../database/tables.ts'
import { notFound, problem } from '../../../errors.ts'
import type { Actor, Audit } from '../audit/audit-repository.ts'
import { hashToken, newToken } from '../tokens/tokens.ts'
import type { InviteRepository, InviteRow } from './invite-repository.ts'
import type { RegistrationService } from './registration.ts'

/** Open invites that one account may have at a time. */
export const MAX_OPEN = 100
const DEFAULTS = { note: null, days: 7, max_uses: 1 }

export type InviteService = ReturnType<typeof createInvites>

export interface InviteDependencies {
  db: Kysely<Tables>
  invites: InviteRepository
  registration: Pick<RegistrationService, 'current'>
  audit: Audit
}

/** Invites: made by administrators, by commands, and by members where the instance lets them. */
export function createInvites({ db, invites, registration, audit }: InviteDependencies) {
  async function requireInviting(user: AuthUser): Promise<void> {
    if (user.isAdministrator || (await registration.current()).memberInvites) return
    throw problem('not_administrator/invite')
  }

  /** @param actor whose invite it is; @param origin where the link leads to, without a slash at the end */
  async function create(body: NewInvite, { actorId, byCommand }: Actor, origin: string): Promise<CreatedInvite> {
    if (actorId !== null && (await invites.countOpen(actorId)) >= MAX_OPEN) throw problem('too_many_invites')
    const { note, days, max_uses: maxUses } = { ...DEFAULTS, ...body }
    const token = newToken()
    const row = await db.transaction().execute(async (trx) => {
      const values = { hash: hashToken(token), createdBy: actorId, note: note?.trim() || null, days, maxUses }
      const made = await invites.insert(trx, values)
      await audit.record(trx, { actorId, byCommand, act: 'invite_created', targetId: null })
      return made
    })
    return { ...toInvite(row), link: `${origin}/signup#invite=${token}` }
  }

  async function revoke(id: string, actor: Actor, createdBy: string | null): Promise<void> {
    await db.transaction().execute(async (trx) => {
      if (!(await invites.revoke(trx, id, createdBy))) throw notFound('Invite')
      await audit.record(trx, { ...actor, act: 'invite_revoked', targetId: null })
    })
  }

  return {
    /** @throws AppError 404 when the invite is unknown, used up, expired or revoked */
    async check(invite: string): Promise<{ invited_by: string | null; expires_at: string }> {
      const found = await invites.find(hashToken(invite))
      if (!found) throw notFound('Invite')
      return { invited_by: found.createdBy, expires_at: found.expiresAt.toISOString() }
    },

    async own(user: AuthUser): Promise<{ results: Invite[] }> {
      await requireInviting(user)
      return { results: (await invites.list(user.id)).map(toInvite) }
    },

    async createOwn(user: AuthUser, body: NewInvite, origin: string): Promise<CreatedInvite> {
      await requireInviting(user)
      return create(body, { actorId: user.id, byCommand: false }, origin)
    },

    async revokeOwn(user: AuthUser, id: string): Promise<void> {
      await requireInviting(user)
      await revoke(id, { actorId: user.id, byCommand: false }, user.id)
    },

    create,

    /** All invites, newest first. */
    all: async (): Promise<Invite[]> => (await invites.list(null)).map(toInvite),

    /** Revokes any invite. @throws AppError 404 */
    revoke: (id: string, actor: Actor): Promise<void> => revoke(id, actor, null),

    purge: () => invites.purge(),
  }
}

function toInvite(row: InviteRow): Invite {
  return {
    id: row.id,
    created_by: row.createdBy,
    note: row.note,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    uses: row.uses,
    max_uses: row.maxUses,
    state: row.state,
  }
}
