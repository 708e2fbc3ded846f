import pg from 'pg'
import { codeOf } from './errors.ts'

/** SQLSTATEs of a role or a database that is there already. */
const ALREADY_THERE = new Set<unknown>(['42710', '42P04', '23505'])

/**
 * Makes a role and a database of the same name, unless they are there. The role is an ordinary one, so that a hole in
 * the program's SQL opens no way to the server's files.
 */
export async function createDatabase(adminUrl: string, name: string, password: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1) return
    const identifier = client.escapeIdentifier(name)
    await unlessThere(client.query(`create role ${identifier} login password ${client.escapeLiteral(password)}`))
    await unlessThere(client.query(`create database ${identifier} owner ${identifier}`))
  } finally {
    await client.end()
  }
}

/** Processes that start at the same time may both create; the second finds it done. */
async function unlessThere(creation: Promise<unknown>): Promise<void> {
  try {
    await creation
  } catch (error) {
    if (!ALREADY_THERE.has(codeOf(error))) throw error
  }
}
