import {
  MAX_PASSKEYS,
  type NewCredential,
  type Passkey,
  type PasskeyOptions,
  type PasskeySignInOptions,
  type Tokens,
  type UsedCredential,
} from '@marquee/contract'
import type { SessionUser } from '../../../common/auth-user.ts'
import { fieldError, type AppError, notFound, problem } from '../../../errors.ts'
import { requireFresh } from '../confirmation/confirmation.ts'
import type { SessionService } from '../sessions.ts'
import type { SessionRepository } from '../sessions-repository.ts'
import { hashToken, newToken } from '../tokens/tokens.ts'
import { ALGORITHMS, challengeOf, userHandleOf, verifyNew, verifyUse } from './ceremonies.ts'
import type { PasskeyRepository, PasskeyRow, StoredPasskey } from './passkey-repository.ts'
import { relyingPartyOf } from './relying-party.ts'

/** Milliseconds in which a browser should answer; the challenge counts as long. */
const TIMEOUT = 5 * 60_000

export type PasskeyService = ReturnType<typeof createPasskeyService>

export interface PasskeyDependencies {
  passkeys: PasskeyRepository
  openSession: SessionService['openSession']
  sessions: Pick<SessionRepository, 'confirmSession' | 'noteBothFactors'>
  /** True if a user has rated enough movies to skip onboarding. */
  isReady: (userId: string) => Promise<boolean>
  /** True if users can sign in with passwords. */
  takesPasswords: () => Promise<boolean>
  now: () => Date
}

/** Passkeys: added to an account, and used to sign in or to confirm. `origin` is where people reach this instance. */
export function createPasskeyService(dependencies: PasskeyDependencies) {
  return { ...adding(dependencies), ...managing(dependencies), ...using(dependencies) }
}

function adding({ passkeys, sessions, now }: Pick<PasskeyDependencies, 'passkeys' | 'sessions' | 'now'>) {
  return {
    async options(user: SessionUser, origin: string): Promise<PasskeyOptions> {
      requireFresh(user, now())
      const { id } = relyingPartyOf(origin)
      const known = await passkeys.credentials(user.id)
      if (known.length >= MAX_PASSKEYS) throw tooMany()
      const challenge = newToken()
      await passkeys.giveChallenge(hashToken(challenge), user.id)
      return {
        rp: { id, name: 'Marquee' },
        user: { id: userHandleOf(user.id).toString('base64url'), name: user.username, displayName: user.username },
        challenge,
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: TIMEOUT,
        excludeCredentials: known.map(({ credential_id, transports }) => ({
          id: credential_id.toString('base64url'),
          type: 'public-key',
          transports,
        })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      }
    },

    async add(
      user: SessionUser,
      { name, credential }: { name: string; credential: NewCredential },
      origin: string,
    ): Promise<Passkey> {
      requireFresh(user, now())
      const party = relyingPartyOf(origin)
      const challenge = await challengeOf(credential)
      if (challenge === null || !(await passkeys.takeChallenge(hashToken(challenge), user.id))) throw notAccepted()
      const made = await verifyNew({ credential, challenge, party })
      if (made === null) throw notAccepted()
      const row = await passkeys.insert({
        user_id: user.id,
        name,
        credential_id: Buffer.from(made.id, 'base64url'),
        public_key: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: made.transports ?? [],
      })
      if (row === 'too many') throw tooMany()
      if (row === 'known') throw problem('passkey_known')
      await sessions.noteBothFactors(user.sessionId)
      return toPasskey(row)
    },
  }
}

function managing({ passkeys, takesPasswords, now }: Pick<PasskeyDependencies, 'passkeys' | 'takesPasswords' | 'now'>) {
  return {
    async list(user: SessionUser): Promise<{ results: Passkey[] }> {
      return { results: (await passkeys.list(user.id)).map(toPasskey) }
    },

    async rename(user: SessionUser, id: string, name: string): Promise<Passkey> {
      const row = await passkeys.rename(id, user.id, name)
      if (!row) throw notFound('Passkey')
      return toPasskey(row)
    },

    async delete(user: SessionUser, id: string): Promise<void> {
      requireFresh(user, now())
      const outcome = await passkeys.delete(id, user.id, await takesPasswords())
      if (outcome === 'unknown') throw notFound('Passkey')
      if (outcome === 'last way in') throw problem('last_way_in')
    },

    purge: () => passkeys.purgeChallenges(),
  }
}

function using({ passkeys, openSession, sessions, isReady }: Omit<PasskeyDependencies, 'takesPasswords' | 'now'>) {
  /** The passkey that has answered a challenge, its use stored; null for anything that does not verify. */
  async function verified(credential: UsedCredential, origin: string): Promise<StoredPasskey | null> {
    const party = relyingPartyOf(origin)
    const challenge = await challengeOf(credential)
    if (challenge === null || !(await passkeys.takeChallenge(hashToken(challenge), null))) return null
    const passkey = await passkeys.findByCredential(Buffer.from(credential.id, 'base64url'))
    if (!passkey) return null
    const counter = await verifyUse({ credential, challenge, party }, passkey)
    return counter !== null && (await passkeys.use(passkey, counter)) ? passkey : null
  }

  return {
    async signInOptions(origin: string): Promise<PasskeySignInOptions> {
      const { id } = relyingPartyOf(origin)
      const challenge = newToken()
      await passkeys.giveChallenge(hashToken(challenge), null)
      return { challenge, timeout: TIMEOUT, rpId: id, userVerification: 'required' }
    },

    async signIn(
      credential: UsedCredential,
      { origin, userAgent }: { origin: string; userAgent: string | null },
    ): Promise<Tokens & { ready: boolean }> {
      const passkey = await verified(credential, origin)
      if (!passkey) throw problem('passkey_not_accepted')
      const tokens = await openSession(passkey.user_id, userAgent, { bothFactors: true })
      return { ...tokens, ready: await isReady(passkey.user_id) }
    },

    async confirm(user: SessionUser, credential: UsedCredential, origin: string): Promise<void> {
      const passkey = await verified(credential, origin)
      if (passkey?.user_id !== user.id) throw notAccepted()
      await sessions.confirmSession(user.sessionId, { bothFactors: true })
    },
  }
}

function notAccepted() {
  return fieldError('credential', 'passkey_not_accepted')
}

function tooMany(): AppError {
  return problem('too_many_passkeys', { most: MAX_PASSKEYS })
}

function toPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null }
}
