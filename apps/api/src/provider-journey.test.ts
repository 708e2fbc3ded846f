import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { openDatabase } from './database/connect.ts'
import { createRuntime, type Runtime } from './runtime.ts'
import { NO_PROGRESS } from './terminal/screen.ts'
import { createJar } from './testing/browser-jar.ts'
import { startCertifiedProvider, type CertifiedProvider } from './testing/certified-provider.ts'
import { pretendStarter, runCommand } from './testing/cli.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

/** Marquee as it is started, on a port, with a certified provider on another one: nothing inside is known to the test. */

let provider: CertifiedProvider
let database: TestDatabase
let runtime: Runtime
let dataDir: string
let origin: string
let env: Record<string, string>

beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  provider = await startCertifiedProvider({
    redirectUris: [`${origin}/api/identity/callback`],
    postLogoutRedirectUris: [`${origin}/`],
  })
  database = await createTestDatabase({ catalogue: true })
  await pretendStarter(database.url)
  dataDir = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  env = { ...provider.env, PUBLIC_URL: origin, DATABASE_URL: database.url, DATA_DIR: dataDir }
  const config = loadConfig(env)
  const log = pino({ level: 'silent' })
  runtime = await createRuntime({
    config,
    log,
    database: openDatabase(config, log),
    webDirectory: null,
    progress: NO_PROGRESS,
    stopping: new AbortController().signal,
  })
  await runtime.app.listen({ port, host: '127.0.0.1' })
}, 60_000)
afterAll(async () => {
  await runtime.close()
  await database.close()
  await provider.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('signs in through a certified provider, and out of it', async () => {
  const browser = createJar()
  const post = async (path: string, access?: string) => {
    const headers = access === undefined ? {} : { authorization: `Bearer ${access}` }
    const response = await browser.request(`${origin}/api${path}`, { method: 'POST', headers })
    return (await response.json()) as Record<string, unknown>
  }
  const start = `${origin}/api/identity/start?redirect=/groups`
  const form = await browser.follow(await browser.request(start), start, ({ pathname }) =>
    pathname.startsWith('/login/'),
  )
  const body = new URLSearchParams({ login: 'ada', password: 'any' })
  const sent = await browser.request(form.href, { method: 'POST', body })
  const page = await browser.follow(sent, form.href, ({ pathname }) => pathname.startsWith('/signin'))
  expect(page.href).toBe(`${origin}/signin/return`)

  const { access, ...rest } = await post('/identity/finish')
  expect(rest).toMatchObject({ state: 'signed_in', ready: false, redirect: '/groups' })
  const headers = { authorization: `Bearer ${String(access)}` }
  const me = await fetch(`${origin}/api/identity/me`, { headers })
  expect(await me.json()).toMatchObject({ username: 'ada', email: 'ada@example.org', administrator: true })

  const { redirect } = await post('/identity/logout', String(access))
  const goodbye = await (await browser.request(String(redirect))).text()
  const [, action = '', xsrf = ''] = /action="([^"]+)".*name="xsrf" value="([^"]+)"/s.exec(goodbye) ?? []
  const confirmed = await browser.request(action, {
    method: 'POST',
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  })
  expect(confirmed.headers.get('location')).toBe(`${origin}/`)
  expect((await fetch(`${origin}/api/identity/me`, { headers })).status).toBe(401)
})

it('is found sound by the doctor, who names the redirect URI', async () => {
  const { stdout } = await runCommand(['doctor'], { ...env, PORT: new URL(origin).port })
  const redirect = `redirect URI ${origin}/api/identity/callback`
  expect(stdout).toMatch(/^ok +port +Marquee answers on/m)
  expect(stdout).toMatch(new RegExp(`^warning +provider +${provider.issuer} is not encrypted; ${redirect}`, 'm'))
  const wrong = await runCommand(['doctor'], { ...env, IDENTITY_ISSUER: `${provider.issuer}/elsewhere` })
  expect(wrong.stdout).toMatch(
    /fault +provider .*answered with status 404 instead of 200\..* Register there: redirect URI/,
  )
  expect(wrong.code).toBe(1)
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
