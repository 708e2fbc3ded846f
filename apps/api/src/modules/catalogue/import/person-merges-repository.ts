import { sql, type Kysely, type Transaction } from 'kysely'
import { first } from '../../../common/required.ts'
import type { Tables } from '../../../database/tables.ts'
import { AppError } from '../../../errors.ts'
import { lockCatalogue, notifyChanged } from './changes-repository.ts'

type Db = Kysely<Tables> | Transaction<Tables>

/** Two people who were joined, as an operator reads it. */
export interface PersonMerge {
  id: number
  keptId: number
  keptName: string
  goneId: number
  goneName: string
  source: string
  mergedAt: Date
  undoneAt: Date | null
}

/** Columns that the kept person takes over where they are unknown. */
const GAINED = ['tmdb_id', 'profile_path', 'birthday', 'deathday', 'biography', 'known_for_department'] as const

/** Parts of a credit `c` that may not be kept for ever. */
const PERISHABLE = sql`case when c.source = 'tmdb' then array['character'] else array[]::text[] end`

/** Only the command line merges, so these are sentences for operators. */
const conflict = (detail: string) => new AppError(409, { detail, code: 'conflict' })

/** Joins people by hand, lists what was joined, and parts them again. */
export function createPersonMergeRepository(db: Kysely<Tables>) {
  return {
    /** Newest first. */
    async list(): Promise<PersonMerge[]> {
      const { rows } = await sql<PersonMerge>`
        select id, kept_id as "keptId", kept_name as "keptName", gone_id as "goneId", gone ->> 'name' as "goneName", source,
               merged_at as "mergedAt", undone_at as "undoneAt"
          from person_merge order by id desc`.execute(db)
      return rows
    },

    /** Joins two people. @throws AppError when one is unknown, or each has an id at TMDB */
    join: (kept: number, gone: number): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await lockCatalogue(trx)
        const people = await trx
          .selectFrom('person')
          .select(['id', 'tmdb_id'])
          .where('id', 'in', [kept, gone])
          .execute()
        for (const id of [kept, gone]) {
          if (!people.some((person) => person.id === id)) throw conflict(`There is no person ${id}.`)
        }
        if (kept === gone) throw conflict('These are the same person already.')
        if (people.every((person) => person.tmdb_id !== null))
          throw conflict('Each of them has an id at TMDB, where they are two people.')
        await notifyChanged(trx, await mergePeople(trx, { kept, gone, source: 'operator' }))
      }),

    /** Parts two people again; no import joins them after that. @throws AppError when it cannot be undone */
    undo: (id: number): Promise<PersonMerge> =>
      db.transaction().execute(async (trx) => {
        await lockCatalogue(trx)
        const { merge, movieIds } = await part(trx, id)
        await notifyChanged(trx, movieIds)
        return merge
      }),
  }
}

interface MergeRequest {
  kept: number
  gone: number
  source: string
}

/**
 * Gives one person's credits, names and facts to another, deletes the first, and records all of it.
 * @returns the movies whose credits have changed
 */
export async function mergePeople(db: Db, { kept, gone, source }: MergeRequest): Promise<number[]> {
  const { rows: credits } = await sql<{ movie_id: number }>`
    select c.movie_id from credit c where c.person_id = ${gone}`.execute(db)
  const gained = sql.join(
    GAINED.map(
      (name) => sql`case when k.${sql.ref(name)} is null and g.${sql.ref(name)} is not null then ${sql.lit(name)} end`,
    ),
  )
  await sql`
    insert into person_merge (kept_id, kept_name, gone_id, gone, gained, names, credits, source)
    select k.id, k.name, g.id, ${keptForEver()}, array_remove(array[${gained}], null),
           coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'source', a.source)) from person_alias a
                      where a.person_id = g.id and not exists (
                        select from person_alias own where own.person_id = k.id and own.name = a.name)), '[]'),
           coalesce((select jsonb_agg(to_jsonb(c) - ${PERISHABLE} || jsonb_build_object('doubled', ${isDoubled()}))
                      from credit c where c.person_id = g.id), '[]'), ${source}
      from person k, person g where k.id = ${kept} and g.id = ${gone}`.execute(db)
  await sql`
    update credit c set person_id = k.id from person k where k.id = ${kept} and c.person_id = ${gone} and not ${isDoubled()}`.execute(
    db,
  )
  await moveNames(db, { kept, gone, source })
  const removed = sql`with gone as (delete from person where id = ${gone} returning *)`
  await sql`${removed}
    update person p set ${sql.join(GAINED.map((name) => sql`${sql.ref(name)} = coalesce(p.${sql.ref(name)}, g.${sql.ref(name)})`))},
           popularity = greatest(p.popularity, g.popularity), tmdb_at = least(p.tmdb_at, g.tmdb_at),
           tmdb_details_at = least(p.tmdb_details_at, g.tmdb_details_at),
           tmdb_filled = p.tmdb_filled || array(
             select name from unnest(g.tmdb_filled) name where to_jsonb(p) ->> name is null)
      from gone g where p.id = ${kept}`.execute(db)
  return [...new Set(credits.map(({ movie_id: id }) => id))]
}

/** The row without what TMDB's terms forbid to keep: it can be fetched again. */
function keptForEver() {
  return sql`to_jsonb(g) - g.tmdb_filled - array['tmdb_filled', 'tmdb_details_at', 'tmdb_at']
    - case when g.tmdb_at is null then array[]::text[] else array['profile_path'] end`
}

