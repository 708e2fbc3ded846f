import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { LOOKS } from './looks.ts'

/** The looks to run in, by name, or `all`; without any, each test runs in one look, so that each look gets a quarter. */
const asked = process.env['LOOKS'] ?? ''
const wanted = LOOKS.filter(({ name }) => asked === 'all' || asked.split(',').includes(name))

/** Without a graphics card every frame of a fade or of a moving row costs processor time. At night, and where a test is about it, things move. */
const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const

export default defineConfig({
  testDir: '.',
  // A change waits for the journeys of the day; the night and a run by looks have all of them.
  ...(asked === '' && process.env['SWEEPS'] !== 'all' && { grepInvert: /@night/ }),
  fullyParallel: true,
  // Tests wait for answers and pictures: one more than the two cores of a small machine keeps them busy.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Machines differ in speed. A test that needs its second try is reported as flaky, and must be fixed.
  retries: 1,
  reporter: [['list'], ['json']],
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  projects: asked ? wanted.map(({ name }) => ({ name })) : [{ name: 'journeys' }],
  // An element that never appears fails its test after half a minute, not after the whole timeout.
  // The service worker answers in place of the network, which most tests replace by `route`; e2e/offline.spec.ts allows it.
  use: {
    actionTimeout: 30_000,
    // A separate process for drawing saves nothing where no graphics card draws, nor does a second one for each new page:
    // the opener policy would replace the first at once.
    launchOptions: {
      ...launchOptions,
      args: [...launchOptions.args, '--in-process-gpu', '--renderer-process-limit=1'],
    },
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    ...(process.env['SWEEPS'] !== 'all' && STILL),
  },
})
