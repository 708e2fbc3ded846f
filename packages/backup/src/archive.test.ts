import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'
import { checkBackup } from './manifest.ts'
import type { Entry } from './tar.ts'
import { entriesOf, inOrder, OLD_BACKUP } from './testing/entries.ts'

const run = promisify(execFile)
const ENTRIES: Entry[] = [
  { name: 'manifest.json', content: Buffer.from('{}') },
  { name: 'data/empty.000000.copy', content: Buffer.alloc(0) },
  { name: 'data/exact.000000.copy', content: Buffer.alloc(1024, 'x') },
  { name: 'data/odd.000000.copy', content: Buffer.alloc(3 * 2 ** 20 + 1, 'y') },
]

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
})
afterAll(() => rm(directory, { recursive: true }))

describe('an archive', () => {
  it('holds every entry, byte by byte and in order, and only its owner may read it', async () => {
    const path = join(directory, 'whole.tar.gz')
    await writeArchive(path, inOrder(ENTRIES))
    const read = await entriesOf(path)
    expect(read.map(({ name }) => name)).toEqual(ENTRIES.map(({ name }) => name))
    expect(read.every(({ content }, index) => content.equals(ENTRIES[index]?.content ?? Buffer.alloc(0)))).toBe(true)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('can be unpacked by other programs', async () => {
    const path = join(directory, 'for-others.tar.gz')
    await writeArchive(path, inOrder(ENTRIES))
    const { stdout } = await run('tar', ['-tzf', path])
    expect(stdout.trim().split('\n')).toEqual(ENTRIES.map(({ name }) => name))
    const { stdout: content } = await run('tar', ['-xzOf', path, 'data/exact.000000.copy'])
    expect(content).toBe('x'.repeat(1024))
  })

  it('can be read when another program packed it', async () => {
    const packed = join(directory, 'packed.tar.gz')
    const source = join(directory, 'source.tar.gz')
    await writeArchive(source, inOrder(ENTRIES))
    await run('tar', ['-xzf', source, '-C', directory])
    await run('tar', ['--format=ustar', '-czf', packed, '-C', directory, ...ENTRIES.map(({ name }) => name)])
    expect(await entriesOf(packed)).toEqual(await entriesOf(source))
  })

  it('refuses a name that is too long for it', async () => {
    const long = writeArchive(
      join(directory, 'long.tar.gz'),
      inOrder([{ name: 'x'.repeat(101), content: Buffer.alloc(1) }]),
    )
    await expect(long).rejects.toThrow('too long for the name of an entry')
  })

  it('reports how far it has been read', async () => {
    const path = join(directory, 'progress.tar.gz')
    await writeArchive(path, inOrder(ENTRIES))
    const shares: number[] = []
    for await (const { name } of readArchive(path, (share) => shares.push(share))) expect(name).not.toBe('')
    expect(shares).toHaveLength(ENTRIES.length)
    expect(shares.at(-1)).toBe(1)
  })
})

it('reads a backup that the first release of the format wrote', async () => {
  const { manifest, seal } = await checkBackup(OLD_BACKUP)
  expect(manifest).toMatchObject({ format: 1, created_at: '2026-11-22T00:00:00.000Z', secrets: ['key'] })
  expect(seal.tables['book']).toMatchObject({ rows: 3 })
  expect((await entriesOf(OLD_BACKUP)).map(({ name }) => name)).toEqual([
    'manifest.json',
    'secrets/key',
    'data/shelf.000000.copy',
    'data/visit.000000.copy',
    'data/writer.000000.copy',
    'data/book.000000.copy',
    'seal.json',
  ])
})
