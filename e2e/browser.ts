import { existsSync } from 'node:fs'

/** Chromium without its windows, which opens a page in a quarter of the time; Playwright's own download is the same. */
export const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell'
const SYSTEM_CHROMIUM = '/usr/bin/chromium'

/** The system's browser; undefined where there is none. */
export const systemBrowser = (): string | undefined => [SYSTEM_SHELL, SYSTEM_CHROMIUM].find((path) => existsSync(path))

const executablePath = systemBrowser()

/** Launch options: the system's browser where there is one, quiet towards the network. */
export const launchOptions = {
  ...(executablePath !== undefined && { executablePath }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
