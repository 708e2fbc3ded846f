/**
 * Usage: node database-process.ts <data directory> [--write]
 * Opens the database as its owner and reports it in JSON lines, for tests that kill it. With --write it inserts the
 * numbers from the highest on, and reports each one that is committed. A signal ends it in order, after one last write.
 */
import pg from 'pg'
import { EmbeddedPostgresError } from '../errors.ts'
import { startEmbedded } from '../open.ts'
import { PASSWORD } from './open.ts'

const report = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)
const note = (details: object, text: string) => process.stderr.write(`${JSON.stringify([details, text])}\n`)
const log = { info: note, warn: note, error: note, debug: note }
const [dataDir = '', mode] = process.argv.slice(2)

try {
  const database = await startEmbedded({
    dataDir,
    product: 'Marquee',
    readPassword: () => Promise.resolve(PASSWORD),
    log,
  })
  const pool = new pg.Pool({ connectionString: database.url })
  pool.on('error', () => {})
  await pool.query('create table if not exists acknowledged (number integer primary key)')
  const { rows } = await pool.query('select coalesce(max(number), 0) as last from acknowledged')
  let number: number = rows[0].last
  const insert = () => pool.query('insert into acknowledged values ($1)', [++number])
  const state = { writing: mode === '--write' }
  let written = Promise.resolve()
  const writing = async () => {
    while (state.writing) {
      await insert()
      report({ wrote: number })
    }
  }
  const end = async () => {
    state.writing = false
    await written
    await insert()
    report({ wrote: number })
    await pool.end()
    await database.stop()
    report({ closed: true })
    process.exit(0)
  }
  process.once('SIGTERM', () => void end())
  process.once('SIGINT', () => void end())
  setInterval(() => {}, 1000)
  report({ open: true, last: number })
  written = writing()
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error
  report({ refused: error.message })
  process.exitCode = 1
}
