import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: 0,
  reporter: [['list'], ['json']],
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  // An element that is never reached fails its test in half a minute, not in the whole of its time.
  use: { actionTimeout: 30_000, launchOptions, viewport: { width: 1280, height: 800 }, screenshot: 'only-on-failure' },
})
