import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createBackup } from '../database/backup.ts'
import { VERSION } from '../version.ts'
import { createTestApp } from './app.ts'
import { leaveTraces, RELEASES } from './release.ts'

const LARGEST_BYTES = 300_000

it(`keeps what ${VERSION} leaves in a database for the tests of later releases`, { timeout: 120_000 }, async () => {
  const api = await createTestApp()
  const traces = await leaveTraces(api)
  const { db } = api
  // Models are large, and trained again at the first start.
  await sql`truncate model_snapshot cascade`.execute(db)
  const path = join(RELEASES, `${VERSION}.tar.gz`)
  await rm(path, { force: true })
  const { bytes } = await createBackup({ databaseUrl: api.databaseUrl, path, secrets: null, now: new Date() })
  await writeFile(join(RELEASES, `${VERSION}.json`), `${JSON.stringify(traces, null, 1)}\n`)
  await api.close()
  expect(bytes).toBeLessThan(LARGEST_BYTES)
})
