import {
  findSystemPostgres,
  startPostgresServer,
  startSystemServer,
  type PostgresServer,
} from '@marquee/embedded-postgres/testing'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../database/migrate.ts'
import { probeConnection, type ConnectionTraits } from '../database/probe.ts'
import { fillCatalogue } from './catalogue.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the administrator's database, and the templates that test files copy: the schema, and with a catalogue. */
    postgres: {
      adminUrl: string
      template: string
      catalogue: string
      /** A pooler before the same server, where the tests run through one. */
      poolerUrl: string | null
      /** Capabilities of the addresses of test databases. */
      traits: ConnectionTraits
    }
  }
}

let tearDown = async () => {}

/**
 * One PostgreSQL server per run with a migrated template and one that also has a catalogue: our own server, or the one
 * that TEST_DATABASE_URL names, whose user must be allowed to create databases; TEST_POOLER_URL is a pooler before that server.
 */
export async function setup(project: TestProject): Promise<void> {
  const server = await openServer()
  const template = `marquee_template_${process.pid}`
  const catalogue = `marquee_catalogue_${process.pid}`
  tearDown = async () => {
    for (const name of [template, catalogue]) {
      await runAsAdmin(server.url, `drop database if exists ${name} with (force)`)
    }
    await server.close()
  }
  await runAsAdmin(server.url, `create database ${template}`)
  await migrate(addressOf(server.url, template))
  await runAsAdmin(server.url, `create database ${catalogue} template ${template}`)
  await fillCatalogue(addressOf(server.url, catalogue))
  const poolerUrl = process.env['TEST_POOLER_URL'] ?? null
  const traits = await probeConnection(addressOf(poolerUrl ?? server.url, template))
  if (poolerUrl !== null) {
    console.log('API tests through a pooler', traits)
    // A database that the pooler still has a connection to cannot be copied.
    await runAsAdmin(server.url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`)
  }
  project.provide('postgres', { adminUrl: server.url, template, catalogue, poolerUrl, traits })
}

/** TEST_POSTGRES=external takes the system's oldest PostgreSQL, or a second server from our own programs. */
function openServer(): Promise<PostgresServer> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return Promise.resolve({ url, close: async () => {} })
  const system = process.env['TEST_POSTGRES'] === 'external' ? findSystemPostgres() : null
  if (system !== null) console.log(`API tests on the external PostgreSQL of ${system}`)
  return system === null ? startPostgresServer() : startSystemServer(system)
}

function addressOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

export async function teardown(): Promise<void> {
  await tearDown()
}

async function runAsAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
