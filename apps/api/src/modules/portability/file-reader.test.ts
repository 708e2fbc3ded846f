import { afterEach, describe, expect, it } from 'vitest'
import { createFileReader, type FileReader } from './file-reader.ts'

const RATINGS = Buffer.from('Date,Name,Year,Letterboxd URI,Rating\n2024-01-01,Heat,1995,x,5\n')

const readers: FileReader[] = []
afterEach(() => readers.splice(0).forEach((reader) => reader.close()))

function aReader(options?: { maxHeapMb: number }): FileReader {
  const reader = createFileReader(options)
  readers.push(reader)
  return reader
}

describe('reading an upload', () => {
  it('ends alone at its limit of memory, and the person reads a sentence', async () => {
    await expect(aReader({ maxHeapMb: 4 }).read(RATINGS, 'ratings.csv')).rejects.toThrow(
      'This file is too large to read.',
    )
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
