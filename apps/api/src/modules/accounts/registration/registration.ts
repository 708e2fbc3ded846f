import type { RegistrationMode, WebConfig } from '@marquee/contract'
import type { Kysely } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Tables } from '../../../database/tables.ts'
import { problem } from '../../../errors.ts'
import type { Actor, Audit } from '../audit/audit-repository.ts'
import type { Account } from '../repository.ts'
import { hashToken } from '../tokens/tokens.ts'
import type { InviteRepository } from './invite-repository.ts'
import type { RegistrationRepository } from './registration-repository.ts'
import { createSetup, type Door } from './setup.ts'
import { createSetupRepository } from './setup-repository.ts'

/** Rules of sign-up and of invites. */
export interface Registration {
  mode: RegistrationMode
  memberInvites: boolean
  /** True for settings of the environment, which administrators cannot change. */
  fixed: { mode: boolean; memberInvites: boolean }
}

/** The account that is being made. */
type NewAccount = Pick<Account, 'is_administrator'>
type WaysIn = Pick<WebConfig, 'registration' | 'member_invites' | 'password_sign_in'>

export type RegistrationService = ReturnType<typeof createRegistration>

export interface RegistrationDependencies {
  db: Kysely<Tables>
  settings: RegistrationRepository
  invites: Pick<InviteRepository, 'isOpen' | 'use'>
  audit: Audit
  config: Pick<Config, 'registration' | 'passwordSignIn' | 'identity'>
}

const closed = () => problem('registration_closed')
const inviteNeeded = () => problem('invite_needed')
const inviteNotValid = () => problem('invite_not_valid')
const passwordsOff = () => problem('password_sign_in_off')

/** Registration mode. It is read for each request, so that a change takes effect immediately in every process. */
export function createRegistration({ db, settings, invites, audit, config }: RegistrationDependencies) {
  const { registration: fixed } = config
  const setup = createSetup(createSetupRepository(db))

  async function current(trx?: Kysely<Tables>): Promise<Registration> {
    const stored = await settings.stored(trx)
    return {
      mode: fixed.mode ?? stored.mode ?? 'open',
      memberInvites: fixed.memberInvites ?? stored.memberInvites ?? false,
      fixed: { mode: fixed.mode !== null, memberInvites: fixed.memberInvites !== null },
    }
  }

  /** Refuses who may not make an account. @throws AppError 403 `setup_needed`, `registration_closed`, `invite_needed` or `invite_not_valid` */
  async function mayRegister(door: Door): Promise<void> {
    if (await setup.isFirst(door)) return
    const { invite } = door
    const { mode } = await current()
    if (mode === 'open') return
    if (mode === 'closed') throw closed()
    if (!invite) throw inviteNeeded()
    if (!(await invites.isOpen(hashToken(invite)))) throw inviteNotValid()
  }

  return {
    ...createWaysIn({ settings, config }, current),
    setup,
    current: () => current(),
    mayRegister,

    /**
     * Counts an account that is being made as a use of its invite or setup link. @param trx the transaction that makes it
     * @throws AppError 403 as `mayRegister`, also when others have used the link up in the meantime
     */
    async admit(trx: Kysely<Tables>, door: Door, { is_administrator: isFirst }: NewAccount): Promise<void> {
      if (isFirst) return setup.complete(trx, door)
      const { invite } = door
      const used = invite ? await invites.use(trx, hashToken(invite)) : false
      const { mode } = await current(trx)
      if (mode === 'closed') throw closed()
      if (mode === 'invite' && !used) throw invite ? inviteNotValid() : inviteNeeded()
    },

    /** Changes the given fields. @throws AppError 409 `set_in_environment` for settings of the environment */
    async change(change: { mode?: RegistrationMode; memberInvites?: boolean }, actor: Actor): Promise<Registration> {
      const { mode, memberInvites } = change
      const before = await current()
      const changesMode = mode !== undefined && mode !== before.mode
      const changesInvites = memberInvites !== undefined && memberInvites !== before.memberInvites
      if ((changesMode && before.fixed.mode) || (changesInvites && before.fixed.memberInvites))
        throw problem('set_in_environment')
      await db.transaction().execute(async (trx) => {
        if (changesMode) {
          await settings.store(trx, 'registration', mode)
          await audit.record(trx, { ...actor, act: `registration_${mode}`, targetId: null })
        }
        if (changesInvites) {
          await settings.store(trx, 'member_invites', memberInvites)
          const act = memberInvites ? 'member_invites_on' : 'member_invites_off'
          await audit.record(trx, { ...actor, act, targetId: null })
        }
      })
      return current()
    },
  }
}

/** Consequences of the existing accounts for visitors. */
function createWaysIn(
  { settings, config }: Pick<RegistrationDependencies, 'settings' | 'config'>,
  current: () => Promise<Registration>,
) {
  /** True if passwords are accepted. Turning them off never locks out the last administrator. */
  async function passwordSignIn(): Promise<boolean> {
    return config.passwordSignIn || !(await settings.hasOtherWayIn(config.identity?.issuer ?? null))
  }

  return {
    /** @throws AppError 403 `password_sign_in_off` */
    async requirePasswordSignIn(): Promise<void> {
      if (!(await passwordSignIn())) throw passwordsOff()
    },

    /** Facts that visitors need before they sign in or up. */
    async waysIn(): Promise<WaysIn> {
      const [{ mode, memberInvites }, password] = await Promise.all([current(), passwordSignIn()])
      return { registration: mode, member_invites: memberInvites, password_sign_in: password }
    },
  }
}
