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
  use: { launchOptions, viewport: { width: 1280, height: 800 }, screenshot: 'only-on-failure' },
})
