import { join } from 'node:path'
import { routes, type SecondFactorNeeded } from '@marquee/contract'
import { makeTemporaryDirectory, removeDataDirectory } from '@marquee/embedded-postgres/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createRevocationList } from '../database/revocation-list.ts'
import { openEveningApp, type EveningApp } from '../modules/evenings/test-builders.ts'
import { createTestApp, type TestApp, type TestUser } from '../testing/app.ts'
import { pretendStarter, runCommand } from '../testing/cli.ts'
import { createTestDatabase } from '../testing/database.ts'
import { addPasskey, type Authenticator } from '../testing/passkeys.ts'
import { giveSecondFactor } from '../testing/second-factor.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let api: EveningApp
let admin: TestUser
let dataDir: string
let backup: string
/** Ways in that the backup holds: the first ones are lost after it, the last ones are lost and given back. */
let ways: Awaited<ReturnType<typeof giveAccess>>

beforeAll(async () => {
  api = await openEveningApp()
  admin = await api.signUp('ada')
  dataDir = await makeTemporaryDirectory()
  await pretendStarter(api.databaseUrl)
  ways = await giveAccess()
  await syncList()
  backup = join(dataDir, 'backup.tar.gz')
  const made = await runCommand(['backup', backup], { DATABASE_URL: api.databaseUrl, DATA_DIR: dataDir })
  expect(made.code, made.stderr).toBe(0)
  await revokeAccess()
  await syncList()
})
afterAll(async () => {
  await api.close()
  await removeDataDirectory(dataDir)
})

/** Starts the list or brings it up to date, as a process does when it starts and each hour. */
async function syncList() {
  const { db } = api
  await createRevocationList(dataDir).sync(db)
}

async function giveAccess() {
  const [owner, kicked, returned, disabled, enabled] = await Promise.all([
    api.signUp('owner_user'),
    api.signUp('kicked_user'),
    api.signUp('returned_user'),
    api.signUp('disabled_user'),
    api.signUp('enabled_user'),
  ])
  const groupId = await api.aGroup(admin, kicked, returned)
  const evening = await api.start(groupId, admin, { guests: 1 })
  const guest = await api.aGuest(evening, 'Eve')
  const token = await api.call(routes.createPersonalToken, { body: { name: 'script', scope: 'read' } }, { user: admin })
  const invite = await api.call(routes.adminCreateInvite, { body: {} }, { user: admin })
  const passkey = await addPasskey(api, admin)
  const factors = await giveFactors()
  return { owner, kicked, returned, disabled, enabled, groupId, evening, guest, token, invite, passkey, ...factors }
}

/** Two accounts with a second factor: one loses it, the other uses a recovery code. */
async function giveFactors() {
  const [parted, recovered] = await Promise.all([api.signUp('parted_user'), api.signUp('recovered_user')])
  const { db } = api
  await giveSecondFactor(db, parted.id)
  const { recoveryCodes } = await giveSecondFactor(db, recovered.id)
  return { parted, recovered, recoveryCodes }
}

/** Signs in with the first recovery code. */
async function recover(app: Pick<TestApp, 'call'>) {
  const { recovered, recoveryCodes } = ways
  const { username, password } = recovered
  const { body } = await app.call(routes.token, { body: { username, password } })
  const { ticket } = body as unknown as SecondFactorNeeded
  return app.call(routes.finishSignIn, { body: { ticket, code: recoveryCodes[0]! } })
}

async function revokeAccess() {
  const { owner, kicked, returned, disabled, enabled, groupId, evening, guest, token, invite, passkey, parted } = ways
  const byAdmin = { user: admin }
  const group = { params: { id: groupId } }
  const kick = (user: TestUser) =>
    api.call(routes.groupAction, { ...group, query: { action: 'kick' }, body: { user_id: user.id } }, byAdmin)
  const passwords = { new_password1: 'another long password', new_password2: 'another long password' }
  const answers = [
    await api.call(routes.deletePersonalToken, { params: { id: token.body.id } }, byAdmin),
    await api.call(routes.adminRevokeInvite, { params: { id: invite.body.id } }, byAdmin),
    await api.call(routes.deletePasskey, { params: { id: passkey.id } }, byAdmin),
    await api.call(routes.leaveSeat, { params: { id: evening.id, seatId: guest.seat.seat_id } }, byAdmin),
    await kick(kicked),
    await kick(returned),
    await api.call(routes.letBackIn, { params: { id: groupId, userId: returned.id } }, byAdmin),
    await api.call(routes.groupAction, { ...group, query: { action: 'join' }, body: {} }, { user: returned }),
    await api.call(routes.adminDisable, { params: { id: disabled.id } }, byAdmin),
    await api.call(routes.adminRemoveSecondFactor, { params: { id: parted.id } }, byAdmin),
    await recover(api),
    await api.call(routes.adminDisable, { params: { id: enabled.id } }, byAdmin),
    await api.call(routes.adminEnable, { params: { id: enabled.id } }, byAdmin),
    await api.call(routes.changePassword, { body: { old_password: owner.password, ...passwords } }, { user: owner }),
  ]
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
}

