import { routes } from '@marquee/contract'
import { makeTemporaryDirectory, removeDataDirectory } from '@marquee/embedded-postgres/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPool, createQueries } from '../database/pool.ts'
import { readErasedList } from '../modules/accounts/erasure/erased-list.ts'
import { createTestApp, type TestApp, type TestUser } from '../testing/app.ts'
import { pretendStarter, runCommand } from '../testing/cli.ts'
import { createTestDatabase } from '../testing/database.ts'
import { startSessionPooler, type SessionPooler } from '../testing/session-pooler.ts'
import { giveSecondFactor } from '../testing/second-factor.ts'

// Commands open the database again each time, which takes long on a busy machine, also through a pooler.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let test: TestApp
let pooler: SessionPooler
let dataDir: string
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp()
  pooler = await startSessionPooler(test.databaseUrl)
  dataDir = await makeTemporaryDirectory()
  await pretendStarter(test.databaseUrl)
  admin = await test.signUp('keeper')
})
afterAll(async () => {
  await pooler.close()
  await test.close()
  await removeDataDirectory(dataDir)
})

const marquee = (args: string[], env: Record<string, string> = {}) =>
  runCommand(args, { DATABASE_URL: pooler.url, DATA_DIR: dataDir, ...env })
const meOf = async (user: TestUser) => (await test.call(routes.me, {}, { user })).status
const tokenIn = (text: string) => /#token=(\S{43})\n$/.exec(text)?.[1] ?? ''
const choose = (token: string, password: string) =>
  test.call(routes.resetPassword, { body: { token, new_password1: password, new_password2: password } })

describe('the user commands', () => {
  it('list accounts as a table and as JSON', async () => {
    await test.signUp('listed_person')
    const { code, stdout, stderr } = await marquee(['user', 'list'])
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^listed_person\tlisted_person@example\.org\t\d{4}-\d{2}-\d{2}\t\d{4}-\d{2}-\d{2}\t0\t0\tmember$/m,
    )
    expect(stdout).toMatch(/^keeper\t.*\tadministrator$/m)
    expect(stderr).toMatch(/^\d+ accounts\n$/)
    const json = (await marquee(['user', 'list', '--json'])).stdout.trimEnd().split('\n')
    expect(json.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ username: 'listed_person', ratings: 0, role: 'member' }),
    )
  })

  it('make accounts whose owners choose a password by a link', async () => {
    const { code, stdout, stderr } = await marquee(['user', 'create', 'made_here', '--email', 'made@example.org'])
    expect(code).toBe(0)
    expect(stderr).toBe(
      'The link works on this machine alone, at port 8080. Set PUBLIC_URL to the address that other devices use.\n',
    )
    expect(stdout).toMatch(
      /^Created made_here, member\. A password can be chosen here, once, until \d{4}-\d\d-\d\d \d\d:\d\d UTC:\nhttp:\/\/localhost:8080\/reset-password#token=\S{43}\n$/,
    )
    expect((await choose(tokenIn(stdout), 'popcorn at midnight')).body).toEqual({ username: 'made_here' })
    const env = { PUBLIC_URL: 'https://movies.example.org' }
    const second = await marquee(['user', 'create', 'second_boss', '--administrator'], env)
    expect(second.stdout).toContain('Created second_boss, administrator.')
    expect(second.stderr).toBe('')
    expect(second.stdout).toContain('\nhttps://movies.example.org/reset-password#token=')
    expect(await marquee(['user', 'create', 'KEEPER'])).toMatchObject({
      code: 1,
      stderr: 'A user with that username already exists.\n',
    })
    expect((await marquee(['user', 'create', 'k\u0435\u0435per'])).stderr).toBe(
      'This username is too similar to another one.\n',
    )
    expect((await marquee(['user', 'create', 'administrator'])).stderr).toBe('This username is reserved.\n')
    await marquee(['user', 'delete', 'second_boss'])
  })

  it('print a link to a new password, which ends every session when it is used', async () => {
    const user = await test.signUp('forgetful')
    const dry = await marquee(['user', 'reset-password', 'Forgetful', '--dry-run'])
    expect(dry).toMatchObject({ code: 0, stdout: 'Would make a link to a new password for forgetful.\n' })
    const { stdout } = await marquee(['user', 'reset-password', 'forgetful'])
    expect(await meOf(user)).toBe(200)
    expect((await choose(tokenIn(stdout), 'a better one now')).status).toBe(200)
    expect(await meOf(user)).toBe(401)
    const signIn = (password: string) => test.call(routes.token, { body: { username: 'forgetful', password } })
    expect((await signIn(user.password)).status).toBe(401)
    expect((await signIn('a better one now')).status).toBe(200)
  })

  it('rename, disable, enable and sign out', async () => {
    const user = await test.signUp('changeable')
    expect((await marquee(['user', 'rename', 'changeable', 'changed'])).stdout).toBe(
      'changeable is called changed now.\n',
    )
    expect((await marquee(['user', 'end-sessions', 'changed'])).stdout).toBe('changed is signed in nowhere now.\n')
    expect(await meOf(user)).toBe(401)
    const signIn = () => test.call(routes.token, { body: { username: 'changed', password: user.password } })
    expect((await signIn()).status).toBe(200)
    expect((await marquee(['user', 'disable', 'changed'])).stdout).toBe('changed: disabled member.\n')
    expect((await signIn()).status).toBe(403)
    expect((await marquee(['user', 'enable', 'changed'])).stdout).toBe('changed: member.\n')
    expect((await signIn()).status).toBe(200)
  })

  it('make administrators, and never leave the instance without one', async () => {
    const user = await test.signUp('riser')
    expect((await marquee(['user', 'admin', 'riser'])).stdout).toBe('riser: administrator.\n')
    expect((await test.call(routes.me, {}, { user })).body.administrator).toBe(true)
    expect((await marquee(['user', 'admin', 'riser', '--remove'])).stdout).toBe('riser: member.\n')
    const refusal = 'You can’t remove the last administrator. Make someone else an administrator first.\n'
    for (const args of [
      ['admin', 'keeper', '--remove'],
      ['disable', 'keeper'],
      ['delete', 'keeper'],
    ])
      expect(await marquee(['user', ...args])).toMatchObject({ code: 1, stderr: refusal })
    expect(await meOf(admin)).toBe(200)
  })

  it('delete an account for good, after a dry run that deletes nothing', async () => {
    const user = await test.signUp('goner')
    const dry = await marquee(['user', 'delete', 'goner', '--dry-run'])
    expect(dry.stdout).toMatch(/^Would delete goner \(since .*, 0 ratings, 0 groups\)\.\n$/)
    expect(await meOf(user)).toBe(200)
    const before = (await readErasedList(dataDir)).length
    expect((await marquee(['user', 'delete', 'goner'])).code).toBe(0)
    expect(await meOf(user)).toBe(401)
    expect(await readErasedList(dataDir)).toHaveLength(before + 1)
  })

  it('fail with 1 for an unknown account and with 2 without a name', async () => {
    expect(await marquee(['user', 'delete', 'nobody'])).toMatchObject({
      code: 1,
      stderr: 'There is no account named nobody.\n',
    })
    for (const name of ['create', 'rename', 'disable', 'enable', 'admin', 'reset-password', 'end-sessions', 'delete'])
      expect((await marquee(['user', name])).code, name).toBe(2)
  })
})

