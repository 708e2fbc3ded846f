import type { SignInMethods } from '@marquee/contract'
import type { SessionUser } from '../../../common/auth-user.ts'
import type { IdentityConfig } from '../../../config.ts'
import { notFound, problem } from '../../../errors.ts'
import { requireFresh } from '../confirmation/confirmation.ts'
import { isSameIssuer } from './issuer.ts'
import type { ConnectedProvider, ProviderLinksRepository } from './provider-links-repository.ts'

export interface ProviderLinkDependencies {
  identity: IdentityConfig | null
  links: ProviderLinksRepository
  /** True if users can sign in with passwords. */
  takesPasswords: () => Promise<boolean>
  /** True if an account takes a code in addition to its password. */
  hasSecondFactor: (userId: string) => Promise<boolean>
  now: () => Date
}

export type ProviderLinks = ReturnType<typeof createProviderLinks>

/** The ways into one's own account. */
export function createProviderLinks({
  identity,
  links,
  takesPasswords,
  hasSecondFactor,
  now,
}: ProviderLinkDependencies) {
  const nameOf = ({ issuer }: ConnectedProvider) =>
    identity && isSameIssuer(identity.issuer, issuer) ? identity.name : (URL.parse(issuer)?.host ?? issuer)

  return {
    async methods(user: SessionUser): Promise<SignInMethods> {
      const [{ password, passwordChangedAt, passkeys }, connected, second_factor] = await Promise.all([
        links.waysIn(user.id),
        links.list(user.id),
        hasSecondFactor(user.id),
      ])
      const providers = connected.map((each) => ({
        id: each.id,
        name: nameOf(each),
        issuer: each.issuer,
        created_at: each.createdAt.toISOString(),
      }))
      return {
        password,
        password_changed_at: passwordChangedAt?.toISOString() ?? null,
        passkeys,
        second_factor,
        providers,
      }
    },

    /** @throws AppError 403 `confirmation_needed`, 404, 409 `last_way_in` */
    async disconnect(user: SessionUser, id: string): Promise<void> {
      requireFresh(user, now())
      const outcome = await links.delete(id, user.id, await takesPasswords())
      if (outcome === 'unknown') throw notFound('Provider')
      if (outcome === 'last way in') throw problem('last_way_in')
    },
  }
}
