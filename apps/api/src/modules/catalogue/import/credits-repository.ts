import type { SourceMovie, SourceName, SourcePerson, UpsertMode } from '@marquee/sources'
import { sql, type Transaction } from 'kysely'
import { required } from '../../../common/required.ts'
import type { Tables } from '../../../database/tables.ts'
import { personKey } from './known-people-repository.ts'
import type { PersonIds } from './people-repository.ts'

type Db = Transaction<Tables>
export interface CreditRequest {
  source: SourceName
  mode: UpsertMode
  movies: readonly SourceMovie[]
  ids: readonly number[]
  people: PersonIds
}

interface CreditRow {
  movie_id: number
  person_id: number
  kind: 'cast' | 'crew'
  character: string | null
  job: string | null
  position: number
}

/**
 * In mode `replace` a source rewrites a movie's credits; in mode `complete` it only gives them to a movie without any. TMDB's missing
 * credits follow those of every other source, and expire with its content.
 */
export async function writeCredits(db: Db, { source, mode, movies, ids, people }: CreditRequest): Promise<void> {
  const given = movies.flatMap((movie, index) =>
    movie.cast?.length || movie.crew?.length ? [{ movie, id: required(ids[index]) }] : [],
  )
  const givenIds = given.map(({ id }) => id)
  const rewritten = mode === 'replace' && source !== 'tmdb'
  await sql`
    delete from credit where movie_id = any(${givenIds}) ${rewritten ? sql`` : sql`and source = ${source}`}`.execute(db)
  const credits = given.flatMap(({ movie, id }) => toRows(movie, id, people))
  if (source === 'tmdb') {
    await correctNamesakes(db, credits)
    await insertCredits(db, { source, credits: await missing(db, credits) })
  } else {
    const open = await withoutCredits(db, givenIds)
    const added = credits.filter(({ movie_id: id }) => open.has(id))
    await deleteRepeated(db, added)
    await insertCredits(db, { source, credits: added })
  }
  await moveBehind(db, givenIds)
}

function toRows({ cast = [], crew = [] }: SourceMovie, movieId: number, people: PersonIds): CreditRow[] {
  const idOf = (person: SourcePerson) => required(people.get(personKey(person)))
  return [
    ...cast.map(({ person, character }, position) => {
      return { movie_id: movieId, person_id: idOf(person), kind: 'cast' as const, character, job: null, position }
    }),
    ...crew.map(({ person, job }, position) => {
      return { movie_id: movieId, person_id: idOf(person), kind: 'crew' as const, character: null, job, position }
    }),
  ]
}

async function insertCredits(
  db: Db,
  { source, credits }: { source: SourceName; credits: readonly CreditRow[] },
): Promise<void> {
  await sql`
    insert into credit (movie_id, person_id, kind, character, job, position, source)
    select movie_id, person_id, kind, character, job, position, ${source} from ${given(credits)}
     order by movie_id, kind, position
    on conflict do nothing`.execute(db)
}

function given(credits: readonly CreditRow[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(credits)}::jsonb)
    as given(movie_id int, person_id int, kind text, character text, job text, position int)`
}

/** True if two credits of one movie are the same work: a role may be written otherwise, and a screenplay be called writing. */
const IS_REPEATED = sql`
  credit.movie_id = given.movie_id and credit.kind = given.kind and credit.person_id = given.person_id
   and case when credit.job in ('Writer', 'Screenplay') then given.job in ('Writer', 'Screenplay')
            else credit.job is not distinct from given.job end`

/** A credit that another source has by name belongs to the namesake in TMDB's credits of the movie, if both have ids there. */
async function correctNamesakes(db: Db, credits: readonly CreditRow[]): Promise<void> {
  await sql`
    update credit set person_id = given.person_id
      from ${given(credits)} join person on person.id = given.person_id join person namesake on lower(namesake.name) = lower(person.name)
     where credit.source <> 'tmdb' and credit.movie_id = given.movie_id and credit.kind = given.kind
       and credit.person_id = namesake.id and namesake.tmdb_id <> person.tmdb_id
       and not exists (select from credit same where same.movie_id = given.movie_id and same.person_id = person.id)
       and not exists (select from ${given(credits)} where movie_id = credit.movie_id and person_id = namesake.id)`.execute(
    db,
  )
}

/** The credits that no other source has. */
async function missing(db: Db, credits: readonly CreditRow[]): Promise<CreditRow[]> {
  const { rows } = await sql<CreditRow>`
    select given.* from ${given(credits)}
     where not exists (select from credit where ${IS_REPEATED})`.execute(db)
  return rows
}

/** Which of the movies have no credits, or only those of TMDB. */
async function withoutCredits(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::int[]) as movie(id)
     where not exists (select from credit where movie_id = movie.id and source <> 'tmdb')`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Credits of another source no longer expire with TMDB's content. */
async function deleteRepeated(db: Db, credits: readonly CreditRow[]): Promise<void> {
  await sql`delete from credit using ${given(credits)} where credit.source = 'tmdb' and ${IS_REPEATED}`.execute(db)
}

/** Puts TMDB's credits behind those of other sources, in TMDB's order. */
async function moveBehind(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update credit set position = placed.position
      from (select id, row_number() over (partition by movie_id, kind order by position, id) - 1 + (
                     select coalesce(max(position) + 1, 0) from credit other
                      where other.movie_id = added.movie_id and other.kind = added.kind and other.source <> 'tmdb') as position
              from credit added where movie_id = any(${ids}) and source = 'tmdb') placed
     where credit.id = placed.id and credit.position <> placed.position`.execute(db)
}
