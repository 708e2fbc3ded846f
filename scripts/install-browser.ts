/** Usage: npx node scripts/install-browser.ts — installs Chromium for the browser tests unless there is one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { SYSTEM_SHELL, systemBrowser } from '../e2e/browser.ts'

function hasBrowser(): boolean {
  return systemBrowser() !== undefined || existsSync(chromium.executablePath())
}

function attempt(seconds: number, program: string, ...args: string[]): boolean {
  console.log(`Trying ${[program, ...args].join(' ')}`)
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    timeout: seconds * 1000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

const install = (seconds: number, name: string) =>
  attempt(seconds, 'apt-get', 'update', '-qq') && attempt(seconds, 'apt-get', 'install', '-y', '-qq', name)

// Someone's machine gets nothing that the tests could do without; a container, where one is root, gets the faster browser.
const isContainer = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
if (isContainer && !existsSync(SYSTEM_SHELL)) install(90, 'chromium-headless-shell')
if (!hasBrowser()) attempt(300, 'playwright', 'install', '--with-deps', 'chromium')
if (!hasBrowser()) install(300, 'chromium')
if (!hasBrowser()) {
  console.error(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium) and run the tests again.',
  )
  process.exit(1)
}
