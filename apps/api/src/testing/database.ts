import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { ConnectionTraits } from '../database/probe.ts'

export type TestDatabase = {
  /** Through the pooler, where the tests run through one. */
  url: string
  /** Capabilities of the address; by default those of the test databases. */
  traits?: ConnectionTraits
  /** Drops the database, along with any connection still open. */
  close(): Promise<void>
}

export interface TestDatabaseOptions {
  migrated?: boolean
  catalogue?: boolean
  /** Past a pooler also where the tests run through one: for tests of connections themselves. */
  direct?: boolean
}

/** A separate database for one test file: empty, with the schema, or with a catalogue and a model as well. */
export async function createTestDatabase({
  migrated = true,
  catalogue = false,
  direct = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const postgres = inject('postgres')
  const { adminUrl } = postgres
  const template = catalogue ? postgres.catalogue : postgres.template
  const name = `marquee_test_${randomBytes(6).toString('hex')}`
  const admin = await (administrator ??= connectAdministrator(adminUrl))
  // Copied as files, in a quarter of the time that the log of writes needs.
  await admin.query(`create database ${name} template ${migrated ? template : 'template0'} strategy file_copy`)
  return {
    url: addressOf((direct ? null : postgres.poolerUrl) ?? adminUrl, name),
    async close() {
      await admin.query(`drop database ${name} with (force)`)
    },
  }
}

/** One connection for all test files of a process, because a new one costs as much as twenty statements. */
let administrator: Promise<pg.Client> | undefined

async function connectAdministrator(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  // A file that ends the server's connections gets a new one for its next database.
  client.on('error', () => (administrator = undefined))
  await client.connect()
  return client
}

/** The address of the same test database at the server itself. */
export function directAddress(databaseUrl: string): string {
  return addressOf(inject('postgres').adminUrl, new URL(databaseUrl).pathname.slice(1))
}

function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
