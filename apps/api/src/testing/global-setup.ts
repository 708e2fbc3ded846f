import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../database/migrate.ts'
import { fillCatalogue } from './catalogue.ts'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the administrator's database, and the templates that test files copy: the schema, and with a catalogue. */
    postgres: { adminUrl: string; template: string; catalogue: string }
  }
}

let tearDown = async () => {}

/**
 * One PostgreSQL server per run with a migrated template and one that also has a catalogue: our own server, or the one
 * that TEST_DATABASE_URL names, whose user must be allowed to create databases.
 */
export async function setup(project: TestProject): Promise<void> {
  const external = process.env['TEST_DATABASE_URL']
  const server = external ? { url: external, close: async () => {} } : await startPostgresServer()
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
  project.provide('postgres', { adminUrl: server.url, template, catalogue })
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
