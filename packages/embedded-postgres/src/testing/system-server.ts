import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAccount } from '../account.ts'
import { giveTo, type Home } from '../home.ts'
import { runProgram } from '../programs.ts'
import { findFreePort } from '../server.ts'
import type { PostgresServer } from './throwaway-server.ts'

const DEBIAN = '/usr/lib/postgresql'
const OLDEST = 15
const PASSWORD = 'only for this test run'

/** Programs of the oldest PostgreSQL from Debian's packages, from release 15 on; null if there is none. */
export function findSystemPostgres(): string | null {
  if (!existsSync(DEBIAN)) return null
  const versions = readdirSync(DEBIAN)
    .map(Number)
    .filter((version) => version >= OLDEST)
  const oldest = versions.toSorted((a, b) => a - b)[0]
  const bin = `${DEBIAN}/${oldest}/bin`
  return oldest !== undefined && existsSync(`${bin}/postgres`) ? bin : null
}

/** A server made with the system's own programs: an external one as operators have it, but without durability. */
export async function startSystemServer(bin: string): Promise<PostgresServer> {
  const directory = await mkdtemp(join(await realpath(tmpdir()), 'marquee-external-'))
  const account = await chooseAccount(await stat(directory), null)
  const home: Home = { directory, account }
  const passwordFile = join(directory, 'password')
  await writeFile(passwordFile, PASSWORD, { mode: 0o600 })
  await giveTo(account, directory)
  await giveTo(account, passwordFile)
  const data = join(directory, 'data')
  const port = await findFreePort()
  const run = async (program: string, ...parameters: string[]) => {
    const { exitCode, output } = await runProgram(`${bin}/${program}`, parameters, home)
    if (exitCode !== 0) throw new Error(`${program} failed: ${output}`)
  }
  await run(
    'initdb',
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  )
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=200`
  await run('pg_ctl', 'start', '-w', '-s', '-D', data, '-l', join(directory, 'log'), '-o', options)
  return {
    url: `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    async close() {
      await run('pg_ctl', 'stop', '-D', data, '-m', 'immediate')
      await rm(directory, { recursive: true })
    },
  }
}
