import { isZip, readCsv, unzip } from '@marquee/files'

/** Files of the samples that hold no rows about movies. */
const WITHOUT_ROWS = /(^|\/)(profile|comments|user-profile|lists-lists|account)\.|^likes\/reviews|^(deleted|orphaned)\//
const SECTIONS = [
  'movies',
  'shows',
  'anime',
  'media',
  'metadata',
  'ratings',
  'marks',
  'shortlist',
  'viewings',
  'notes',
  'list_movies',
]

/** Data rows of a sample, counted without the readers of the services. */
export async function countRows(bytes: Uint8Array): Promise<number> {
  if (!isZip(bytes)) return countFile(Buffer.from(bytes))
  let sum = 0
  for await (const { name, content } of unzip(bytes, () => true, { entries: 100, bytes: 1e7 })) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    if (!WITHOUT_ROWS.test(name)) sum += await countFile(Buffer.concat(chunks))
  }
  return sum
}

async function countFile(bytes: Buffer): Promise<number> {
  const text = bytes.toString('latin1').trim()
  if (text.startsWith('<')) return text.split('<film>').length - 1
  if (text.startsWith('[')) return (JSON.parse(text) as unknown[]).length
  if (text.startsWith('{')) {
    const document = JSON.parse(text) as Record<string, unknown[] | undefined>
    return SECTIONS.reduce((sum, name) => sum + (document[name]?.length ?? 0), 0)
  }
  const rows: string[][] = []
  for await (const row of readCsv(chunksOf(bytes), { longestRow: 1e6, trim: true })) {
    rows.push('cells' in row ? row.cells : [])
  }
  const listed = rows.findIndex(([first]) => first === 'Position')
  if (text.startsWith('Letterboxd list')) return rows.length - listed - 1
  // Lists of titles and ids have no header.
  return /^(tt\d+|.*\(\d{4}\))\s*(,\d+)?$/.test(text.split('\n')[0]!.trim()) ? rows.length : rows.length - 1
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
