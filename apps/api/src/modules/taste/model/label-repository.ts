import { FULLY_LABELLED } from '@marquee/search'
import type { SourceName } from '@marquee/sources'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { notifyChanged } from '../../catalogue/index.ts'

export interface PredictedLabelRow {
  movie_id: number
  label_id: number
  rating: number
}

const PREDICTED: SourceName = 'predicted'

const knownLabels = (movieId: RawBuilder<unknown>) =>
  sql`(select count(*) from movie_label known where known.movie_id = ${movieId} and not known.predicted)`

/** Known labels and predicted ones. @param learnable sources whose content a model may be trained on */
export function createLabelRepository(db: Kysely<Tables>, learnable: readonly string[]) {
  const allowed = sql`${learnable}::text[]`
  return {
    /** Labels of sources that allow training, by movie that is fully labelled. */
    async labelled(): Promise<Map<number, { labelId: number; rating: number }[]>> {
      const { rows } = await sql<{ movie_id: number; labels: { labelId: number; rating: number }[] }>`
        select movie_id, jsonb_agg(jsonb_build_object('labelId', label_id, 'rating', rating) order by label_id) as labels
          from movie_label where not predicted and source = any(${allowed})
         group by movie_id having count(*) >= ${FULLY_LABELLED} order by movie_id`.execute(db)
      return new Map(rows.map((row) => [row.movie_id, row.labels]))
    },

    /** Movies that are not fully labelled whose content may be used and was added or changed since; the best known first. */
    async unlabelled(limit: number, since: Date | null): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select m.id from movie m
         where m.source = any(${allowed})
           and (${since}::timestamptz is null or greatest(m.created_at, m.fetched_at) > ${since}
                or exists (select from movie_text where movie_id = m.id and fetched_at > ${since}))
           and ${knownLabels(sql`m.id`)} < ${FULLY_LABELLED}
           and (exists (select from movie_text where movie_id = m.id and kind = 'overview' and source = any(${allowed}))
                or exists (select from movie_keyword where movie_id = m.id and source = any(${allowed})))
         order by m.popularity desc, m.id limit ${limit}`.execute(db)
      return rows.map((row) => row.id)
    },

    /** Replaces the predicted labels of the movies, and notifies every process of those that changed. */
    replacePredicted: (movieIds: readonly number[], rows: readonly PredictedLabelRow[]): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const changed = await sql<{ movie_id: number }>`
          with incoming as (
            select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(movie_id int, label_id int, rating real)
          ), gone as (
            delete from movie_label ml where source = ${PREDICTED} and movie_id = any(${movieIds})
               and not exists (select from incoming i where i.movie_id = ml.movie_id and i.label_id = ml.label_id)
            returning movie_id
          ), put as (
            insert into movie_label (movie_id, label_id, rating, predicted, source)
            select movie_id, label_id, rating, true, ${PREDICTED} from incoming
            on conflict (movie_id, label_id) do update set rating = excluded.rating
             where movie_label.source = ${PREDICTED} and movie_label.rating <> excluded.rating
            returning movie_id
          )
          select movie_id from gone union select movie_id from put`.execute(trx)
        await notifyChanged(
          trx,
          changed.rows.map((row) => row.movie_id),
        )
      }),

    /** Deletes predictions of movies that are fully labelled now. */
    async removeOutdated(): Promise<void> {
      const { rows } = await sql<{ movie_id: number }>`
        delete from movie_label ml where source = ${PREDICTED}
           and ${knownLabels(sql`ml.movie_id`)} >= ${FULLY_LABELLED}
        returning movie_id`.execute(db)
      await notifyChanged(db, [...new Set(rows.map((row) => row.movie_id))])
    },
  }
}
