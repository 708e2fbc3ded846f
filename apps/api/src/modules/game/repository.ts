import type { SourceName } from '@marquee/sources'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { countryName, POSTER_COLUMNS, preferredText } from '../catalogue/index.ts'
import type { Candidate, Use } from './draw.ts'
import type { Facts } from './matches.ts'

/** Enough for a year without repetition, in large enough catalogues. */
const MIN_WELL_KNOWN = 400
/** Enough unusual movies for one day in six of a year, with some to spare. */
const MIN_UNUSUAL = 100
/** Further movies are not well known, and would only slow the draw in a huge catalogue. */
const MAX_CONSIDERED = 20_000
const MIN_CAST = 3

export interface GameSession {
  id: string
  day: string
  user_id: string | null
  completed_at: Date | null
  solved: boolean
}

export type DailyGameRepository = ReturnType<typeof createDailyGameRepository>
/** Queries of a guess while it holds its session. */
export type GuessStore = ReturnType<typeof guessQueries>

/**
 * Games, sessions and guesses. Movies are read without shared caches, whose state would reveal the answer.
 * @param texts sources in the order in which their texts are shown
 */
export function createDailyGameRepository(db: Kysely<Tables>, texts: readonly SourceName[]) {
  return {
    ...gameQueries(db, texts),
    ...sessionQueries(db),
    guessesOf: (sessionId: string) => guessesOf(db, sessionId),
    facts: (ids: readonly number[]) => loadFacts(db, texts, ids),

    /** Runs `task` while the session is locked; undefined when the viewer has no such session. */
    whileHolding: <T>(
      { id, userId }: { id: string; userId: string | null },
      task: (session: GameSession, store: GuessStore) => Promise<T>,
    ): Promise<T | undefined> =>
      db.transaction().execute(async (trx) => {
        const session = await visibleSession(trx, id, userId).forNoKeyUpdate().executeTakeFirst()
        return session && task(session, guessQueries(trx, session))
      }),
  }
}

function gameQueries(db: Kysely<Tables>, texts: readonly SourceName[]) {
  return {
    answerOf: (day: string) => answerOf(db, day),

    /** True if the movie of the day is not in English or older than 1970. */
    async isUnusual(day: string): Promise<boolean> {
      const { rows } = await sql<{ unusual: boolean }>`
        select ${UNUSUAL} as unusual from movie m join daily_game game on game.movie_id = m.id
         where game.day = ${day}`.execute(db)
      return rows[0]?.unusual ?? false
    },

    /** Fixes the movie of a day once: the lock keeps draws of neighbouring days from missing each other's movie. */
    fix: (day: string, draw: (candidates: Candidate[], uses: Use[]) => number | null): Promise<number | null> =>
      db.transaction().execute(async (trx) => {
        await sql`lock table daily_game in share row exclusive mode`.execute(trx)
        const fixed = await answerOf(trx, day)
        if (fixed !== null) return fixed
        const drawn = draw(await candidates(trx, texts), await uses(trx))
        if (drawn === null) return null
        await trx
          .insertInto('daily_game')
          .values({ day, movie_id: drawn })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return answerOf(trx, day)
      }),
  }
}

function sessionQueries(db: Kysely<Tables>) {
  const ofUser = (userId: string, day: string) => sessionOfUser(db, userId, day)
  return {
    ofUser,

    async open(day: string, userId: string | null): Promise<string> {
      const created = await db
        .insertInto('game_session')
        .values({ day, user_id: userId })
        .onConflict((conflict) => conflict.columns(['user_id', 'day']).where('user_id', 'is not', null).doNothing())
        .returning('id')
        .executeTakeFirst()
      const session = created ?? (userId === null ? undefined : await ofUser(userId, day))
      if (!session) throw new Error('A game session was neither created nor found.')
      return session.id
    },

    claim: (session: { id: string; day: string; userId: string }) => claim(db, session),

    findSession: (id: string, userId: string | null): Promise<GameSession | undefined> =>
      visibleSession(db, id, userId).executeTakeFirst(),

    async purgeGuestSessions(before: string): Promise<number> {
      const deleted = await db
        .deleteFrom('game_session')
        .where('user_id', 'is', null)
        .where('day', '<', before)
        .executeTakeFirst()
      return Number(deleted.numDeletedRows)
    },
  }
}

/**
 * Makes a guest's session of the day the user's, unless the user has one with guesses already. Answers the session that is now the
 * user's; undefined if the given one is of another day, of another user or missing.
 */
function claim(
  db: Kysely<Tables>,
  { id, day, userId }: { id: string; day: string; userId: string },
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    // Claims of one user wait for each other, so that two browsers cannot both succeed.
    await sql`select from user_account where id = ${userId} for no key update`.execute(trx)
    const claimed = await visibleSession(trx, id, userId).where('day', '=', day).forUpdate().executeTakeFirst()
    if (!claimed) return undefined
    const own = await sessionOfUser(trx, userId, day)
    if (own && (own.id === id || (await guessesOf(trx, own.id)).length > 0)) return own.id
    if (own) await trx.deleteFrom('game_session').where('id', '=', own.id).execute()
    await trx.updateTable('game_session').set({ user_id: userId }).where('id', '=', id).execute()
    return id
  })
}