describe('the commands for registration', () => {
  it('say who may sign up, and change it at once', async () => {
    expect((await marquee(['registration'])).stdout).toBe(
      'Registration is open: everyone may sign up; only administrators may invite.\n',
    )
    const { stdout } = await marquee(['registration', 'closed', '--member-invites', 'yes'])
    expect(stdout).toBe('Registration is closed: no one may sign up; members may invite.\n')
    const body = { username: 'late_comer', email: 'late@example.org', password: 'popcorn at midnight' }
    expect((await test.call(routes.signUp, { body })).status).toBe(403)
    await marquee(['registration', 'open', '--member-invites', 'no'])
    expect((await test.call(routes.signUp, { body })).status).toBe(201)
    expect((await marquee(['registration', 'ajar'])).code).toBe(2)
    expect((await marquee(['registration', '--member-invites', 'perhaps'])).code).toBe(2)
  })

  it('change nothing that the environment says', async () => {
    const env = { REGISTRATION: 'invite' }
    expect((await marquee(['registration'], env)).stdout).toBe(
      'Registration is by invitation: people with an invite may sign up; only administrators may invite (set in the environment).\n',
    )
    expect(await marquee(['registration', 'open'], env)).toMatchObject({
      code: 1,
      stderr: 'This is set in the environment, and can be changed only there.\n',
    })
  })

  it('make, list and revoke invites', async () => {
    const { stdout } = await marquee(['invite', 'create', '--note', 'The film club', '--days', '3', '--uses', '5'])
    expect(stdout).toMatch(
      /^Works until \d{4}-\d\d-\d\d \d\d:\d\d UTC, for 5 accounts:\nhttp:\/\/localhost:8080\/signup#invite=\S{43}\n$/,
    )
    const invite = /#invite=(\S{43})/.exec(stdout)![1]!
    expect((await test.call(routes.checkInvite, { body: { invite } })).body.invited_by).toBeNull()
    const list = await marquee(['invite', 'list'])
    expect(list.stdout).toMatch(/^\S{36}\topen\t0\/5\t\d{4}-\d\d-\d\d\ta command\tThe film club\n$/)
    expect(JSON.parse((await marquee(['invite', 'list', '--json'])).stdout)).toMatchObject({ max_uses: 5, uses: 0 })
    expect(await marquee(['invite', 'revoke', list.stdout.split('\t')[0]!])).toMatchObject({ stdout: 'Revoked.\n' })
    expect((await test.call(routes.checkInvite, { body: { invite } })).status).toBe(404)
    expect((await marquee(['invite', 'revoke', crypto.randomUUID()])).stderr).toBe('Invite not found.\n')
    expect((await marquee(['invite', 'create', '--uses', 'any'])).stdout).toContain('any number of accounts')
    for (const args of [
      ['create', '--days', '91'],
      ['create', '--uses', '0'],
      ['revoke', 'first'],
    ])
      expect((await marquee(['invite', ...args])).code, args.join(' ')).toBe(2)
  })
})

