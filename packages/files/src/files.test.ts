import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { zipSync, strToU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCollection } from './collection.ts'
import { readLines } from './lines.ts'
import { checksumOf, openFile, type OpenFile } from './open-file.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, content)
  return path
}

async function textOf({ bytes }: OpenFile): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString('utf8')
}

describe('opening a file', () => {
  it('unpacks a gzipped file and reports the position on disk', async () => {
    const packed = gzipSync('many words '.repeat(10_000))
    const file = await openFile(await write('words.txt.gz', packed))
    expect(await textOf(file)).toBe('many words '.repeat(10_000))
    expect([file.size, file.position()]).toEqual([packed.length, packed.length])
  })

  it('reports a broken, truncated or missing file in one sentence', async () => {
    const packed = gzipSync('some words'.repeat(100))
    const broken = await openFile(await write('broken.gz', 'no gzip at all'))
    await expect(textOf(broken)).rejects.toThrow('broken.gz cannot be read: it is no sound gzip file.')
    const cut = await openFile(await write('cut.gz', packed.subarray(0, packed.length - 12)))
    await expect(textOf(cut)).rejects.toThrow('cut.gz cannot be read: it ends too early.')
    await expect(openFile(join(directory, 'none'))).rejects.toThrow('there is no such file.')
    await expect(openFile(directory)).rejects.toThrow('it is a directory.')
    await expect(checksumOf(join(directory, 'none'))).rejects.toThrow('there is no such file.')
    await expect(checksumOf(directory)).rejects.toThrow('it is a directory.')
  })
})

describe('a collection', () => {
  it('finds files in a folder, gzipped or not', async () => {
    const folder = join(directory, 'set')
    await mkdir(folder)
    await write('set/a.csv', 'plain')
    await write('set/b.csv.gz', gzipSync('packed'))
    const collection = await openCollection(folder)
    expect(await textOf(await collection.open('a.csv'))).toBe('plain')
    expect(await textOf(await collection.open('b.csv'))).toBe('packed')
    await expect(collection.open('c.csv')).rejects.toThrow('holds no c.csv.')
    const before = await collection.checksum(['a.csv', 'b.csv'])
    await write('set/a.csv', 'changed')
    expect(await collection.checksum(['a.csv', 'b.csv'])).not.toBe(before)
  })

  it('streams one file out of a ZIP archive, wherever it is in the archive', async () => {
    const large = 'userId,movieId\n'.repeat(200_000)
    const archive = zipSync({
      'ml/README.txt': strToU8('read me'),
      'ml/large.csv': strToU8(large),
      'ml/b.csv': strToU8('b'),
    })
    const path = await write('set.zip', archive)
    const collection = await openCollection(path)
    expect(await textOf(await collection.open('b.csv'))).toBe('b')
    expect(await textOf(await collection.open('large.csv'))).toBe(large)
    expect(await collection.checksum(['b.csv'])).toBe(await checksumOf(path))
    await expect(collection.open('none.csv')).rejects.toThrow('set.zip holds no none.csv.')
    const cut = await openCollection(await write('cut.zip', archive.subarray(0, archive.length / 2)))
    await expect(cut.open('b.csv')).rejects.toThrow(/cut\.zip/)
    await expect(openCollection(await write('set.rar', 'x'))).rejects.toThrow('neither a folder nor a ZIP archive.')
  })
})

describe('reading lines', () => {
  it('gives the same lines however the bytes are split', async () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'é', '🎬', '\n', '\r\n', ',') })
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 7 }), async (text, size) => {
        const bytes = Buffer.from(text)
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, k) =>
          bytes.subarray(k * size, (k + 1) * size),
        )
        const lines: string[] = []
        for await (const some of readLines(Readable.from(chunks))) lines.push(...some)
        const expected = text.split('\n').map((line) => line.replace(/\r$/, ''))
        expect(lines).toEqual(text === '' || text.endsWith('\n') ? expected.slice(0, -1) : expected)
      }),
    )
  })
})
