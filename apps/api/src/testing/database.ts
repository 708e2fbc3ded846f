import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  url: string
  /** Drops the database, along with any connection still open. */
  close(): Promise<void>
}

/** A database of its own for one test file: empty, with the schema, or with a catalogue and a model as well. */
export async function createTestDatabase({
  migrated = true,
  catalogue = false,
}: { migrated?: boolean; catalogue?: boolean } = {}): Promise<TestDatabase> {
  const postgres = inject('postgres')
  const { adminUrl } = postgres
  const template = catalogue ? postgres.catalogue : postgres.template
  const name = `marquee_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  await admin.query(`create database ${name} template ${migrated ? template : 'template0'}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async close() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
