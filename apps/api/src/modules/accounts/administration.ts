import type { Platform } from '../../common/platform.ts'
import type { GroupChanged } from '../../database/live-changes.ts'
import { createAudit } from './audit/audit-repository.ts'
import { createAccountEraser } from './erasure/keep-erased.ts'
import { createResetLinks } from './password/reset-link.ts'
import { createResetRepository } from './password/reset-repository.ts'
import { createPeople } from './people/people.ts'
import { createPeopleRepository } from './people/people-repository.ts'
import { createInviteRepository } from './registration/invite-repository.ts'
import { createInvites } from './registration/invites.ts'
import { createRegistration } from './registration/registration.ts'
import { createRegistrationRepository } from './registration/registration-repository.ts'
import { createAccountRepository } from './repository.ts'

interface AccountAdministrationDependencies extends Pick<Platform, 'config' | 'db' | 'log'> {
  /** Called with every group whose members are shown differently now. */
  groupChanged: GroupChanged
}

export type AccountAdministration = ReturnType<typeof createAccountAdministration>

/** Administration of accounts, which needs no running server: people, invites, registration and the audit log. */
export function createAccountAdministration({ config, db, log, groupChanged }: AccountAdministrationDependencies) {
  const audit = createAudit()
  const accounts = createAccountRepository(db, groupChanged)
  const inviteRepository = createInviteRepository(db)
  const settings = createRegistrationRepository(db)
  const registration = createRegistration({ db, settings, invites: inviteRepository, audit, config })
  return {
    people: createPeople({
      db,
      people: createPeopleRepository(db),
      accounts,
      audit,
      eraseUser: createAccountEraser({ db, dataDir: config.dataDir, log }),
      createResetLink: createResetLinks(createResetRepository(db)),
    }),
    findByUsername: accounts.findByUsername,
    invites: createInvites({ db, invites: inviteRepository, registration, audit }),
    registration,
    audit,
  }
}
