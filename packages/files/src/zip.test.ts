import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { FileError } from './errors.ts'
import { FREE_BYTES, isZip, unzip } from './zip.ts'

const LIMITS = { entries: 100, bytes: 1_000_000 }
const all = () => true

async function unpack(archive: Uint8Array, wanted: (name: string) => boolean = all, limits = LIMITS) {
  const files = new Map<string, Buffer>()
  for await (const { name, content } of unzip(archive, wanted, limits)) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    files.set(name, Buffer.concat(chunks))
  }
  return files
}

/** An archive of one file whose directory may lie about its size. */
function archive(content: Buffer, { size = content.length, flags = 0, method = 8, crc = crc32(content) } = {}): Buffer {
  const packed = method === 8 ? deflateRawSync(content) : content
  const local = Buffer.alloc(31)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(1, 26)
  local.write('a', 30)
  const entry = Buffer.alloc(47)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(1, 28)
  entry.write('a', 46)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length + packed.length, 16)
  return Buffer.concat([local, packed, entry, end])
}

describe('unpacking an archive', () => {
  it('returns the wanted files as they were packed', async () => {
    const files = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.uint8Array({ maxLength: 500 }), { maxKeys: 6 })
    await fc.assert(
      fc.asyncProperty(files, fc.constantFrom(0 as const, 9 as const), async (contents, level) => {
        const unpacked = await unpack(zipSync(contents, { level }), (name) => name < 'n')
        const expected = Object.entries(contents).filter(([name]) => name < 'n')
        expect(new Map([...unpacked].map(([name, content]) => [name, [...content]]))).toEqual(
          new Map(expected.map(([name, content]) => [name, [...content]])),
        )
      }),
      { numRuns: 100 },
    )
  })

  it('stops at the limit, whatever size the archive claims', async () => {
    // Filled, so that its own pages are in memory before the first measurement.
    const bomb = Buffer.alloc(50_000_000, ' ')
    const before = process.memoryUsage.rss()
    for (const size of [bomb.length, 10]) {
      await expect(unpack(archive(bomb, { size }))).rejects.toThrow(/too large/)
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(40_000_000)
    const many = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`${i}.csv`, Buffer.alloc(200_000)]))
    await expect(unpack(zipSync(many))).rejects.toThrow(/too large/)
  })

  it('refuses what unpacks to more than 100 times its size beyond the first megabyte', async () => {
    const limits = { entries: 100, bytes: 50_000_000 }
    const [fits, bomb] = [FREE_BYTES, FREE_BYTES + 1_000_000].map((size) => zipSync({ 'a.csv': new Uint8Array(size) }))
    expect((await unpack(fits!, all, limits)).get('a.csv')).toHaveLength(FREE_BYTES)
    await expect(unpack(bomb!, all, limits)).rejects.toThrow('Unpacked, this archive is too large.')
  })

  it('refuses too many files, a password, an unknown compression and damaged data', async () => {
    const crowd = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`${i}.csv`, strToU8('x')]))
    await expect(unpack(zipSync(crowd))).rejects.toThrow('This archive holds more than 100 files.')
    const content = Buffer.from('Title,Year')
    await expect(unpack(archive(content, { flags: 1 }))).rejects.toThrow(/password/)
    await expect(unpack(archive(content, { method: 14 }))).rejects.toThrow(/not known here/)
    await expect(unpack(archive(content, { crc: 1 }))).rejects.toThrow(/damaged/)
    await expect(unpack(archive(content).subarray(0, -22))).rejects.toThrow(/damaged/)
  })

  it('throws only a FileError for any archive with wrong bytes', async () => {
    const whole = Buffer.from(zipSync({ 'ratings.csv': strToU8('Date,Name\n'.repeat(50)) }))
    const change = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 0, max: 255 }))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const bytes = Buffer.from(whole)
        for (const [at, byte] of changes) bytes[at] = byte
        if (!isZip(bytes)) return
        const outcome = await unpack(bytes).catch((error: unknown) => error)
        expect(outcome instanceof Map || outcome instanceof FileError).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
