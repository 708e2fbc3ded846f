import type { SourceEntry, SourceMovie, UpsertMode, WatchRegion } from '@marquee/sources'
import { sql, type Kysely, type Transaction } from 'kysely'
import { required } from '../../../common/required.ts'
import type { Tables } from '../../../database/tables.ts'
import { noteRegions } from '../watch/regions-repository.ts'
import type { CatalogueRepository } from './catalogue-repository.ts'
import { writeOffers } from './offers-repository.ts'

export type TmdbRepository = ReturnType<typeof createTmdbRepository>

/** A movie with its offers, and with TMDB's ids of similar ones. */
export type TmdbEntry = Pick<SourceEntry, 'movie' | 'regions' | 'similarIds'>

/** The stored TMDB content of a movie. */
export interface FetchState {
  movieId: number
  tmdbId: number
  detailsAt: Date | null
  offersAt: Date | null
}

/** Columns that TMDB may fill, by their names in the source and in the catalogue. */
const FILLABLE = {
  original_title: 'originalTitle',
  original_language: 'originalLanguage',
  release_date: 'releaseDate',
  runtime: 'runtime',
  budget: 'budget',
  revenue: 'revenue',
  poster_path: 'posterPath',
  backdrop_path: 'backdropPath',
} as const satisfies Record<string, keyof SourceMovie>

/** TMDB's content in the catalogue: stored, looked up and separated from values of other sources. */
export function createTmdbRepository(db: Kysely<Tables>, catalogue: CatalogueRepository) {
  return {
    ...fetchStates(db),
    ...offersStates(db),

    /** Stores movies: replaces earlier values of TMDB, and keeps those of other sources. */
    async store(fetched: readonly TmdbEntry[]): Promise<void> {
      await noteRegions(
        db,
        fetched.flatMap(({ regions = [] }) => regions.map(({ region }) => region)),
      )
      const known = await knownMovies(db, fetched)
      const tasks = fetched.map((entry) => prepare(entry, known.get(entry.movie.tmdbId!)))
      for (const mode of ['replace', 'complete'] as const) {
        const chosen = tasks.filter((task) => task.mode === mode)
        if (chosen.length === 0) continue
        const request = { source: 'tmdb' as const, mode, movies: chosen.map(({ movie }) => movie) }
        await catalogue.upsertMovies(request, (trx, ids) => writeExtras(trx, chosen, ids))
      }
    },

    /** Stores the offers of the kept regions. */
    async storeOffers(movieId: number, regions: readonly WatchRegion[]): Promise<void> {
      await noteRegions(
        db,
        regions.map(({ region }) => region),
      )
      await db.transaction().execute(async (trx) => {
        await writeOffers(trx, [{ movieId, regions }])
        // After `writeOffers` has waited for changes of the regions.
        await sql`insert into tmdb_fetch (movie_id, offers_at) values (${movieId}, clock_timestamp())
                  on conflict (movie_id) do update set offers_at = clock_timestamp()`.execute(trx)
      })
    },
  }
}

const STATE = sql`m.id as "movieId", m.tmdb_id as "tmdbId", f.details_at as "detailsAt", f.offers_at as "offersAt"
  from movie m left join tmdb_fetch f on f.movie_id = m.id`

/** The stored offers of a movie, with regard to one region or to all of them. */
export interface OffersState {
  tmdbId: number
  offersAt: Date | null
  /** True if the movie was fetched since the newest region is kept. */
  isComplete: boolean
  /** True if the stored offers hold an answer: those of the region, or any. */
  isKnown: boolean
}

function offersStates(db: Kysely<Tables>) {
  return {
    async offersState(movieId: number, region: string | null): Promise<OffersState | null> {
      const isKnown =
        region === null
          ? sql`exists (select from watch_region where movie_id = m.id)`
          : sql`coalesce(f.offers_at >= (select kept_since from offer_region where region = ${region}), false)`
      const { rows } = await sql<OffersState>`
        select m.tmdb_id as "tmdbId", f.offers_at as "offersAt", ${isKnown} as "isKnown",
               not coalesce(f.offers_at < (select max(kept_since) from offer_region), f.offers_at is null) as "isComplete"
          from movie m left join tmdb_fetch f on f.movie_id = m.id
         where m.id = ${movieId} and m.tmdb_id is not null`.execute(db)
      return rows[0] ?? null
    },

    /** Movies that were fetched before a region was kept, the recently opened first. */
    async lackingOffers(limit: number): Promise<FetchState[]> {
      const { rows } = await sql<FetchState>`
        select ${STATE}
         where f.offers_at < (select max(kept_since) from offer_region) and m.tmdb_id is not null
         order by f.looked_at desc nulls last, m.popularity desc, m.id limit ${limit}`.execute(db)
      return rows
    },
  }
}