/** True if the kept person `k` has the same credit `c` already. */
function isDoubled() {
  return sql`exists (
    select from credit same where same.person_id = k.id and same.movie_id = c.movie_id and same.kind = c.kind
       and same.job is not distinct from c.job and same.character is not distinct from c.character)`
}

/** The kept person is also known by the other's names. */
async function moveNames(db: Db, { kept, gone, source }: MergeRequest): Promise<void> {
  await sql`
    insert into person_alias (person_id, name, source)
    select ${kept}, names.name, names.source
      from (select a.name, a.source from person_alias a where a.person_id = ${gone}
            union select g.name, ${source} from person g where g.id = ${gone}) names
      join person k on k.id = ${kept} and k.name <> names.name
    on conflict do nothing`.execute(db)
}

async function part(trx: Transaction<Tables>, id: number): Promise<{ merge: PersonMerge; movieIds: number[] }> {
  const row = await trx.selectFrom('person_merge').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw conflict(`There is no merge ${id}.`)
  if (row.undone_at !== null) throw conflict(`Merge ${id} has been undone already.`)
  const kept = await trx.selectFrom('person').select('id').where('id', '=', row.kept_id).executeTakeFirst()
  if (!kept) throw await keptIsGone(trx, row)
  const goneName = (row.gone as { name: string }).name
  await restorePerson(trx, id)
  const movieIds = await restoreCredits(trx, id)
  await sql`
    delete from person_alias a using person_merge m where m.id = ${id} and a.person_id = m.kept_id
       and (a.name = ${goneName} or a.name in (select name from jsonb_to_recordset(m.names) as n(name text)))`.execute(
    trx,
  )
  const { rows } = await sql<{ undone_at: Date }>`
    update person_merge set undone_at = now() where id = ${id} returning undone_at`.execute(trx)
  const { kept_id: keptId, kept_name: keptName, gone_id: goneId, source, merged_at: mergedAt } = row
  const merge = { id, keptId, keptName, goneId, goneName, source, mergedAt, undoneAt: first(rows).undone_at }
  return { merge, movieIds }
}

async function keptIsGone(trx: Transaction<Tables>, row: { id: number; kept_id: number; kept_name: string }) {
  const later = await trx
    .selectFrom('person_merge')
    .select('id')
    .where('gone_id', '=', row.kept_id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return later
    ? conflict(`${row.kept_name} was joined with someone else since: undo merge ${later.id} first.`)
    : conflict(`${row.kept_name} is no longer in the catalogue.`)
}

/** The person who went comes back under the former id, with their names; what the kept person gained goes. */
async function restorePerson(trx: Transaction<Tables>, id: number): Promise<void> {
  const columns = GAINED.map(
    (name) => sql`${sql.ref(name)} = case when ${sql.lit(name)} = any(m.gained) then null else p.${sql.ref(name)} end`,
  )
  await sql`
    update person p set ${sql.join(columns)}, tmdb_filled = array(
             select name from unnest(p.tmdb_filled) name where name <> all(m.gained))
      from person_merge m where m.id = ${id} and p.id = m.kept_id`.execute(trx)
  await sql`
    insert into person (id, tmdb_id, name, birthday, deathday, known_for_department, biography, profile_path, popularity, source, fetched_at)
    select g.id, g.tmdb_id, g.name, g.birthday, g.deathday, g.known_for_department, g.biography, g.profile_path, g.popularity,
           g.source, g.fetched_at
      from person_merge m, jsonb_populate_record(null::person, m.gone) g where m.id = ${id}`.execute(trx)
  await sql`
    insert into person_alias (person_id, name, source)
    select m.gone_id, n.name, n.source from person_merge m, jsonb_to_recordset(m.names) as n(name text, source text)
     where m.id = ${id}`.execute(trx)
}

/** Restores credits by movie, job and character: an import may have written them again since. */
async function restoreCredits(trx: Transaction<Tables>, id: number): Promise<number[]> {
  const given = sql`(select m.kept_id, m.gone_id, c.*
    from person_merge m, jsonb_to_recordset(m.credits)
      as c(movie_id int, kind text, job text, character text, position int, source text, doubled boolean) where m.id = ${id}) g`
  const { rows } = await sql<{ movie_id: number }>`
    update credit c set person_id = g.gone_id from ${given}
     where not g.doubled and c.person_id = g.kept_id and c.movie_id = g.movie_id and c.kind = g.kind
       and c.job is not distinct from g.job and (g.source = 'tmdb' or c.character is not distinct from g.character)
    returning c.movie_id`.execute(trx)
  const doubled = await sql<{ movie_id: number }>`
    insert into credit (movie_id, person_id, kind, character, job, position, source)
    select g.movie_id, g.gone_id, g.kind, g.character, g.job, g.position, g.source from ${given}
     where g.doubled and exists (select from movie where id = g.movie_id)
    on conflict do nothing returning movie_id`.execute(trx)
  return [...new Set([...rows, ...doubled.rows].map(({ movie_id }) => movie_id))]
}

/** Pairs of people that an operator has parted, each as `pairKey`. */
export async function findParted(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('person_merge')
    .select(['kept_id', 'gone_id'])
    .where('undone_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ kept_id: kept, gone_id: gone }) => pairKey(kept, gone)))
}

/** The same for both orders. */
export function pairKey(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}