describe('the audit command', () => {
  it('shows what commands and administrators did, newest first', async () => {
    const user = await test.signUp('audited')
    await test.call(routes.adminPromote, { params: { id: user.id } }, { user: admin })
    await marquee(['user', 'admin', 'audited', '--remove'])
    const { stdout, stderr } = await marquee(['audit', '--limit', '2'])
    expect(stdout).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d UTC\ta command\tdemoted\taudited\n\d{4}.* UTC\tkeeper\tpromoted\taudited\n$/,
    )
    expect(stderr).toMatch(/^2 of \d+ entries\n$/)
    const [line] = (await marquee(['audit', '--json', '--limit', '1'])).stdout.split('\n')
    expect(JSON.parse(line!)).toMatchObject({ actor: null, by_command: true, act: 'demoted', target: 'audited' })
  })
})

describe('the status command', () => {
  it('says how the instance fares, in words and as JSON', async () => {
    const { code, stdout } = await marquee(['status'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^version {3}\d+\.\d+\.\d+\ndatabase {2}PostgreSQL \d+\S* \(external\), \d+ MB\n/)
    expect(stdout).toMatch(/^disk {6}[\d,]+ MB free of [\d,]+ MB/m)
    expect(stdout).toMatch(/^backup {4}none$/m)
    expect(stdout).toMatch(/^source {4}tmdb \(not set up\): never$/m)
    expect(stdout).toMatch(/^job {7}train-model: 0 running, 0 waiting, ended never$/m)
    const facts = JSON.parse((await marquee(['status', '--json'])).stdout) as object
    expect(facts).toMatchObject({ database: { kind: 'external' }, last_backup: null })
    expect(facts).not.toHaveProperty('since')
  })
})

describe('a lost second factor', () => {
  it('is removed by a command, after which the password alone signs in', async () => {
    const ada = await test.signUp('lost_phone')
    const { db } = test
    await giveSecondFactor(db, ada.id)
    const signIn = async () =>
      (await test.call(routes.token, { body: { username: ada.username, password: ada.password } })).status
    expect(await signIn()).toBe(401)
    expect((await marquee(['user', 'reset-second-factor', 'lost_phone'])).stdout).toBe('lost_phone: member.\n')
    expect(await signIn()).toBe(200)
    const acts = await db
      .selectFrom('audit_entry')
      .select(['act', 'by_command'])
      .where('target_id', '=', ada.id)
      .execute()
    expect(acts).toEqual([{ act: 'second_factor_removed', by_command: true }])
    const again = await marquee(['user', 'reset-second-factor', 'lost_phone'])
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('Second factor not found.')])
  })
})

describe('the setup link', () => {
  it('is printed while there is no administrator, and ends the one before', async () => {
    const fresh = await createTestDatabase({ catalogue: false })
    await pretendStarter(fresh.url)
    const env = { DATABASE_URL: fresh.url, PUBLIC_URL: 'https://movies.example.org' }
    const links = [await marquee(['setup-link'], env), await marquee(['setup-link'], env)].map(({ stdout }) => stdout)
    for (const link of links)
      expect(link).toMatch(/^Works once:\nhttps:\/\/movies\.example\.org\/setup#code=[\w-]{22}\n$/)
    expect(links[0]).not.toBe(links[1])
    const db = createQueries(createPool(fresh.url, pino({ level: 'silent' })))
    expect(await db.selectFrom('setup_code').select('hash').execute()).toHaveLength(1)
    await db.destroy()
    await fresh.close()
  })

  it('is refused once there is an administrator', async () => {
    const { code, stderr } = await marquee(['setup-link'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('Marquee is set up: it has an administrator.')])
  })
})
