// @ts-expect-error The package's declarations are in a file that TypeScript does not find.
import { rectifyConfusion } from 'unicode-confusables'

/** Replaces each character by the one that Unicode's confusables.txt names for it. */
const withoutConfusables: (text: string) => string = rectifyConfusion

/** Names that seem to speak for the instance, or that mean something else in an address or a sentence. */
const RESERVED = `
  admin administrator administrators admins root superuser sysadmin system operator marquee official
  support help helpdesk info contact feedback abuse legal privacy moderator moderators mod mods
  staff team security postmaster webmaster hostmaster api www server service null undefined nobody
  anonymous deleted unknown guest user users username account accounts group groups me you everyone
  everybody login logout signin signup settings
`
  .trim()
  .split(/\s+/)

/**
 * Appearance of a name: two names with one skeleton may be mistaken for each other, as "anna" with a Cyrillic "а" for "anna"
 * (UTS 39, section 4, after taking wide and other compatible forms for the letters they stand for). Case is folded last, because a
 * capital I looks like an l.
 */
export function skeletonOf(username: string): string {
  return withoutConfusables(username.normalize('NFKD')).normalize('NFD').toLowerCase()
}

// Case differs in what it looks like, so a reserved name is kept in small letters and in capitals.
const RESERVED_SKELETONS = new Set(RESERVED.flatMap((name) => [skeletonOf(name), skeletonOf(name.toUpperCase())]))

/** True for a name that no user may have, because it would be read as someone else's word. */
export function isReserved(username: string): boolean {
  return RESERVED_SKELETONS.has(skeletonOf(username)) || RESERVED_SKELETONS.has(skeletonOf(username.toLowerCase()))
}
