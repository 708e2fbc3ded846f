import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { LOOKS } from './looks.ts'

/** The looks to run in, by name, or `all` of them; without any each journey has one, so that each look has a quarter. */
const asked = process.env['LOOKS'] ?? ''
const wanted = LOOKS.filter(({ name }) => asked === 'all' || asked.split(',').includes(name))
/** These bring their own looks, or none: once is enough. */
const LOOKLESS = ['accessibility.spec.ts']

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Machines differ in speed. A test that needs its second try is reported as flaky, and must be fixed.
  retries: 1,
  reporter: [['list'], ['json']],
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  projects: asked
    ? wanted.map(({ name }, i) => ({ name, ...(i > 0 && { testIgnore: LOOKLESS }) }))
    : [{ name: 'journeys' }],
  // An element that is never reached fails its test in half a minute, not in the whole of its time.
  use: { actionTimeout: 30_000, launchOptions, screenshot: 'only-on-failure' },
})
