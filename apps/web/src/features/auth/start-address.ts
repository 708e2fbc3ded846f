import { withBasePath } from '../../lib/base-path.ts'
import { safeRedirect } from '../../lib/safe-redirect.ts'

interface Start {
  /** The page to open afterwards; home without one. */
  redirect?: string | undefined
  /** For new users, if registration needs an invite. */
  invite?: string | null | undefined
}

/** Start of a sign-in through the identity provider: an address of the server, which leads there. */
export function startAddress({ redirect, invite }: Start): string {
  const page = safeRedirect(redirect)
  const query = new URLSearchParams({ ...(page !== '/' && { redirect: page }), ...(invite && { invite }) })
  return withBasePath(query.size === 0 ? '/api/identity/start' : `/api/identity/start?${query}`)
}
