import { strToU8, zipSync } from 'fflate'
import { afterEach, describe, expect, it } from 'vitest'
import { swept } from '../../testing/sweeps.ts'
import { createFileReader, inProcess, type FileReader } from './file-reader.ts'
import { readUpload } from './read-upload.ts'

const RATINGS = Buffer.from('Date,Name,Year,Letterboxd URI,Rating\n2024-01-01,Heat,1995,x,5\n')

const readers: FileReader[] = []
afterEach(() => readers.splice(0).forEach((reader) => reader.close()))

function aReader(maxHeapMb?: number): FileReader {
  const reader = createFileReader(inProcess(maxHeapMb))
  readers.push(reader)
  return reader
}

/** Files, and why they are refused. */
function largeToRead(): [string | Uint8Array, string][] {
  const packed = (text: string) => zipSync({ 'a.json': strToU8(text) })
  const nested = '['.repeat(300_000)
  return [
    [packed(`[${'{},'.repeat(100_000)}{}]`), 'This file has more than 100000 rows.'],
    [`[[${'1,'.repeat(1_000_000)}1]]`, 'This file has more than 1000000 values.'],
    [`["${'a'.repeat(1_500_000)}"]`, 'This file holds a value that is too long.'],
    [packed(`${nested}1`), 'This is no export of a service'],
    [packed(' '.repeat(8_000_000)), 'Unpacked, this archive is too large.'],
    [`Name,Year\n${','.repeat(100_000)}`, 'This file has a row of thousands of empty cells.'],
  ]
}

describe('reading an upload', () => {
  it('ends alone at its limit of memory, and the person reads a sentence', async () => {
    await expect(aReader(4).read(RATINGS, 'ratings.csv')).rejects.toThrow('This file is too large to read.')
  })

  it('refuses files that are small to send and large to read', async () => {
    const reader = createFileReader(readUpload)
    for (const [file, message] of largeToRead())
      await expect(reader.read(Buffer.from(file), '')).rejects.toThrow(message)
  })

  it('needs no more memory than its limit to refuse them', async () => {
    const reader = aReader()
    for (const [file, message] of swept(largeToRead(), 3))
      await expect(reader.read(Buffer.from(file), '')).rejects.toThrow(message)
  })

  it('goes on with the next file after one that cannot be read', async () => {
    const reader = aReader()
    const answers = await Promise.allSettled([reader.read(Buffer.from('[]'), ''), reader.read(RATINGS, 'ratings.csv')])
    expect(answers).toMatchObject([
      { reason: { name: 'RowError', message: expect.stringContaining('This is no export of a service') as string } },
      { value: { source: 'letterboxd', entries: [{ title: 'Heat' }] } },
    ])
  })

  it('reads the first rows with an answer', async () => {
    const table = Buffer.from('datum,titel,betyg\n2024-01-02,Heat,4\n')
    const answer = {
      columns: [
        { column: 'titel', meaning: 'title' as const },
        { column: 'betyg', meaning: 'rating' as const },
      ],
    }
    const reader = aReader()
    expect(await reader.sample(table, 'filmer.csv', answer)).toMatchObject([{ line: 2, title: 'Heat', rating: 4 }])
    expect(await reader.read(table, 'filmer.csv')).toMatchObject({ source: 'mapped', question: { kind: 'columns' } })
  })

  it('ends when Marquee stops, for those that wait too', async () => {
    const reader = aReader()
    const waiting = Promise.allSettled([reader.read(RATINGS, ''), reader.read(RATINGS, '')])
    reader.close()
    expect(await waiting).toMatchObject([{ reason: { status: 503 } }, { reason: { status: 503 } }])
  })
})
