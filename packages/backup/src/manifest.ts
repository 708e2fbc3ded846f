import { hash } from 'node:crypto'
import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { readArchive } from './archive.ts'
import { BackupError } from './errors.ts'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const SEAL = 'seal.json'
const DATA_NAME = /^data\/([a-z0-9_]+)\.\d{6}\.copy$/

/** The first entry: what the backup is, and in which order its tables come, parents before what points to them. */
const Manifest = Type.Object({
  format: Type.Integer(),
  created_at: Type.String(),
  migrations: Type.Array(
    Type.Object({ name: Type.String(), checksum: Type.String(), release: Type.Optional(Type.String()) }),
  ),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })),
  secrets: Type.Array(Type.String()),
})
/** The last entry, which makes a backup complete: SHA-256 of all others, and the fingerprints of the tables. */
const Seal = Type.Object({
  files: Type.Record(Type.String(), Type.String()),
  tables: Type.Record(Type.String(), Type.Object({ rows: Type.Integer(), fingerprint: Type.String() })),
  sequences: Type.Record(Type.String(), Type.Integer()),
})
export type Manifest = Static<typeof Manifest>
export type Seal = Static<typeof Seal>

/** A backup that was read from end to end and is valid. */
export interface Checked {
  manifest: Manifest
  seal: Seal
}

export function dataName(table: string, part: number): string {
  return `data/${table}.${String(part).padStart(6, '0')}.copy`
}

/** Table of an entry's rows; null for other entries. */
export function tableOf(name: string): string | null {
  return DATA_NAME.exec(name)?.[1] ?? null
}

/**
 * Reads a backup from end to end: every checksum, every count of rows.
 * @throws BackupError in one sentence when it is damaged, incomplete, or in a format that is not known.
 */
export async function checkBackup(path: string, onProgress?: (share: number) => void): Promise<Checked> {
  // Names in a damaged archive may be those of an object's prototype.
  const files = Object.create(null) as Record<string, string>
  const lines = new Map<string, number>()
  let manifest: Manifest | null = null
  let seal: Seal | null = null
  for await (const { name, content } of readArchive(path, onProgress)) {
    if (seal !== null) throw new BackupError(`${path} is damaged: something follows its seal.`)
    if (manifest === null) manifest = readManifest(path, name, content)
    if (name === SEAL) {
      seal = parseAs(Seal, content, path)
      continue
    }
    files[name] = hash('sha256', content)
    const table = tableOf(name)
    if (table !== null) lines.set(table, (lines.get(table) ?? 0) + countLines(content))
  }
  if (manifest === null || seal === null) throw new BackupError(`${path} is not whole: its end is missing.`)
  requireSame(path, files, seal.files)
  for (const { name } of manifest.tables) {
    if ((lines.get(name) ?? 0) !== seal.tables[name]?.rows)
      throw new BackupError(`${path} is damaged: the rows of ${name} are not as many as its seal says.`)
  }
  return { manifest, seal }
}

function readManifest(path: string, name: string, content: Buffer): Manifest {
  if (name !== MANIFEST) throw new BackupError(`${path} is not a backup.`)
  const manifest = parseAs(Manifest, content, path)
  if (manifest.format === FORMAT) return manifest
  throw new BackupError(
    `${path} has format ${manifest.format}, but only format ${FORMAT} can be read: restore it with a newer release.`,
  )
}

function parseAs<T extends TSchema>(schema: T, content: Buffer, path: string): Static<T> {
  try {
    return Value.Parse(schema, JSON.parse(content.toString()))
  } catch (error) {
    throw new BackupError(`${path} is not a backup.`, { cause: error })
  }
}

function requireSame(path: string, actual: Record<string, string>, sealed: Record<string, string>): void {
  for (const name of new Set([...Object.keys(actual), ...Object.keys(sealed)])) {
    if (actual[name] !== sealed[name]) throw new BackupError(`${path} is damaged: ${name} is not as its seal says.`)
  }
}

/** In COPY's text format, line ends inside of values are escaped. */
function countLines(content: Buffer): number {
  let count = 0
  for (let at = content.indexOf(10); at >= 0; at = content.indexOf(10, at + 1)) count++
  return count
}
