import type { Registration as RegistrationAnswer } from '@marquee/contract'
import type { Kysely } from 'kysely'
import type { PageRequest } from '../../common/paging.ts'
import type { Config } from '../../config.ts'
import type { Tables } from '../../database/tables.ts'
import type { AccountAdministration, Registration } from '../accounts/index.ts'
import { createTmdbTokenRepository } from '../catalogue/index.ts'
import { listAudit } from './audit-repository.ts'
import { createDiskFacts } from './disk.ts'
import { createMessageBox } from './messages.ts'
import { describeSettings } from './settings.ts'
import { createStatus } from './status.ts'

export interface AdministrationDependencies {
  config: Config
  db: Kysely<Tables>
  now: () => Date
  accounts: AccountAdministration
}

export type AdministrationTools = ReturnType<typeof createAdministrationTools>

/** All that administrators do and see: the same for the calls of the page and for the operator's commands. */
export function createAdministrationTools({ config, db, now, accounts }: AdministrationDependencies) {
  const { people, invites, registration, audit } = accounts
  const disk = createDiskFacts(config, now)
  const tokens = createTmdbTokenRepository(db)
  return {
    people,
    invites,
    registration,
    messages: createMessageBox({ db, audit }),
    disk,
    status: createStatus({ config, db, now, disk: disk.known }),
    async settings() {
      const [current, token] = await Promise.all([registration.current(), tokens.stored()])
      return describeSettings(config.shown, toRegistration(current), token !== undefined)
    },
    audit: (page: PageRequest) => listAudit(db, page),
  }
}

/** Registration in the form of the contract. */
export function toRegistration({ mode, memberInvites, fixed }: Registration): RegistrationAnswer {
  return { mode, member_invites: memberInvites, fixed: fixed.mode || fixed.memberInvites }
}
