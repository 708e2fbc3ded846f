import { randomUUID } from 'node:crypto'
import type pg from 'pg'

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  /** Filled by the database. */
  given: boolean
  check: string | null
}
interface Reference {
  table: string
  columns: string[]
  target: string
  targetColumns: string[]
}

/**
 * Fills every table of any schema with rows of made-up values, from PostgreSQL's own catalogue:
 * types, foreign keys (to the newest rows), and the values, codes and least numbers that checks name.
 * @param mark is part of every text, so that the rows can be found again.
 */
export async function fillEveryTable(
  client: pg.Client,
  tables: readonly string[],
  { rows = 2, mark = '' }: { rows?: number; mark?: string } = {},
): Promise<void> {
  const columns = await readColumns(client)
  const references = await readReferences(client)
  for (const table of tables) {
    const own = columns.filter((column) => column.table === table && !column.given)
    for (let index = 0; index < rows; index++) {
      const values = await pointers(
        client,
        references.filter((reference) => reference.table === table),
        index,
      )
      for (const column of own) values.set(column.name, values.get(column.name) ?? valueFor(column, index, mark))
      const names = [...values.keys()]
      await client.query(
        `insert into "${table}" (${names.map((name) => `"${name}"`).join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`,
        names.map((name) => values.get(name)),
      )
    }
  }
}

/** The key of one row of every referenced table, the newest for index 0. */
async function pointers(client: pg.Client, references: readonly Reference[], index: number) {
  const values = new Map<string, unknown>()
  for (const { columns, target, targetColumns } of references) {
    const { rows } = await client.query<Record<string, unknown>>(
      `select ${targetColumns.map((name) => `"${name}"`).join()} from "${target}" order by ctid desc limit 1 offset $1`,
      [index],
    )
    const row = rows[0] ?? {}
    for (const [at, column] of columns.entries()) values.set(column, row[targetColumns[at] ?? ''])
  }
  return values
}

/** Two letters, small or capital as the check's pattern has them. */
function codeFor(pattern: string, index: number): string {
  const code = `a${String.fromCodePoint(97 + index)}`
  return pattern.startsWith('^[A-Z]') ? code.toUpperCase() : code
}

function valueFor({ table, name, type, check }: Column, index: number, mark: string): unknown {
  const [, pattern] = / ~ '([^']+)'::text/.exec(check ?? '') ?? []
  if (pattern !== undefined) return codeFor(pattern, index)
  const listed = [...(check ?? '').matchAll(/'([^']+)'::text/g)].map(([, value]) => value)
  if (listed.length > 0) return listed[index % listed.length]
  // Tabs, quotes, line breaks, backslashes and a four-byte character, which a text format may mishandle.
  const text = `${mark}${table} ${name} ${index}\t"it's"\n\\N 🎬`
  switch (type) {
    case 'uuid':
      return randomUUID()
    case 'bytea':
      return Buffer.from(text)
    case 'jsonb':
      return JSON.stringify({ [name]: [text, index, null] })
    case 'boolean':
      return index % 2 === 0
    case 'date':
      return `2024-02-${String(10 + index)}`
    case 'timestamp with time zone':
      return `2024-02-29 23:59:5${index}.123456+01`
    case 'real':
    case 'double precision':
      return name === 'value' || name === 'rating' ? index : 0.1 + index / 10
    case 'smallint': {
      const [, least = '100'] = / >= (\d+)/.exec(check ?? '') ?? []
      return Number(least) + index
    }
    case 'ARRAY':
      return []
    case 'text':
      return text
    default:
      return 1_000_000 + index
  }
}

async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select c.table_name as table, c.column_name as name, c.data_type as type, c.is_nullable = 'YES' as nullable,
            c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as given,
            (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
              where k.contype = 'c' and k.conrelid = format('%I', c.table_name)::regclass
                and k.conkey = array[c.ordinal_position::smallint]) as check
       from information_schema.columns c where c.table_schema = 'public' order by c.table_name, c.ordinal_position`,
  )
  return rows
}

async function readReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
            (select array_agg(attname::text order by n) from unnest(k.conkey) with ordinality u (attnum, n)
               join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum) as columns,
            (select array_agg(attname::text order by n) from unnest(k.confkey) with ordinality u (attnum, n)
               join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum) as "targetColumns"
       from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  )
  return rows
}
