import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { recordChange } from '../../../database/change-log.ts'
import type { Row, Tables } from '../../../database/tables.ts'

export type SnapshotRow = Row<'model_snapshot'>
export type ModelRepository = ReturnType<typeof createModelRepository>

const CHUNK_BYTES = 4 * 1024 * 1024
const KEPT = 3

/** Model snapshots: immutable, in chunks, with a checksum; the newest few are kept. */
export function createModelRepository(db: Kysely<Tables>) {
  return {
    newest: (): Promise<SnapshotRow | undefined> =>
      db.selectFrom('model_snapshot').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst(),

    /** In memory that threads can share. */
    async body(snapshot: SnapshotRow): Promise<Uint8Array<SharedArrayBuffer>> {
      const bytes = new Uint8Array(new SharedArrayBuffer(snapshot.size_bytes))
      for (let position = 0; position * CHUNK_BYTES < snapshot.size_bytes; position++) {
        const row = await db
          .selectFrom('model_snapshot_chunk')
          .select('body')
          .where('snapshot_id', '=', snapshot.id)
          .where('position', '=', position)
          .executeTakeFirstOrThrow()
        bytes.set(row.body, position * CHUNK_BYTES)
      }
      if (checksumOf(bytes) !== snapshot.checksum)
        throw new Error(`Model snapshot ${snapshot.id} does not match its checksum.`)
      return bytes
    },

    /** Stores a snapshot, deletes old ones and notifies every process. */
    save: (
      bytes: Uint8Array,
      facts: {
        version: string
        movies: number
        users: number
        ratings: number
        metrics: Record<string, number | null>
      },
    ) =>
      db.transaction().execute(async (trx) => {
        const { id } = await trx
          .insertInto('model_snapshot')
          .values({
            ...facts,
            metrics: JSON.stringify(facts.metrics),
            checksum: checksumOf(bytes),
            size_bytes: bytes.byteLength,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        for (let start = 0, position = 0; start < bytes.byteLength; start += CHUNK_BYTES, position++) {
          const body = Buffer.from(bytes.subarray(start, start + CHUNK_BYTES))
          await trx.insertInto('model_snapshot_chunk').values({ snapshot_id: id, position, body }).execute()
        }
        await sql`delete from model_snapshot where id not in (select id from model_snapshot order by id desc limit ${KEPT})`.execute(
          trx,
        )
        await recordChange(trx, 'model')
        return id
      }),
  }
}

function checksumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
