import type { EveningLimits } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

export type LimitsRepository = ReturnType<typeof createLimitsRepository>

/** Which movies may be watched tonight. */
export type Limits = Omit<EveningLimits, 'unseen'>
/** Limits of columns of the database. */
type StoredLimits = Omit<Limits, 'suitable_for'>

interface Choice {
  id: number
  name: string
}
/** Possible choices, the most frequent first. */
export interface LimitChoices {
  services: Choice[]
  /** Those with stored offers first, then those whose offers can be fetched. */
  regions: string[]
  moods: Choice[]
}

const MAX_CHOICES = 40
/** A limit of time means a movie for the evening, so short films need a short limit. */
const MIN_SHARE_OF_LIMIT = 0.6
/** Offers that cost nothing next to a subscription. */
const INCLUDED = sql`o.kind in ('flatrate', 'ads', 'free')`

/** Finds movies by the limits of an evening. */
export function createLimitsRepository(db: Kysely<Tables>) {
  return {
    /** Ids of the movies that fit. Those whose length is unknown do not fit a limit of it, nor those far below it. */
    async moviesWithin({ max_minutes: minutes, services, region, moods }: StoredLimits): Promise<number[]> {
      const offered = sql`exists (
        select from watch_offer o
         where o.movie_id = m.id and o.provider_id = any(${services}::int[]) and ${INCLUDED}
           and (${region}::text is null or o.region = ${region}))`
      const inTheMood = sql`exists (
        select from movie_label ml join label l on l.id = ml.label_id
         where ml.movie_id = m.id and l.id = any(${moods}::int[]) and l.type = 'mood' and ml.rating > 0.5)`
      const { rows } = await sql<{ ids: number[] }>`
        select array(
          select m.id from movie m
           where (${minutes}::int is null or m.runtime between ${MIN_SHARE_OF_LIMIT}::float * ${minutes}::int and ${minutes})
             and (${services.length === 0} or ${offered})
             and (${moods.length === 0} or ${inTheMood})) as ids`.execute(db)
      return rows[0]?.ids ?? []
    },

    /** Ids of the movies that any service offers next to its subscription. */
    async offeredAnywhere(): Promise<number[]> {
      const { rows } = await sql<{ ids: number[] }>`
        select array(select distinct o.movie_id from watch_offer o where ${INCLUDED}) as ids`.execute(db)
      return rows[0]?.ids ?? []
    },

    /** @param canFetch true to list regions as well whose offers are not stored */
    async choices(canFetch: boolean): Promise<LimitChoices> {
      const { rows } = await sql<LimitChoices>`
        select coalesce((select json_agg(json_build_object('id', id, 'name', name)) from (
                 select p.id, p.name from watch_offer o join watch_provider p on p.id = o.provider_id
                  where ${INCLUDED} group by p.id order by count(*) desc, p.id limit ${MAX_CHOICES}) s), '[]') as services,
               array(select region
                       from (select o.region, count(*) as offers from watch_offer o where ${INCLUDED} group by o.region) stored
                       full join (select region from offer_region where ${canFetch}) known using (region)
                      order by offers desc nulls last, region) as regions,
               coalesce((select json_agg(json_build_object('id', id, 'name', name)) from (
                 select l.id, l.name from movie_label ml join label l on l.id = ml.label_id
                  where l.type = 'mood' and ml.rating > 0.5
                  group by l.id order by count(*) desc, l.id limit ${MAX_CHOICES}) s), '[]') as moods`.execute(db)
      return rows[0] ?? { services: [], regions: [], moods: [] }
    },
  }
}
