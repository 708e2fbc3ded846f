import type { Change } from './entry.ts'
import type { Fate } from './outbox.ts'
import { t } from '../../words/t.ts'

/** Said of a change that waits in this browser. */
export const KEPT = t('lib.keep.savedHereWillBeSent')

/**
 * Keeps a change in the outbox, whose code is loaded after the start.
 * @param whenKept called once the change survives a reload of the page
 */
export async function keep(change: Change, whenKept?: () => void): Promise<Fate> {
  const { press } = await import('./browser.ts')
  return press(change, whenKept)
}

/** A message about a change, with its effect on the personal shortlist. */
export function withShortlist(text: string, shortlisted: boolean | null): string {
  return shortlisted === false ? t('lib.keep.textTakenOffYourShortlist', { text }) : text
}

/** Message about a change that was not taken. The server's own reason is shown in the list of refused changes. */
export function reasonOf(error: Error, otherwise: string): string {
  return error.name === 'SessionChangedError' ? error.message : otherwise
}
