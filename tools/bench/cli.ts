import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const MAIN = fileURLToPath(new URL('../../apps/api/src/cli/main.ts', import.meta.url))

/** Runs a command of the product on a data directory; resolves to its output and its seconds. @throws when it fails. */
export async function marquee(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ said: string; seconds: number }> {
  const started = performance.now()
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env['PATH'], MARQUEE_ENV_FILE: 'none', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`)
  return { said: said.trim(), seconds: Math.round((performance.now() - started) / 100) / 10 }
}

/** The directory of the embedded PostgreSQL's files in a data directory. */
export async function databaseHome(dataDir: string): Promise<string> {
  const pointer = join(dataDir, 'database-home')
  return existsSync(pointer) ? (await readFile(pointer, 'utf8')).trim() : join(dataDir, 'postgres')
}
