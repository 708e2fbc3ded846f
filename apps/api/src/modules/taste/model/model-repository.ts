import { createHash } from 'node:crypto'
import { NoResultError, sql, type Kysely } from 'kysely'
import { recordChange } from '../../../database/change-log.ts'
import { isDamage } from '../../../database/errors.ts'
import type { Row, Tables } from '../../../database/tables.ts'

export type SnapshotRow = Row<'model_snapshot'>
export type ModelRepository = ReturnType<typeof createModelRepository>

/** Small enough for a slow machine to store within the time limit of a statement. */
const CHUNK_BYTES = 512 * 1024
const KEPT = 3

/** A stored snapshot that cannot be read back as it was saved. */
export class DamagedSnapshotError extends Error {}

/** Model snapshots: immutable, in chunks, with a checksum; the newest few are kept. */
export function createModelRepository(db: Kysely<Tables>) {
  return {
    newest: (): Promise<SnapshotRow | undefined> =>
      db.selectFrom('model_snapshot').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst(),

    /** Newest first. */
    stored: (): Promise<SnapshotRow[]> => db.selectFrom('model_snapshot').selectAll().orderBy('id', 'desc').execute(),

    /** In memory that threads can share. @throws DamagedSnapshotError */
    async body(snapshot: SnapshotRow): Promise<Uint8Array<SharedArrayBuffer>> {
      const bytes = new Uint8Array(new SharedArrayBuffer(snapshot.size_bytes))
      try {
        await readChunks(db, snapshot.id, bytes)
      } catch (error) {
        // A chunk that is missing, too long, or on a page that PostgreSQL cannot read.
        if (!(error instanceof NoResultError) && !(error instanceof RangeError) && !isDamage(error)) throw error
        throw new DamagedSnapshotError(`Model snapshot ${snapshot.id} is not whole.`, { cause: error })
      }
      if (checksumOf(bytes) !== snapshot.checksum)
        throw new DamagedSnapshotError(`Model snapshot ${snapshot.id} does not match its checksum.`)
      return bytes
    },

    discard: (id: number) => db.deleteFrom('model_snapshot').where('id', '=', id).execute(),

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

/** Chunks may have another size than today's: those of an earlier release had 4 MiB. */
async function readChunks(db: Kysely<Tables>, snapshotId: number, bytes: Uint8Array): Promise<void> {
  for (let position = 0, offset = 0; offset < bytes.byteLength; position++) {
    const { body } = await db
      .selectFrom('model_snapshot_chunk')
      .select('body')
      .where('snapshot_id', '=', snapshotId)
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
    if (body.byteLength === 0) throw new RangeError(`Chunk ${position} is empty.`)
    bytes.set(body, offset)
    offset += body.byteLength
  }
}

function checksumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
