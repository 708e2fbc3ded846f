import { generate } from 'lean-qr'
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ask, createGroup, register, sitDown } from './people.ts'
import { freePort, startServer } from './server.ts'
import type { ServerUnderTest } from './server.ts'
import { NIGHT } from './sweeps.ts'

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

let product: ServerUnderTest | undefined
test.afterAll(() => product?.close())

test('a page opened on the machine itself invites by the address in the network', NIGHT, async ({ browser }) => {
  test.setTimeout(180_000)
  const port = String(await freePort())
  const address = `http://192.168.1.20:${port}`
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(IN_A_NETWORK)}`
  product = await startServer({ HOST: '0.0.0.0', PORT: port, NODE_OPTIONS })
  const person = await register(product.url)
  const group = await createGroup(product.url, person, [])
  const { id } = await ask<{ id: string }>(product.url, 'POST', `/identity/groups/${group}/evenings`, {
    by: person,
    body: { limits: LIMITS, members: [], guests: 1 },
  })
  const options = { viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] }
  const { page, problems, leave } = await sitDown(browser, product.url, { person, options })

  await page.goto(`/groups/${group}`)
  const link = `${address}/groups/${group}`
  await expect(page.getByLabel('Invite link')).toHaveValue(link)
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(link)
  const code = page.getByRole('img', { name: /^Scan to join/ })
  await expect(code).toBeVisible()
  await expectCode(code, link)
  await expect(page.getByText(/^This link works/)).toHaveText('This link works in your home network.')

  await page.goto(`/tonight/${id}?screen=tv`)
  const tonight = page.getByRole('img', { name: 'QR code of tonight’s link' })
  await expect(tonight).toBeVisible()
  await expectCode(tonight, `${address}/tonight/${id}`)
  await expect(page.getByText(/^This link works/)).toHaveText('This link works in your home network.')
  await expect(page.getByText(`In another network, open http://10.0.0.20:${port}.`)).toBeVisible()
  expect(problems).toEqual([])
  await leave()
})

test(
  'a big screen that only its own machine can open shows no code, and says how phones join',
  NIGHT,
  async ({ browser, server }) => {
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
  },
)
