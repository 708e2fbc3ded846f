import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sourcesForModels } from '@marquee/sources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_KEYS } from '../../../testing/app.ts'
import { pretendStarter } from '../../../testing/cli.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { runTraining } from './run-training.ts'

const SERVER = fileURLToPath(new URL('../../../server.ts', import.meta.url))
const START_MS = 120_000
const ASK_EVERY_MS = 20
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
    base: `http://127.0.0.1:${port}/api/`,
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

interface Watched {
  statuses: Set<number>
  versions: (string | null)[]
}

/** Requests a page and the model from one process repeatedly, until it uses a second model. */
async function watchUntilSwapped({ base }: Server): Promise<Watched> {
  const watched: Watched = { statuses: new Set(), versions: [] }
  while (watched.versions.length < 2) {
    const [model, page] = await Promise.all([
      fetch(`${base}engine/recommendations/model`),
      fetch(`${base}main/movies/discover?page_size=30`),
    ])
    watched.statuses.add(model.status).add(page.status)
    await page.body?.cancel()
    const { version } = (await model.json()) as { version: string | null }
    if (version !== watched.versions.at(-1)) watched.versions.push(version)
    await delay(ASK_EVERY_MS)
  }
  return watched
}

describe('a new model', () => {
  it('is loaded by every process without a failed request', { timeout: START_MS }, async () => {
    const watching = Promise.all(servers.map(watchUntilSwapped))
    const trained = await runTraining({ databaseUrl: database.url, learnable })
    const both = await watching
    for (const { statuses, versions } of both) {
      expect([...statuses]).toEqual([200])
      expect(versions).toEqual([both[0]!.versions[0], trained.version])
    }
    expect(both[0]!.versions[0]).not.toBe(trained.version)
  })
})
