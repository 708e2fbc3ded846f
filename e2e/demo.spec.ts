import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chooseEssentialCookies, expect, test } from './fixtures.ts'
import { freePort } from './server.ts'

const DEMO = fileURLToPath(new URL('../scripts/demo.ts', import.meta.url))

/** Every line that the demo prints. */
const known = (port: number) => [
  'Starting the demo: about a minute …',
  `The demo is ready: http://localhost:${port}`,
  'Sign in as   ada, ben, chloe, dev by a press on the name (they are friends; ada administers)',
  'Password     popcorn at midnight',
  'Ben has just started an evening: sign in as ada, and vote. Where to watch the movies is known after half a minute.',
  'Nothing is kept: Ctrl-C ends the demo and deletes its data.',
]

const port = await freePort()
let demo: ChildProcess
const printed: string[] = []

test.beforeAll(async () => {
  test.setTimeout(360_000)
  const env = { ...process.env, PORT: String(port) }
  demo = spawn(process.execPath, [DEMO], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const input of [demo.stdout!, demo.stderr!])
    createInterface({ input }).on('line', (line) => void (line.trim() !== '' && printed.push(line.trim())))
  await expect.poll(() => printed.at(-1), { timeout: 350_000 }).toContain('Nothing is kept')
})
test.afterAll(async () => {
  demo.kill('SIGTERM')
  await once(demo, 'exit')
})

test('the demo obeys PORT, prints known lines alone, signs in by a press, and shows groups with movies', async ({
  page,
}) => {
  expect(printed).toEqual(known(port))
  await page.goto(`http://localhost:${port}/`)
  await chooseEssentialCookies(page)
  const notice = page.getByRole('region', { name: 'This is a demo. Sign in as' })
  await expect(notice.getByRole('button')).toHaveText(['ada', 'ben', 'chloe', 'dev'])
  await notice.getByRole('button', { name: 'ada' }).click()
  await expect(page.getByRole('heading', { name: 'What are you in the mood for?' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  for (const row of ['Recommended', 'Popular', 'Discover'])
    await expect(page.getByRole('region', { name: row }).getByRole('article').first()).toBeVisible()

  for (const group of ['Friday night', 'Sunday matinee']) {
    await page.goto(`http://localhost:${port}/groups`)
    await page.getByRole('link', { name: group }).click()
    const movies = page.getByRole('region', { name: 'Group shortlist' }).getByRole('article')
    await expect(movies).toHaveCount(5)
    const past = page.getByRole('list', { name: 'Past evenings' }).locator('> li')
    await expect(past).toHaveCount(2)
    for (const evening of await past.all()) {
      await expect(evening.getByRole('time')).toHaveText(/\d{4}/)
      await expect(evening.getByRole('list')).toContainText(/: (Best|Like|Neutral|Dislike)/)
      await expect(evening.getByRole('link')).toHaveAttribute('href', /movie/)
    }
  }
})
