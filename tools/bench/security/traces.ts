/**
 * Usage: npx node tools/bench/security/traces.ts [--json FILE] — deletes an account with a marker in every text of every table, and searches the raw files of
 * the embedded database for it: immediately, after the nightly rewrite, and after the log has turned over. Exits with 1 when it remains.
 */
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import Fastify from 'fastify'
import { createPool } from '../../../apps/api/src/database/pool.ts'
import { openDatabase } from '../../../apps/api/src/database/connect.ts'
import { migrate } from '../../../apps/api/src/database/migrate.ts'
import { readTables } from '../../../apps/api/src/database/backup.ts'
import { scrubErased } from '../../../apps/api/src/modules/accounts/erasure/scrub-repository.ts'
import { createErasure } from '../../../apps/api/src/modules/accounts/erasure/erasure-repository.ts'
import { USER_TABLES } from '../../../apps/api/src/modules/accounts/erasure/user-tables.ts'
import { fillEveryTable } from '../../../apps/api/src/testing/everything.ts'
import { databaseHome } from '../cli.ts'

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const MARK = 'SENTINEL-4f1c-'

/** The files under a directory that contain the marker, with its number of occurrences. */
async function findMark(directory: string): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const text = await readFile(path, 'latin1').catch((error: NodeJS.ErrnoException) => {
      // The server may remove files at any moment.
      if (error.code === 'ENOENT') return ''
      throw error
    })
    const times = text.split(MARK).length - 1
    if (times > 0) found.set(relative(directory, path), times)
  }
  return found
}

const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'marquee-traces-')))
const { log } = Fastify()
const database = await openDatabase({ dataDir, database: { url: null, directUrl: null, readUrl: null } }, log)
const report: Record<string, { files: number; 'in the log of writes': number; marks: number }> = {}

async function look(when: string): Promise<void> {
  const found = [...(await findMark(await databaseHome(dataDir)))]
  const inLog = found.filter(([path]) => path.includes('pg_wal'))
  report[when] = {
    files: found.length,
    'in the log of writes': inLog.length,
    marks: found.reduce((sum, [, times]) => sum + times, 0),
  }
  for (const [path, times] of found.slice(0, 20)) console.log(`${when}: ${path} (${times})`)
}

async function asServer(statements: readonly string[]): Promise<void> {
  const url = new URL(database.url)
  url.username = 'postgres'
  const pool = createPool(url.href, log, { statementTimeoutMs: 0 })
  for (const statement of statements) await pool.query(statement)
  await pool.end()
}

try {
  await migrate(database.url)
  const client = await database.pool.connect()
  const tables = (await readTables(client)).map(({ name }) => name)
  const owned = new Set<string>(USER_TABLES.map(({ table }) => table))
  await fillEveryTable(client, tables)
  await fillEveryTable(
    client,
    tables.filter((table) => owned.has(table)),
    { rows: 1, mark: MARK },
  )
  await client.query('analyze')
  const { rows } = await client.query<{ id: string }>('select id from user_account where username like $1', [
    `${MARK}%`,
  ])
  await asServer(['checkpoint'])
  await look('before')
  for (const { id } of rows) await createErasure(database.db)(id)
  await asServer(['checkpoint'])
  await look('deleted')
  const started = performance.now()
  const scrubbed = await scrubErased(database.url)
  const scrubMs = Math.round(performance.now() - started)
  await look('rewritten')
  await asServer(['select pg_switch_wal()', 'checkpoint', 'select pg_switch_wal()', 'checkpoint'])
  await look('log turned over')
  client.release()
  console.table(report)
  console.log(scrubbed, `${scrubMs} ms`)
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ report, scrubbed, scrubMs }, null, 2)}\n`)
  if (report['log turned over'].files > 0) process.exitCode = 1
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