function guessQueries(trx: Transaction<Tables>, { id: sessionId, day }: GameSession) {
  return {
    answer: () => answerOf(trx, day),
    guesses: () => guessesOf(trx, sessionId),
    movieExists: async (id: number) =>
      (await trx.selectFrom('movie').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
    addGuess: (position: number, movieId: number) =>
      trx.insertInto('game_guess').values({ session_id: sessionId, position, movie_id: movieId }).execute(),
    saveResult: (result: { completed_at: Date | null; solved: boolean }) =>
      trx.updateTable('game_session').set(result).where('id', '=', sessionId).execute(),
  }
}

function sessionOfUser(db: Kysely<Tables>, userId: string, day: string) {
  return db
    .selectFrom('game_session')
    .select('id')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst()
}

async function answerOf(db: Kysely<Tables>, day: string): Promise<number | null> {
  const game = await db.selectFrom('daily_game').select('movie_id').where('day', '=', day).executeTakeFirst()
  return game?.movie_id ?? null
}

/** A guest's session is open to anyone with its id, a user's only to that user. */
function visibleSession(db: Kysely<Tables>, id: string, userId: string | null) {
  return db
    .selectFrom('game_session')
    .select(['id', 'day', 'user_id', 'completed_at', 'solved'])
    .where('id', '=', id)
    .where((is) =>
      userId === null ? is('user_id', 'is', null) : is.or([is('user_id', 'is', null), is('user_id', '=', userId)]),
    )
}

/** Movie ids in the order of guessing. */
async function guessesOf(db: Kysely<Tables>, sessionId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('game_guess')
    .select('movie_id')
    .where('session_id', '=', sessionId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.movie_id)
}

/**
 * The more popular half of the movies that have every fact of the game and whose tagline does not name them, and the best known
 * unusual ones. Movies without a budget, revenue, director, country or language fill up where fewer have all.
 */
async function candidates(db: Kysely<Tables>, texts: readonly SourceName[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with popular as (
      select * from movie order by popularity desc, id limit ${MAX_CONSIDERED}),
    complete as (
      select m.id, m.popularity, ${UNUSUAL} as unusual,
             coalesce(m.budget > 0 and m.revenue > 0, false) and m.original_language is not null
               and exists (select from movie_country where movie_id = m.id)
               and exists (select from credit where movie_id = m.id and kind = 'crew' and job = 'Director') as has_all
        from popular m
       where m.title <> '' and m.release_date is not null and m.runtime is not null
         and position(${words(sql`m.title`)} in ${words(preferredText('tagline', texts))}) = 0
         and exists (select from movie_genre where movie_id = m.id)
         and exists (select from movie_keyword where movie_id = m.id)
         and exists (select from movie_label where movie_id = m.id and rating > 0)
         and (select count(distinct person_id) from credit where movie_id = m.id and kind = 'cast') >= ${MIN_CAST}),
    ranked as (
      select id, unusual, row_number() over (order by has_all desc, popularity desc, id) as place,
             row_number() over (partition by unusual order by has_all desc, popularity desc, id) as place_of_kind
        from complete),
    chosen as (
      select *, place <= greatest(${MIN_WELL_KNOWN}::bigint, (select (count(*) + 1) / 2 from complete where has_all)) as known
        from ranked)
    select id, unusual, known from chosen
     where known or (unusual and place_of_kind <= ${MIN_UNUSUAL}) order by place`.execute(db)
  return rows
}

/** Of the movie `m`, with a release date. */
const UNUSUAL = sql<boolean>`(coalesce(m.original_language <> 'en', false) or m.release_date < '1970-01-01')`

/** All earlier games: one row per day. */
async function uses(db: Kysely<Tables>): Promise<Use[]> {
  const { rows } = await sql<Use>`select movie_id as "movieId", day from daily_game`.execute(db)
  return rows
}

/** The words of a text, each between single spaces. */
function words(text: RawBuilder<unknown>) {
  return sql`' ' || trim(regexp_replace(lower(${text}), '[^[:alnum:]]+', ' ', 'g')) || ' '`
}

/** Only labels rated above 0 apply to a movie. */
async function loadFacts(
  db: Kysely<Tables>,
  texts: readonly SourceName[],
  ids: readonly number[],
): Promise<Map<number, Facts>> {
  const { rows } = await sql<Omit<Facts, 'origin_country'> & { countries: string[] }>`
    select m.id, m.title, m.poster_path, m.release_date, m.runtime, m.budget, m.revenue, m.original_language,
           ${preferredText('tagline', texts)} as tagline, ${POSTER_COLUMNS},
           coalesce((select jsonb_agg(iso_3166_1 order by position) from movie_country where movie_id = m.id), '[]') as countries,
           coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by c.position)
                       from credit c join person p on p.id = c.person_id
                      where c.movie_id = m.id and c.kind = 'crew' and c.job = 'Director'), '[]') as directors,
           coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by mg.position)
                       from movie_genre mg join genre g on g.id = mg.genre_id where mg.movie_id = m.id), '[]') as genres,
           coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.name)
                       from movie_keyword mk join keyword k on k.id = mk.keyword_id where mk.movie_id = m.id), '[]') as keywords,
           coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'type', l.type, 'name', l.name) order by l.type, l.name)
                       from movie_label ml join label l on l.id = ml.label_id
                      where ml.movie_id = m.id and ml.rating > 0), '[]') as labels,
           coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'profile_path', p.profile_path) order by c.position, p.id)
                       from (select person_id, min(position) as position from credit
                              where movie_id = m.id and kind = 'cast' group by person_id) c
                       join person p on p.id = c.person_id), '[]') as cast
      from movie m where m.id = any(${ids})`.execute(db)
  return new Map(
    rows.map(({ countries, ...row }) => [
      row.id,
      { ...row, origin_country: countries.map((code) => ({ iso_3166_1: code, name: countryName(code) })) },
    ]),
  )
}
