import { type Platform } from '../../common/platform.ts'
import { createIdentityRepository } from './identity/identity-repository.ts'
import { READY_RATINGS } from './identity/identity-service.ts'
import { createPasskeyRepository } from './passkeys/passkey-repository.ts'
import { createPasskeyService } from './passkeys/passkeys.ts'
import { createPersonalTokenRepository } from './personal-tokens/personal-token-repository.ts'
import { createPersonalTokenService } from './personal-tokens/personal-tokens.ts'
import { type AccountService } from './service.ts'
import { type SessionRepository } from './sessions-repository.ts'

export interface KeyDependencies extends Pick<Platform, 'config' | 'db' | 'log' | 'now'> {
  sessions: Pick<SessionRepository, 'confirmSession'>
  openSession: AccountService['openSession']
}

/** Personal tokens of scripts, and passkeys of people. */
export function createKeys({ config, db, log, now, sessions, openSession }: KeyDependencies) {
  const { hasRated } = createIdentityRepository(db)
  return {
    tokens: createPersonalTokenService({ tokens: createPersonalTokenRepository(db), log, now }),
    passkeys: createPasskeyService({
      passkeys: createPasskeyRepository(db, config.identity?.issuer ?? null),
      openSession,
      confirm: ({ sessionId }) => sessions.confirmSession(sessionId),
      isReady: (userId) => hasRated(userId, READY_RATINGS),
      now,
    }),
  }
}
