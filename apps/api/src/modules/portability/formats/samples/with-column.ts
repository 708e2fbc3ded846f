import { isZip, readCsv, toCsv, unzip } from '@marquee/files'
import { zipSync } from 'fflate'

/** A sample whose tables have one more column at the end. */
export async function withColumn(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  if (!isZip(bytes)) return inTable(Buffer.from(bytes), name)
  const files: Record<string, Uint8Array> = {}
  for await (const file of unzip(bytes, () => true, { entries: 100, bytes: 1e7 })) {
    const chunks: Buffer[] = []
    for await (const chunk of file.content) chunks.push(chunk)
    const content = Buffer.concat(chunks)
    files[file.name] = file.name.endsWith('.csv') ? await inTable(content, name) : content
  }
  return zipSync(files)
}

async function inTable(bytes: Buffer, name: string): Promise<Buffer> {
  const rows: string[][] = []
  for await (const row of readCsv(chunksOf(bytes), { longestRow: 1e6, trim: true })) {
    if ('cells' in row) rows.push(row.cells)
  }
  const start = rows[0]?.[0]?.startsWith('Letterboxd list') ? rows.findIndex(([first]) => first === 'Position') : 0
  const header = rows[start] ?? []
  const wider = rows.map((cells, index) => {
    if (index < start) return cells
    return [...header.map((_, column) => cells[column] ?? ''), index === start ? name : 'x']
  })
  return Buffer.from(toCsv(wider))
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
