import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib'
import type { CatalogueItem, Panel } from '@marquee/recommender'
import { loadPanel } from '@marquee/starter'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { toPanel } from './house-panel.ts'
import { createModelRepository } from './model-repository.ts'
import { createTrainingRepository } from './training-repository.ts'

/** Model of the shipped catalogue without ratings: a first start then has nothing to train. Written by `npm run first-model`. */
export const FIRST_MODEL = fileURLToPath(new URL('first-model.br', import.meta.url))

/** Input of a training without ratings. */
export interface FirstInput {
  items: readonly CatalogueItem[]
  panel: Panel
}

interface FirstModelHead {
  /** Hash of the model's training data. */
  input: string
  metrics: Record<string, number>
  /** Of the training. */
  seconds: number
  peakBytes: number
}

const decompress = promisify(brotliDecompress)
const LENGTH_BYTES = 4

/** A hash that differs where anything differs that a training without ratings learns from. */
export function hashOf({ items, panel }: FirstInput): string {
  return createHash('sha256').update(JSON.stringify({ items, panel })).digest('hex')
}

/** The house panel with the ids of this catalogue. */
export async function readPanel(training: ReturnType<typeof createTrainingRepository>): Promise<Panel> {
  const idsByTmdb = await training.idsByTmdb()
  return toPanel(loadPanel(), (tmdbId) => idsByTmdb.get(tmdbId))
}

/** The bytes of the file that ships. */
export function packFirstModel(head: FirstModelHead, body: Uint8Array): Buffer {
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(text.length)
  return brotliCompressSync(Buffer.concat([length, text, body]), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
}

/** The head and the encoded model in the file that ships. */
export async function unpackFirstModel(): Promise<{ head: FirstModelHead; body: Uint8Array }> {
  const bytes = await decompress(await readFile(FIRST_MODEL))
  const end = LENGTH_BYTES + bytes.readUInt32LE(0)
  return { head: JSON.parse(bytes.toString('utf8', LENGTH_BYTES, end)) as FirstModelHead, body: bytes.subarray(end) }
}

/**
 * Stores the shipped model if a training would give the same one: there are no ratings, and the catalogue is as shipped.
 * @returns whether it did
 */
export async function storeFirstModel(db: Kysely<Tables>, learnable: readonly string[]): Promise<boolean> {
  const training = createTrainingRepository(db, learnable)
  if (await training.isRated()) return false
  const [items, panel] = await Promise.all([training.items(), readPanel(training)])
  const { head, body } = await unpackFirstModel()
  if (head.input !== hashOf({ items, panel })) return false
  const startedAt = new Date()
  const facts = { movies: items.length, users: 0, ratings: 0 }
  const { metrics, seconds, peakBytes } = head
  await createModelRepository(db).save(body, { version: startedAt.toISOString(), ...facts, metrics })
  const run = { outcome: 'stored' as const, ...facts, seconds, peak_bytes: peakBytes, started_at: startedAt }
  await training.note({ ...run, metrics: {} })
  return true
}
