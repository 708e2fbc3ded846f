import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'erased-accounts'
const LINE = /^[0-9a-f]{64}$/

/** Accounts that were erased, by their hashes, in a file beside the database: it survives the loss of the database. */
export async function readErasedList(dataDir: string): Promise<Buffer[]> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  // A power cut may leave half of the last line; the database still has that account.
  return text
    .split('\n')
    .filter((line) => LINE.test(line))
    .map((line) => Buffer.from(line, 'hex'))
}

/** Appends missing hashes, and waits until they are on disk. */
export async function extendErasedList(dataDir: string, hashes: readonly Buffer[]): Promise<void> {
  const known = new Set((await readErasedList(dataDir)).map((hash) => hash.toString('hex')))
  const lines = hashes.map((hash) => hash.toString('hex')).filter((line) => !known.has(line))
  if (lines.length === 0) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = await open(join(dataDir, FILE), 'a', 0o600)
  try {
    await file.appendFile(`\n${lines.join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}
