import { generate } from 'lean-qr'
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ask, createGroup, register, sitDown } from './people.ts'
import { freePort, startServer } from './server.ts'
import type { ServerUnderTest } from './server.ts'

const LIMITS = { max_minutes: null, services: [], region: null, unseen: false, moods: [] }

/** Gives the server's process a network address, and keeps it on the loopback interface of the test's machine. */
const IN_A_NETWORK = `
  import net from 'node:net'
  import os from 'node:os'
  import { syncBuiltinESMExports } from 'node:module'
  os.networkInterfaces = () => ({
    eth0: [{ address: '192.168.1.20', family: 'IPv4', internal: false }],
    wlan0: [{ address: '10.0.0.20', family: 'IPv4', internal: false }],
  })
  const { listen } = net.Server.prototype
  net.Server.prototype.listen = function (place, ...rest) {
    const isEverywhere = place?.host === '0.0.0.0'
    return listen.call(this, isEverywhere ? { ...place, host: '127.0.0.1' } : place, ...rest)
  }
  syncBuiltinESMExports()`

/** Expects the drawn code to have exactly the dark cells of this text. */
async function expectCode(code: Locator, text: string): Promise<void> {
  const drawn = await code.locator('path').getAttribute('d')
  const cells = [...(drawn ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
    ([, x, y]) => `${Number(x) - 4},${Number(y) - 4}`,
  )
  const expected = generate(text)
  const dark: string[] = []
  for (let y = 0; y < expected.size; y++)
    for (let x = 0; x < expected.size; x++) if (expected.get(x, y)) dark.push(`${x},${y}`)
  expect(cells).toEqual(dark)
}

// Each starts a separate product.
test.describe.configure({ mode: 'default' })

const servers: ServerUnderTest[] = []
test.afterAll(async () => {
  for (const server of servers) await server.close()
})

for (const { name, env, address, note } of [
  {
    name: 'the address in the network',
    env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(IN_A_NETWORK)}` },
    address: (port: string) => `http://192.168.1.20:${port}`,
    note: 'This link works in your home network.',
  },
  {
    name: 'PUBLIC_URL',
    env: { PUBLIC_URL: 'https://movies.example.org' },
    address: () => 'https://movies.example.org',
    note: null,
  },
]) {
  test(`a page opened on the machine itself invites by ${name}`, async ({ browser }) => {
    test.setTimeout(180_000)
    const port = String(await freePort())
    const product = await startServer({ HOST: name === 'PUBLIC_URL' ? '127.0.0.1' : '0.0.0.0', PORT: port, ...env })
    servers.push(product)
    const person = await register(product.url)
    const group = await createGroup(product.url, person, [])
    const { id } = await ask<{ id: string }>(product.url, 'POST', `/identity/groups/${group}/evenings`, {
      by: person,
      body: { limits: LIMITS, members: [], guests: 1 },
    })
    const options = { viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] }
    const { page, problems, leave } = await sitDown(browser, product.url, { person, options })

    await page.goto(`/groups/${group}`)
    const link = `${address(port)}/groups/${group}`
    await expect(page.getByLabel('Invite link')).toHaveValue(link)
    await page.getByRole('button', { name: 'Copy Link' }).click()
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(link)
    const code = page.getByRole('img', { name: /^Scan to join/ })
    await expect(code).toBeVisible()
    await expectCode(code, link)
    await expect(page.getByText(/^This link works/)).toHaveText(note === null ? [] : [note])

    await page.goto(`/tonight/${id}?screen=tv`)
    const tonight = page.getByRole('img', { name: 'QR code of tonight’s link' })
    await expect(tonight).toBeVisible()
    await expectCode(tonight, `${address(port)}/tonight/${id}`)
    await expect(page.getByText(/^This link works/)).toHaveText(note === null ? [] : [note])
    await expect(page.getByText(`In another network, open http://10.0.0.20:${port}.`)).toHaveCount(
      note === null ? 0 : 1,
    )
    expect(problems).toEqual([])
    await leave()
  })
}

test('a big screen that only its own machine can open shows no code, and says how phones join', async ({
  browser,
  server,
}) => {
  const person = await register(server)
  const group = await createGroup(server, person, [])
  const { id } = await ask<{ id: string }>(server, 'POST', `/identity/groups/${group}/evenings`, {
    by: person,
    body: { limits: LIMITS, members: [], guests: 1 },
  })
  const { code } = await ask<{ code: string }>(server, 'PUT', `/identity/evenings/${id}/screen`, { by: person })
  const { page, problems, leave } = await sitDown(browser, server)
  await page.goto(`/screen#code=${code}`)
  await expect(page.getByText('Open this page by the address that other devices use.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of tonight’s link' })).toHaveCount(0)
  expect(problems).toEqual([])
  await leave()
})
