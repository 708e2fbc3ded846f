import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from './faults/api-process.ts'

const SERVER = fileURLToPath(new URL('../apps/api/src/server.ts', import.meta.url))
const READY_WITHIN_MS = 300_000
const METRICS_TOKEN = 'the-token-of-this-run-alone'

/** One of the processes that share a database. */
export interface Process {
  url: string
  /** How many statements it has sent to each server of the database; 0 without a replica. */
  statements(): Promise<{ primary: number; replica: number }>
  stop(): Promise<void>
}

/** Starts a process and waits until it is ready. */
export async function startProcess({
  databaseUrl,
  readUrl,
  dataDir,
}: {
  databaseUrl: string
  readUrl: string | null
  dataDir: string
}): Promise<Process> {
  const port = await findFreePort()
  const child = spawn(process.execPath, ['--max-semi-space-size=8', SERVER], {
    env: {
      PATH: process.env['PATH'],
      MARQUEE_ENV_FILE: 'none',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...(readUrl !== null && { DATABASE_READ_URL: readUrl }),
      TOKEN_SECRET: 'a secret that all processes of this run share',
      METRICS_TOKEN,
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000000',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const isReady = async () => {
    const response = await fetch(`${url}/readyz`).catch(() => null)
    await response?.body?.cancel()
    return response?.ok === true
  }
  for (const deadline = Date.now() + READY_WITHIN_MS; !(await isReady()); await sleep(100))
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('A process was not ready in time.')
  return {
    url,
    async statements() {
      const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
      const text = await response.text()
      const count = (server: string) =>
        Number(
          new RegExp(`^marquee_database_statements_total\\{server="${server}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
        )
      return { primary: count('primary'), replica: count('replica') }
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
