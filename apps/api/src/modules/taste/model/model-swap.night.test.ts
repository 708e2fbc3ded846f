import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sourcesForModels } from '@marquee/sources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_KEYS } from '../../../testing/app.ts'
import { pretendStarter } from '../../../testing/cli.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { watchUntilSwapped, type Get } from '../../../testing/watch-swap.ts'
import { runTraining } from './run-training.ts'

const SERVER = fileURLToPath(new URL('../../../server.ts', import.meta.url))
const START_MS = 120_000
const learnable = sourcesForModels({ tmdbTermsAllowModels: false })

interface Server {
  base: string
  stop(): Promise<void>
}

let database: TestDatabase
const servers: Server[] = []
beforeAll(async () => {
  database = await createTestDatabase({ catalogue: true })
  await pretendStarter(database.url)
  for (let i = 0; i < 2; i++) servers.push(await startServer(database.url))
}, START_MS)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.close()
})

/** Starts another process on the same database. */
async function startServer(databaseUrl: string): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-swap-'))
  const child = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      // Processes on one database share their keys.
      TOKEN_SECRET: TEST_KEYS.tokenSecret,
      LOG_LEVEL: 'info',
      RATE_LIMIT_FACTOR: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await portOf(child)
  return {
    base: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The port in the log line that reports readiness; further lines are ignored. */
function portOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!stdout) return reject(new Error('The server has no output.'))
    const lines = createInterface(stdout)
    let last = ''
    lines.on('line', (line) => {
      last = line
      const [, port] = /Marquee is ready on http:\/\/localhost:(\d+)/.exec(line) ?? []
      if (port !== undefined) resolve(port)
    })
    lines.once('close', () => reject(new Error(`The server ended before it was ready: ${last}`)))
  })
}

const getFrom =
  ({ base }: Server): Get =>
  async (path) => {
    const answer = await fetch(`${base}${path}`)
    return { status: answer.status, text: await answer.text() }
  }

describe('a new model', () => {
  it('is loaded by every server without a failed request', { timeout: START_MS }, async () => {
    const watching = Promise.all(servers.map((server) => watchUntilSwapped(getFrom(server))))
    const trained = await runTraining({ databaseUrl: database.url, learnable })
    const both = await watching
    for (const { statuses, versions } of both) {
      expect([...statuses]).toEqual([200])
      expect(versions).toEqual([both[0]!.versions[0], trained.version])
    }
    expect(both[0]!.versions[0]).not.toBe(trained.version)
  })
})
