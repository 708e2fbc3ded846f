import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@marquee/contract'
import { expect, it } from 'vitest'

/**
 * Every call that deletes, ends or revokes, and the file in which the page asks once (a dialog of confirmation, or a form that
 * has to be sent) or offers Undo. A call without an entry fails the test.
 */
const ASKS = { pattern: /<(ConfirmDialog|ConfirmButton|ActForm)\b|variant="danger"/, word: 'asks' }
const UNDO = { pattern: /label: t\('common\.words\.undo'\)/, word: 'offers Undo' }
const TABLE: Record<string, [string, typeof ASKS]> = {
  deleteAccount: ['features/profile/delete-account.tsx', ASKS],
  endSession: ['features/profile/sessions.tsx', ASKS],
  deletePasskey: ['features/profile/passkeys.tsx', ASKS],
  deletePersonalToken: ['features/profile/tokens.tsx', ASKS],
  turnOffSecondFactor: ['features/profile/second-factor.tsx', ASKS],
  renewRecoveryCodes: ['features/profile/second-factor.tsx', ASKS],
  adminRemoveSecondFactor: ['features/administration/person-dialog.tsx', ASKS],
  disconnectProvider: ['features/profile/sign-in-methods.tsx', ASKS],
  revokeInvite: ['features/profile/invites.tsx', ASKS],
  discardHistory: ['features/history-import/discard-button.tsx', ASKS],
  destroyGroup: ['features/groups/group-menu.tsx', ASKS],
  renewGroupLink: ['features/groups/group-menu.tsx', ASKS],
  groupAction: ['features/groups/group-menu.tsx', ASKS],
  resetTilt: ['features/tonight/tilt.tsx', ASKS],
  endEvening: ['features/tonight/confirm-end.tsx', ASKS],
  leaveSeat: ['features/tonight/sheets.tsx', ASKS],
  removeGuests: ['features/tonight/sheets.tsx', ASKS],
  adminDelete: ['features/administration/person-dialog.tsx', ASKS],
  adminDisable: ['features/administration/person-dialog.tsx', ASKS],
  adminDemote: ['features/administration/person-dialog.tsx', ASKS],
  adminEndSessions: ['features/administration/person-dialog.tsx', ASKS],
  adminResetPassword: ['features/administration/person-dialog.tsx', ASKS],
  adminRevokeInvite: ['features/administration/invites.tsx', ASKS],
  adminDeleteMessage: ['features/administration/messages.tsx', ASKS],
  adminRemoveTmdbToken: ['features/administration/tmdb-token.tsx', ASKS],
  adminRemoveFriends: ['features/administration/friends.tsx', ASKS],
  unrateMovie: ['features/ratings/mutations.ts', UNDO],
  unhideMovie: ['features/marks/mutations.ts', UNDO],
  removeViewing: ['features/diary/mutations.ts', UNDO],
  takeFromList: ['features/diary/list-page.tsx', UNDO],
  deleteList: ['features/diary/list-page.tsx', ASKS],
  unmarkSeen: ['features/marks/mutations.ts', UNDO],
  removeFromShortlist: ['features/marks/mutations.ts', UNDO],
  removeFromGroupShortlist: ['features/marks/mutations.ts', UNDO],
}
/** Calls of these names take nothing away from anyone. */
const HARMLESS = new Set(['letBackIn', 'undoHistory'])
const DESTRUCTIVE =
  /^(delete|remove|revoke|end|destroy|discard|disconnect|un[a-z]|renewGroup|admin(Delete|Revoke|End|Disable|Demote))/

const ROOT = join(import.meta.dirname, '..')
const source = (file: string) => readFileSync(join(ROOT, file), 'utf8')

it('lists every call that takes something away', () => {
  const calls = Object.entries(routes)
    .filter(([name, { method }]) => method === 'DELETE' || (method !== 'GET' && DESTRUCTIVE.test(name)))
    .map(([name]) => name)
    .filter((name) => !HARMLESS.has(name))
  expect(calls.filter((name) => !(name in TABLE))).toEqual([])
})

it.each(Object.entries(TABLE))('%s: the page asks or offers Undo', (_, [file, { pattern }]) => {
  expect(source(file)).toMatch(pattern)
})

it('asks before the evening ends wherever a page ends it', () => {
  const direct = globSync('features/**/*.tsx', { cwd: ROOT }).filter((file) => /\bend\.mutate\(\)/.test(source(file)))
  expect(direct.filter((file) => !ASKS.pattern.test(source(file)))).toEqual([])
})