/** Answers to each way in, on an app that runs on a restored database. */
async function tryAccess(app: TestApp) {
  const { owner, kicked, returned, disabled, enabled, groupId, evening, guest, token, invite, passkey, parted } = ways
  const group = { params: { id: groupId } }
  const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
  const seat = { headers: { 'x-seat-token': guest.token! } }
  const signIn = ({ username, password }: TestUser) => app.call(routes.token, { body: { username, password } })
  // Sessions are not in a backup.
  const seeGroup = async (user: TestUser) => {
    const { body } = await app.call(routes.group, group, { user: { ...user, ...(await signIn(user)).body } })
    return body.refusal ?? (body.is_member ? 'member' : 'none')
  }
  return {
    token: await statusOf(app.call(routes.me, {}, { headers: { authorization: `Bearer ${token.body.token}` } })),
    invite: await statusOf(app.call(routes.checkInvite, { body: { invite: codeOf(invite.body.link) } })),
    passkey: await statusOf(signInByPasskey(app, passkey.authenticator)),
    seat: await statusOf(app.call(routes.evening, { params: { id: evening.id }, query: {} }, seat)),
    kicked: await seeGroup(kicked),
    disabled: await statusOf(signIn(disabled)),
    password: await statusOf(signIn(owner)),
    recoveryCode: await statusOf(recover(app)),
    // Its old secret does not count: the password alone signs in, and a new factor can be turned on.
    oldFactor: await statusOf(signIn(parted)),
    returned: await seeGroup(returned),
    enabled: await statusOf(signIn(enabled)),
  }
}

const codeOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).values().next().value!

async function signInByPasskey(app: TestApp, authenticator: Authenticator) {
  const { body } = await app.call(routes.passkeySignInOptions, {})
  return app.call(routes.passkeySignIn, { body: { credential: authenticator.use(body) } })
}

const REFUSED = {
  token: 401,
  invite: 404,
  passkey: 401,
  seat: 403,
  kicked: 'removed',
  disabled: 403,
  password: 401,
  recoveryCode: 401,
  oldFactor: 200,
}
const GIVEN_BACK = { returned: 'member', enabled: 200 }

async function onApp<Result>(url: string, work: (app: TestApp) => Promise<Result>): Promise<Result> {
  const app = await createTestApp({ database: { url, close: () => Promise.resolve() } })
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}

describe('a restore of a backup from before access was revoked', () => {
  it('keeps it revoked where the database is lost, and prints a link for an account whose password was changed', async () => {
    const target = await createTestDatabase({ migrated: false })
    const { code, stdout, stderr } = await runCommand(['restore', backup], {
      DATA_DIR: dataDir,
      DATABASE_URL: target.url,
    })
    expect(code, stderr).toBe(0)
    expect(stdout).toMatch(/^Access revoked since then that stays revoked: \d+\.$/m)
    expect(stdout).not.toContain('has no list')
    const [, username, link] = /^(\w+) changed the password after this backup [^]*?\n(http\S+)$/m.exec(stdout) ?? []
    expect(username).toBe('owner_user')
    await onApp(target.url, async (app) => {
      expect(await tryAccess(app)).toEqual({ ...REFUSED, ...GIVEN_BACK })
      const passwords = { new_password1: 'a third long password', new_password2: 'a third long password' }
      const reset = await app.call(routes.resetPassword, { body: { token: codeOf(link!), ...passwords } })
      expect(reset).toMatchObject({ status: 200, body: { username: 'owner_user' } })
    })
    await target.close()
  })

  it('revokes all tokens and invites where no list says which, and says so', async () => {
    const target = await createTestDatabase({ migrated: false })
    const elsewhere = await makeTemporaryDirectory()
    const restored = await runCommand(['restore', backup], { DATA_DIR: elsewhere, DATABASE_URL: target.url })
    expect(restored.stdout).toContain('DATA_DIR has no list of what was revoked since this backup.')
    expect(restored.stdout).toContain('1 tokens, 1 invites')
    expect(await onApp(target.url, tryAccess)).toMatchObject({ token: 401, invite: 404 })
    await removeDataDirectory(elsewhere)
    await target.close()
  })

  it('keeps it revoked where the database that is replaced is the only one to know', async () => {
    const elsewhere = await makeTemporaryDirectory()
    const restored = await runCommand(['restore', backup, '--force'], {
      DATA_DIR: elsewhere,
      DATABASE_URL: api.databaseUrl,
    })
    expect(restored.code, restored.stderr).toBe(0)
    expect(restored.stdout).not.toContain('has no list')
    expect(await onApp(api.databaseUrl, tryAccess)).toEqual({ ...REFUSED, ...GIVEN_BACK })
    await removeDataDirectory(elsewhere)
  })
})
