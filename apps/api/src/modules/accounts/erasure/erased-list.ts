import { createLineList } from '../../../database/line-list.ts'

const listIn = (dataDir: string) => createLineList(dataDir, 'erased-accounts', /^[0-9a-f]{64}$/)

/** Hashes of the accounts that were erased. */
export async function readErasedList(dataDir: string): Promise<Buffer[]> {
  return (await listIn(dataDir).read()).map((line) => Buffer.from(line, 'hex'))
}

/** Appends missing hashes, and waits until they are on disk. */
export async function extendErasedList(dataDir: string, hashes: readonly Buffer[]): Promise<void> {
  const list = listIn(dataDir)
  const known = new Set(await list.read())
  await list.append(hashes.map((hash) => hash.toString('hex')).filter((line) => !known.has(line)))
}
