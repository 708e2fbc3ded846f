/** Usage: npx node scripts/install-browser.ts — installs Chromium for the browser tests unless there is one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { SYSTEM_CHROMIUM } from '../e2e/browser.ts'

function hasBrowser(): boolean {
  return existsSync(SYSTEM_CHROMIUM) || existsSync(chromium.executablePath())
}

function attempt(program: string, ...args: string[]): void {
  console.log(`No browser yet: trying ${[program, ...args].join(' ')}`)
  spawnSync(program, args, {
    stdio: 'inherit',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

if (!hasBrowser()) attempt('playwright', 'install', '--with-deps', 'chromium')
if (!hasBrowser()) {
  attempt('apt-get', 'update', '-qq')
  attempt('apt-get', 'install', '-y', '-qq', 'chromium')
}
if (!hasBrowser()) {
  console.error(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium) and run the tests again.',
  )
  process.exit(1)
}
