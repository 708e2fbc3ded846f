import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSocialApp, type SocialApp } from '../../../testing/social.ts'
import { USER_TABLES } from './user-tables.ts'

let social: SocialApp
beforeAll(async () => {
  social = await openSocialApp()
})
afterAll(() => social.close())

describe('the registry of user tables', () => {
  interface Column {
    table_name: string
    column_name: string
  }
  const columnsOf = async (): Promise<Column[]> =>
    (
      await sql<Column>`select table_name, column_name from information_schema.columns where table_schema = 'public'`.execute(
        social.db,
      )
    ).rows

  /** Every column of a foreign key with the table it points to. */
  const references = async () =>
    (
      await sql<Column & { target: string }>`
        select c.conrelid::regclass::text as table_name, a.attname::text as column_name, c.confrelid::regclass::text as target
          from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
         where c.contype = 'f' and c.connamespace = 'public'::regnamespace`.execute(social.db)
    ).rows

  it('lists every column that references a user, or a row that belongs to one', async () => {
    const owning = new Set<string>(
      USER_TABLES.filter(({ onErasure }) => onErasure === 'delete').map(({ table }) => table),
    )
    const pointing = (await references()).filter(({ target }) => owning.has(target))
    const found = pointing.map(({ table_name, column_name }) => `${table_name}.${column_name}`).toSorted()
    const registered = USER_TABLES.filter(({ table }) => table !== 'user_account').map(
      ({ table, column }) => `${table}.${column}`,
    )
    expect(found).toEqual(registered.toSorted())
  })

  it('lists every column whose name refers to a user', async () => {
    const named = (await columnsOf()).filter(({ column_name }) =>
      /^(user|owner|creator|author|member|account)_id$|_by$/.test(column_name),
    )
    for (const { table_name, column_name } of named) {
      expect(USER_TABLES.map(({ table, column }) => `${table}.${column}`)).toContain(`${table_name}.${column_name}`)
    }
    expect(named.length).toBeGreaterThan(8)
  })

  it('states for every column of its tables whether it is exported, or why not', async () => {
    const columns = await columnsOf()
    for (const { table, columns: exportedColumns, withheld } of USER_TABLES) {
      const actual = columns.filter(({ table_name }) => table_name === table).map(({ column_name }) => column_name)
      expect([...exportedColumns, ...Object.keys(withheld)].toSorted()).toEqual(actual.toSorted())
    }
  })
})