function fetchStates(db: Kysely<Tables>) {
  return {
    async state(movieId: number): Promise<FetchState | null> {
      const { rows } = await sql<FetchState>`
        select ${STATE} where m.id = ${movieId} and m.tmdb_id is not null`.execute(db)
      return rows[0] ?? null
    },

    /** The stored state of the given TMDB movies. */
    async states(tmdbIds: readonly number[]): Promise<FetchState[]> {
      const { rows } = await sql<FetchState>`select ${STATE} where m.tmdb_id = any(${tmdbIds})`.execute(db)
      return rows
    },

    /** TMDB's ids of similar movies, null if they were never fetched. */
    async similar(tmdbId: number): Promise<number[] | null> {
      const { rows } = await sql<{ ids: number[] }>`
        select f.similar_ids as ids from tmdb_fetch f join movie m on m.id = f.movie_id
         where m.tmdb_id = ${tmdbId} and f.details_at is not null`.execute(db)
      return rows[0]?.ids ?? null
    },

    async looked(movieId: number): Promise<void> {
      await sql`insert into tmdb_fetch (movie_id, looked_at) values (${movieId}, now())
                on conflict (movie_id) do update set looked_at = now()`.execute(db)
    },

    /** Movies whose content is older than that, oldest first. */
    async staleDetails(before: Date, limit: number): Promise<FetchState[]> {
      const { rows } = await sql<FetchState>`
        select ${STATE} where f.details_at < ${before} and m.tmdb_id is not null order by f.details_at limit ${limit}`.execute(
        db,
      )
      return rows
    },

    /** Recently opened movies whose offers are older than the given time. */
    async staleOffers({ before, lookedSince, limit }: { before: Date; lookedSince: Date; limit: number }) {
      const { rows } = await sql<FetchState>`
        select ${STATE}
         where f.looked_at >= ${lookedSince} and m.tmdb_id is not null and coalesce(f.offers_at, '-infinity') < ${before}
         order by f.looked_at desc limit ${limit}`.execute(db)
      return rows
    },
  }
}

interface KnownMovie {
  ofTmdb: boolean
  /** Columns and lists that another source left unknown, or that TMDB filled before. */
  open: ReadonlySet<string>
}

interface StoreTask extends TmdbEntry {
  mode: UpsertMode
  filled: string[]
}

/** By TMDB's ids: the movies of the catalogue, and the columns that TMDB may fill. */
async function knownMovies(
  db: Kysely<Tables>,
  fetched: readonly TmdbEntry[],
): Promise<ReadonlyMap<number, KnownMovie>> {
  const ids = fetched.map(({ movie }) => ({ tmdb_id: movie.tmdbId, imdb_id: movie.imdbId }))
  const empty = Object.keys(FILLABLE).map((name) => sql`case when m.${sql.ref(name)} is null then ${sql.lit(name)} end`)
  const { rows } = await sql<{ tmdbId: number; source: string; open: string[] }>`
    select i.tmdb_id as "tmdbId", m.source, array_remove(array[${sql.join(empty)},
             case when not exists (select from movie_genre where movie_id = m.id) then 'genres' end,
             case when not exists (select from movie_country where movie_id = m.id) then 'countries' end], null)
           || coalesce(f.filled, '{}') as open
      from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as i(tmdb_id int, imdb_id text)
      join movie m on m.tmdb_id = i.tmdb_id or (m.tmdb_id is null and m.imdb_id = i.imdb_id)
      left join tmdb_fetch f on f.movie_id = m.id`.execute(db)
  return new Map(rows.map(({ tmdbId, source, open }) => [tmdbId, { ofTmdb: source === 'tmdb', open: new Set(open) }]))
}

/** Existing values stay those of their source; only the values that TMDB adds are recorded as TMDB's. */
function prepare(entry: TmdbEntry, known: KnownMovie | undefined): StoreTask {
  const { movie } = entry
  const given = [
    ...Object.entries(FILLABLE).flatMap(([column, field]) => (movie[field] ? [column] : [])),
    ...(movie.genreIds?.length ? ['genres'] : []),
    ...(movie.countries?.length ? ['countries'] : []),
  ]
  if (known === undefined || known.ofTmdb) return { ...entry, mode: 'replace', filled: given }
  const { genreIds, countries, popularity: _, ...rest } = movie
  const completing: SourceMovie = {
    ...rest,
    ...(known.open.has('genres') && genreIds && { genreIds }),
    ...(known.open.has('countries') && countries && { countries }),
  }
  return { ...entry, movie: completing, mode: 'complete', filled: given.filter((name) => known.open.has(name)) }
}

async function writeExtras(
  trx: Transaction<Tables>,
  tasks: readonly StoreTask[],
  ids: readonly number[],
): Promise<void> {
  const rows = tasks.map(({ filled, similarIds }, index) => ({
    movie_id: ids[index],
    filled,
    similar_ids: similarIds ?? [],
  }))
  await sql`
    insert into tmdb_fetch (movie_id, details_at, offers_at, filled, similar_ids)
    select distinct on (movie_id) movie_id, now(), now(), filled, similar_ids
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(movie_id int, filled text[], similar_ids int[])
    on conflict (movie_id) do update set
      details_at = now(), offers_at = now(), filled = excluded.filled, similar_ids = excluded.similar_ids`.execute(trx)
  await writeOffers(
    trx,
    tasks.map(({ regions = [] }, index) => ({ movieId: required(ids[index]), regions })),
  )
  const people = tasks.flatMap(({ movie }) => [...(movie.cast ?? []), ...(movie.crew ?? [])])
  const personIds = people.map(({ person }) => person.tmdbId)
  await sql`update person set tmdb_at = now() where tmdb_id = any(${personIds})`.execute(trx)
}
