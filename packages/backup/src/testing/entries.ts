import { hash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readArchive, writeArchive } from '../archive.ts'
import type { Entry } from '../tar.ts'

/** A backup of the example's database, packed by the code that wrote the first backups of format 1. */
export const OLD_BACKUP = fileURLToPath(new URL('../fixtures/format-1.tar.gz', import.meta.url))

/** All entries of an archive. */
export async function entriesOf(path: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of readArchive(path)) entries.push(entry)
  return entries
}

export async function* inOrder(entries: readonly Entry[]): AsyncGenerator<Entry> {
  yield* await Promise.resolve(entries)
}

/** Writes a copy of an archive with its entries changed. */
export async function writeAltered(
  from: string,
  to: string,
  change: (entries: Entry[]) => readonly Entry[],
): Promise<string> {
  await writeArchive(to, inOrder(change(await entriesOf(from))))
  return to
}

/** The entries with another manifest, under a seal that fits it. */
export function withManifest(entries: readonly Entry[], change: (manifest: string) => string): Entry[] {
  const content = Buffer.from(change(String(entries[0]?.content)))
  const seal = JSON.parse(String(entries.at(-1)?.content)) as { files: Record<string, string> }
  seal.files['manifest.json'] = hash('sha256', content)
  return [{ name: 'manifest.json', content }, ...entries.slice(1, -1), { name: 'seal.json', content: toJson(seal) }]
}

/** The entries with another seal. */
export function withSeal(entries: readonly Entry[], change: (seal: { tables: SealedTables }) => void): Entry[] {
  const seal = JSON.parse(String(entries.at(-1)?.content)) as { tables: SealedTables }
  change(seal)
  return [...entries.slice(0, -1), { name: 'seal.json', content: toJson(seal) }]
}

type SealedTables = Record<string, { rows: number; fingerprint: string }>

function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}
