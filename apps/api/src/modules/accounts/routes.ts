import { routes } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { register } from '../../http/register.ts'
import type { ConfirmationService } from './confirmation/confirmation.ts'
import type { EmailService } from './email.ts'
import type { ErasureService } from './erasure/erasure.ts'
import type { PasswordService } from './password/password-service.ts'
import type { InviteService } from './registration/invites.ts'
import type { RegistrationService } from './registration/registration.ts'
import type { AccountService } from './service.ts'
import { userAgentOf } from './user-agent.ts'

export interface AccountRouteDependencies {
  accounts: AccountService
  erasure: ErasureService
  confirmation: ConfirmationService
  passwords: PasswordService
  emails: EmailService
  invites: InviteService
  registration: Pick<RegistrationService, 'setup'>
}

export function accountRoutes(app: FastifyInstance, dependencies: AccountRouteDependencies): void {
  const { accounts, erasure } = dependencies
  passwordRoutes(app, dependencies)
  inviteRoutes(app, dependencies)
  register(app, routes.signUp, ({ body, request }) => accounts.signUp(body, request.isLocal()))
  register(app, routes.token, ({ body, request }) =>
    accounts.signIn(body, { userAgent: userAgentOf(request), address: request.ip }),
  )
  register(app, routes.refreshToken, ({ body }) => accounts.refresh(body.refresh, body.rotate ?? false))
  register(app, routes.me, ({ user }) => accounts.me(user))
  register(app, routes.rename, ({ user, body }) => accounts.rename(user, body.username))
  register(app, routes.sessions, ({ user }) => accounts.sessions(user))
  register(app, routes.endSession, async ({ user, params }) => {
    await accounts.endSession(user, params.id)
    return null
  })
  register(app, routes.deleteAccount, async ({ user, body }) => {
    await erasure.deleteAccount(user, body.password)
    return null
  })
}

function passwordRoutes(app: FastifyInstance, { confirmation, passwords, emails }: AccountRouteDependencies): void {
  register(app, routes.changePassword, async ({ user, body, request }) => {
    await passwords.changePassword(user, body, request.ip)
    return { detail: 'New password has been saved.' }
  })
  register(app, routes.changeEmail, ({ user, body, request }) => emails.changeEmail(user, body, request.ip))
  register(app, routes.resetPassword, ({ body }) => passwords.resetPassword(body))
  register(app, routes.confirmSession, async ({ user, body, request }) => {
    await confirmation.confirm(user, body.password, request.ip)
    return null
  })
}

function inviteRoutes(app: FastifyInstance, { invites, registration }: AccountRouteDependencies): void {
  register(app, routes.firstAccount, async ({ body, request }) => ({
    first: await registration.setup.isFirst({ invite: body.invite, isLocal: request.isLocal() }),
  }))
  register(app, routes.checkInvite, ({ body }) => invites.check(body.invite))
  register(app, routes.ownInvites, ({ user }) => invites.own(user))
  register(app, routes.createInvite, ({ user, body, request }) => invites.createOwn(user, body, request.linkOrigin()))
  register(app, routes.revokeInvite, async ({ user, params }) => {
    await invites.revokeOwn(user, params.id)
    return null
  })
}
