import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openImageCache } from './cache.ts'
import { acceptedBy, pictureType, shownBy } from './kinds.ts'
import { isImageName } from './sizes.ts'

const DAY_MS = 24 * 3_600_000

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-images-'))
})
afterEach(() => rm(directory, { recursive: true }))

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

describe('the cache of pictures', () => {
  const open = (maxBytes = 1000) => openImageCache({ directory, maxBytes, maxAgeMs: 180 * DAY_MS })

  it('stays within its size limit, and drops the least recently used picture', async () => {
    const cache = await open(1000)
    // With 32 bytes of checksum each.
    await cache.write('w185/a.png', Buffer.alloc(368))
    await cache.write('w185/b.png', Buffer.alloc(368))
    await cache.read('w185/a.png')
    await cache.write('w185/c.png', Buffer.alloc(368))
    await cache.write('w500/d.png', Buffer.alloc(5000))
    expect(await cache.purge()).toBe(800)
    expect(await filesIn(directory)).toEqual(['a.png', 'c.png'])
    expect(await cache.read('w185/b.png')).toBe(null)
  })

  it('keeps the pictures of an earlier run, but for those that are too old', async () => {
    const cache = await open()
    for (const name of ['w185/new.png', 'w185/old.png']) await cache.write(name, Buffer.alloc(10))
    await utimes(join(directory, 'w185/old.png'), new Date(), new Date(Date.now() - 181 * DAY_MS))
    await utimes(join(directory, 'w185/new.png'), new Date(), new Date(Date.now() - 100 * DAY_MS))
    const later = await open()
    expect(await later.read('w185/old.png')).toBe(null)
    expect((await later.read('w185/new.png'))?.length).toBe(10)
    expect(await filesIn(directory)).toEqual(['new.png'])
  })

  it.each([
    ['has a changed byte', (bytes: Buffer) => Buffer.concat([Buffer.from([bytes[0]! ^ 1]), bytes.subarray(1)])],
    ['was cut off', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['was emptied', () => Buffer.alloc(0)],
  ])('answers null once for a picture that %s, and reports it', async (_name, damage) => {
    const damaged: string[] = []
    const cache = await openImageCache({
      directory,
      maxBytes: 1000,
      maxAgeMs: DAY_MS,
      onDamaged: (name) => damaged.push(name),
    })
    await cache.write('w185/a.png', Buffer.from('a picture'))
    const path = join(directory, 'w185/a.png')
    await writeFile(path, damage(await readFile(path)))
    expect(await cache.read('w185/a.png')).toBe(null)
    expect(damaged).toEqual(['w185/a.png'])
    await cache.write('w185/a.png', Buffer.from('a picture'))
    expect(String(await cache.read('w185/a.png'))).toBe('a picture')
  })

  it('answers null for a picture that someone deleted', async () => {
    const cache = await open()
    await cache.write('w185/a.png', Buffer.alloc(10))
    await rm(join(directory, 'w185/a.png'))
    expect(await cache.read('w185/a.png')).toBe(null)
  })
})

describe('names of pictures', () => {
  it.each([
    ['w185', 'a-b_C9.jpg', true],
    ['w200', 'a.jpg', true],
    ['w201', 'a.jpg', false],
    ['original', 'a.jpg', false],
    ['w185', '../../secrets/token-secret', false],
    ['w185', '..', false],
    ['w185', 'a.svg', false],
    ['w185', 'a.jpg/b.jpg', false],
  ])('are checked for size, path and type: %s/%s is allowed: %s', (size, file, allowed) => {
    expect(isImageName(size, file)).toBe(allowed)
  })

  it('do not decide the type of a picture; its first bytes do', () => {
    expect(pictureType(Buffer.from('<svg onload="alert(1)">'))).toBe(null)
    expect(pictureType(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
    expect(pictureType(Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'))).toBe('image/webp')
    expect(pictureType(Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1'))).toBe('image/avif')
    expect(pictureType(Buffer.from('\0\0\0\x1cftypmp42\0\0\0\0', 'latin1'))).toBe(null)
  })
})

describe('the formats of a browser', () => {
  it.each([
    ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'avif'],
    ['image/webp,image/png,image/svg+xml,image/*;q=0.8', 'webp'],
    ['image/avif;q=0, IMAGE/WEBP;q=0.5', 'webp'],
    ['image/*,*/*', 'plain'],
    [undefined, 'plain'],
  ])('are read from the Accept header "%s" as %s', (accept, shown) => {
    expect(shownBy(accept)).toBe(shown)
  })

  it('are requested best first, and pictures only', () => {
    expect(acceptedBy('avif').join()).toBe('image/avif,image/webp,image/jpeg,image/png')
    expect(acceptedBy('webp').join()).toBe('image/webp,image/jpeg,image/png')
    expect(acceptedBy('plain').join()).toBe('image/jpeg,image/png')
  })
})
