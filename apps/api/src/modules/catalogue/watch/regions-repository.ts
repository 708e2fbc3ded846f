import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

export type RegionsRepository = ReturnType<typeof createRegionsRepository>

/** Visitors without an account can choose as well, so the number of regions must have a limit. */
const MAX_KEPT_REGIONS = 40
const LOCK = sql`hashtext('offer_region')`

/** The regions whose offers are stored for every movie. */
export function createRegionsRepository(db: Kysely<Tables>) {
  return {
    /** Keeps the regions of the settings, and with `only` no others but those that people have chosen. */
    async keepNamed(named: readonly string[], { only }: { only: boolean }): Promise<void> {
      const list = sql`unnest(${[...named]}::text[])`
      const { rows } = await sql<{ settled: boolean }>`
        select not exists (select from ${list} n(region)
                            where not exists (select from offer_region r where r.region = n.region and r.kept_since is not null))
           and not exists (select from offer_region
                            where ${only} and kept_since is not null and not chosen and region <> all(${[...named]}::text[])) as settled`.execute(
        db,
      )
      if (rows[0]?.settled === true) return
      await changing(db, async (trx) => {
        await sql`
          insert into offer_region (region, kept_since) select distinct region, clock_timestamp() from ${list} n(region)
          on conflict (region) do update set kept_since = coalesce(offer_region.kept_since, excluded.kept_since)`.execute(
          trx,
        )
        if (!only) return
        await sql`
          update offer_region set kept_since = null
           where not chosen and region <> all(${[...named]}::text[])`.execute(trx)
      })
    },

    /** Keeps the region that a person has chosen. True if it was not kept before. */
    async choose(region: string): Promise<boolean> {
      const isSettled = async (at: Kysely<Tables>) => {
        const found = at.selectFrom('offer_region').select(['kept_since', 'chosen']).where('region', '=', region)
        const row = await found.executeTakeFirst()
        return { isKept: (row?.kept_since ?? null) !== null, isChosen: row?.chosen === true }
      }
      const before = await isSettled(db)
      if (before.isKept && before.isChosen) return false
      return changing(db, async (trx) => {
        const { isKept } = await isSettled(trx)
        const { rows } = await sql`
          insert into offer_region (region, kept_since, chosen)
          select ${region}, clock_timestamp(), true
           where ${isKept} or (select count(*) from offer_region where kept_since is not null) < ${MAX_KEPT_REGIONS}
          on conflict (region) do update
             set kept_since = coalesce(offer_region.kept_since, excluded.kept_since), chosen = true
          returning region`.execute(trx)
        return !isKept && rows.length > 0
      })
    },

    /** True if movies were fetched before the region, or any region, was kept, and not since. */
    async isIncomplete(region: string | null = null): Promise<boolean> {
      const { rows } = await sql<{ lacking: boolean }>`
        select exists (select from tmdb_fetch where offers_at < (
          select max(kept_since) from offer_region where ${region}::text is null or region = ${region})) as lacking`.execute(
        db,
      )
      return rows[0]?.lacking === true
    },

    /** Deletes the offers of regions that are no longer kept. */
    async dropOthers(): Promise<void> {
      await sql`
        delete from watch_region
         where region not in (select region from offer_region where kept_since is not null)`.execute(db)
    },
  }
}

/** Keeps others from storing offers, so that a movie's offers of a new region are either stored, or older than the region. */
function changing<T>(db: Kysely<Tables>, change: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    return change(trx)
  })
}

/** The kept regions, which stay the same until the end of the transaction. */
export async function keptRegions(trx: Transaction<Tables>): Promise<ReadonlySet<string>> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(trx)
  const kept = await trx.selectFrom('offer_region').select('region').where('kept_since', 'is not', null).execute()
  return new Set(kept.map(({ region }) => region))
}

/** Adds regions for which TMDB has offers. Not within a longer transaction, for which others would wait. */
export async function noteRegions(db: Kysely<Tables>, regions: Iterable<string>): Promise<void> {
  const codes = [...new Set(regions)].toSorted()
  if (codes.length === 0) return
  const list = sql`unnest(${codes}::text[]) n(region)`
  const isNew = sql`not exists (select from offer_region r where r.region = n.region)`
  const { rows } = await sql<{ any: boolean }>`select exists (select from ${list} where ${isNew}) as any`.execute(db)
  if (rows[0]?.any !== true) return
  await sql`
    insert into offer_region (region) select region from ${list} where ${isNew} order by region on conflict do nothing`.execute(
    db,
  )
}
