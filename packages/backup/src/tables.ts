import pg from 'pg'

export type Queryable = Pick<pg.Client, 'query'>

export interface TableShape {
  name: string
  columns: string[]
}

const quoted = pg.escapeIdentifier

/** Makes every value the same text on every server, and lets statements take their time. */
export async function settleFormats(client: Queryable): Promise<void> {
  await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; set local search_path = public`)
}

/**
 * Every table but the ledger of migrations, with the columns that are stored as they were given, parents before what
 * points to them.
 * @throws Error when tables point at each other in a circle.
 */
export async function readTables(client: Queryable, ledger: string): Promise<TableShape[]> {
  const { rows: tables } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> $1
      group by c.relname order by c.relname`,
    [ledger],
  )
  const { rows: references } = await client.query<{ child: string; parent: string }>(
    `select distinct child.relname as child, parent.relname as parent
       from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`,
  )
  return parentsFirst(tables, references)
}

function parentsFirst(tables: readonly TableShape[], references: readonly { child: string; parent: string }[]) {
  const ordered: TableShape[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const blocked = new Set(references.filter(({ parent }) => names.has(parent)).map(({ child }) => child))
    const free = waiting.filter(({ name }) => !blocked.has(name))
    if (free.length === 0) throw new Error(`Tables point at each other in a circle: ${[...names].join(', ')}.`)
    ordered.push(...free)
    waiting = waiting.filter(({ name }) => blocked.has(name))
  }
  return ordered
}

/** Number of rows of a table, and a sum over the MD5 of each: equal for the same rows in any order, on any server. */
export async function fingerprint(
  client: Queryable,
  { name, columns }: TableShape,
): Promise<{ rows: number; fingerprint: string }> {
  const { rows } = await client.query<{ rows: string; fingerprint: string }>(
    `select count(*) as rows, coalesce(sum(('x' || left(md5(row(${listed(columns)})::text), 16))::bit(64)::bigint::numeric), 0)::text
       as fingerprint from ${quoted(name)}`,
  )
  return { rows: Number(rows[0]?.rows), fingerprint: rows[0]?.fingerprint ?? '' }
}

/** Positions of the number generators; unused ones are left out. */
export async function readSequences(client: Queryable): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    "select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null",
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
}

export function listed(columns: readonly string[]): string {
  return columns.map((column) => quoted(column)).join(', ')
}
