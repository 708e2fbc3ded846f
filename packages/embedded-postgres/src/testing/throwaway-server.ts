import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseAccount } from '../account.ts'
import { ensureCluster, SUPERUSER } from '../cluster.ts'
import { giveTo, type Home } from '../home.ts'
import { findPrograms } from '../programs.ts'
import { ensureRunning, findFreePort, stop, urlOf } from '../server.ts'

const GUARD = fileURLToPath(new URL('guard-process.ts', import.meta.url))

export type PostgresServer = {
  /** Address of its administrator's database. */
  url: string
  /** Stops it and deletes its data. */
  close(): Promise<void>
}

/**
 * A plain PostgreSQL server for tests, from the embedded programs, on a free port of the loopback address: it plays
 * the external server. It may lose data in a power cut, which tests do not fear, and never outlives this process.
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const directory = await mkdtemp(join(await realpath(tmpdir()), 'marquee-test-'))
  const account = await chooseAccount(await stat(directory), null)
  await giveTo(account, directory)
  const guard = spawn(process.execPath, [GUARD, directory], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  guard.unref()
  const home: Home = { directory, account }
  const password = randomBytes(16).toString('hex')
  const programs = await findPrograms(home)
  await ensureCluster(home, programs, password, ['--no-sync'])
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 }
  const endpoint = { host: '127.0.0.1', port: await findFreePort() }
  const server = { home, programs, password, settings, endpoint }
  await ensureRunning(server)
  return {
    url: urlOf(endpoint, { user: SUPERUSER, password, database: 'postgres' }),
    async close() {
      await stop(server)
      await rm(directory, { recursive: true })
      guard.stdin.end()
    },
  }
}
