import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeTemporaryDirectory, removeDataDirectory } from '@marquee/embedded-postgres/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

const PATIENCE_MS = 300_000

let dataDir: string
beforeAll(async () => {
  dataDir = await makeTemporaryDirectory()
})
afterAll(() => removeDataDirectory(dataDir))

async function run(name: string, ...options: string[]): Promise<Record<string, unknown>> {
  const json = join(dataDir, `${name}.json`)
  const args = [join(import.meta.dirname, `${name}.ts`), ...options, '--people', '2', '--data', dataDir, '--json', json]
  // A fault that is found ends it with 1, and its output is the message.
  await promisify(execFile)(process.execPath, args)
  return JSON.parse(await readFile(json, 'utf8')) as Record<string, unknown>
}

it(
  'kills during writes, starts and backups lose nothing and need no operator',
  async () => {
    const report = await run('kill', '--kills', '3')
    expect(report).toMatchObject({ kills: 4, lost: 0, 'PostgreSQL servers': 1, faults: [] })
  },
  PATIENCE_MS,
)

it(
  'a PostgreSQL that dies under load is restarted, and nothing worse than 503 is answered meanwhile',
  async () => {
    const report = await run('database-restart', '--restarts', '1')
    expect(report).toMatchObject({ restarts: 1, lost: 0, faults: [] })
    expect(report['writes answered 503']).toBeGreaterThan(0)
  },
  PATIENCE_MS,
)

it(
  'a stop under load and with open connections answers every accepted request and exits with 0',
  async () => {
    const report = await run('graceful-stop', '--stops', '1', '--held', '0')
    expect(report).toMatchObject({ stops: 1, lost: 0, 'torn answers': 0, faults: [] })
    expect(report['requests taken in']).toBe(report['requests answered'])
  },
  PATIENCE_MS,
)

it(
  'a clock that jumps by hours, days and years breaks no token, no game and no saved data',
  async () => {
    expect(await run('clock')).toMatchObject({ jumps: 12, lost: 0, faults: [] })
  },
  PATIENCE_MS,
)
