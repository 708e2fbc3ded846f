import type { Registration as RegistrationAnswer } from '@marquee/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { PageRequest } from '../../common/paging.ts'
import type { Config } from '../../config.ts'
import type { GroupChanged } from '../../database/live-changes.ts'
import type { Tables } from '../../database/tables.ts'
import { createAudit } from '../accounts/audit/audit-repository.ts'
import { createAccountEraser } from '../accounts/erasure/keep-erased.ts'
import { createResetLinks } from '../accounts/password/reset-link.ts'
import { createResetRepository } from '../accounts/password/reset-repository.ts'
import { createPeople } from '../accounts/people/people.ts'
import { createPeopleRepository } from '../accounts/people/people-repository.ts'
import { createInviteRepository } from '../accounts/registration/invite-repository.ts'
import { createInvites } from '../accounts/registration/invites.ts'
import { createRegistrationRepository } from '../accounts/registration/registration-repository.ts'
import { createRegistration, type Registration } from '../accounts/registration/registration.ts'
import { createAccountRepository } from '../accounts/repository.ts'
import { listAudit } from './audit-repository.ts'
import { createDiskFacts } from './disk.ts'
import { createMessageBox } from './messages.ts'
import { describeSettings } from './settings.ts'
import { createStatus } from './status.ts'

export interface AdministrationDependencies {
  config: Config
  db: Kysely<Tables>
  log: FastifyBaseLogger
  now: () => Date
  /** Called with every group whose members are shown differently now. */
  groupChanged: GroupChanged
}

export type AdministrationTools = ReturnType<typeof createAdministrationTools>

/** All that administrators do and see: the same for the calls of the page and for the operator's commands. */
export function createAdministrationTools({ config, db, log, now, groupChanged }: AdministrationDependencies) {
  const audit = createAudit()
  const invites = createInviteRepository(db)
  const settings = createRegistrationRepository(db)
  const disk = createDiskFacts(config, now)
  const registration = createRegistration({ db, settings, invites, audit, config })
  return {
    people: createPeople({
      db,
      people: createPeopleRepository(db),
      accounts: createAccountRepository(db, groupChanged),
      audit,
      eraseUser: createAccountEraser({ db, dataDir: config.dataDir, log }),
      createResetLink: createResetLinks(createResetRepository(db)),
    }),
    invites: createInvites({ db, invites, registration, audit }),
    registration,
    messages: createMessageBox({ db, audit }),
    disk,
    status: createStatus({ config, db, now, disk: disk.known }),
    settings: async () => describeSettings(config.shown, toRegistration(await registration.current())),
    audit: (page: PageRequest) => listAudit(db, page),
  }
}

/** Who may sign up, as the contract has it. */
export function toRegistration({ mode, memberInvites, fixed }: Registration): RegistrationAnswer {
  return { mode, member_invites: memberInvites, fixed: fixed.mode || fixed.memberInvites }
}
