import { describe, expect, it } from 'vitest'
import { SHARES, cacheBudget, cacheFigures, createCache, halveCaches, numberOf, ownCopy } from './budget.ts'
import { sizeOfValue } from './size-of.ts'

const MEGABYTE = 2 ** 20
const GIGABYTE = 2 ** 30

describe('the budget of all caches', () => {
  it.each([
    [256 * MEGABYTE, 32],
    [512 * MEGABYTE, 32],
    [GIGABYTE, 156],
    [2 * GIGABYTE, 412],
    [24 * GIGABYTE, 512],
  ])('of %d bytes of memory takes %d MB', (limit, megabytes) => {
    expect(cacheBudget(limit)).toBe(megabytes * MEGABYTE)
  })

  it('is never shared out more than once', () => {
    expect(Object.values<number>(SHARES).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  })
})

describe('a cache', () => {
  it('counts keys, values and 200 bytes for each entry, and gives up the least recently used', () => {
    const cache = createCache<string, { text: string }>({
      name: 'evenings',
      sizeOf: ({ text }, key) => text.length + key.length,
      maxBytes: 1000,
    })
    for (const key of ['a', 'b', 'c']) cache.set(key, { text: 'x'.repeat(100) })
    expect(cache.get('a')).toBeDefined()
    cache.set('d', { text: 'x'.repeat(100) })
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.has(key))).toEqual(['a', 'c', 'd'])
    expect(cache.get('b')).toBeUndefined()
    expect(cache.figures()).toEqual({ name: 'evenings', entries: 3, bytes: 903, maxBytes: 1000, hits: 1, misses: 1 })
    expect(cacheFigures()).toContainEqual(expect.objectContaining({ name: 'evenings' }))
  })

  it('keeps the newer half of its bytes when all caches are halved', () => {
    const cache = createCache<number, { text: string }>({ name: 'evenings', sizeOf: ({ text }) => text.length })
    for (let i = 0; i < 100; i++) cache.set(i, { text: 'x'.repeat(100) })
    halveCaches()
    const left = Array.from({ length: 100 }, (_, i) => i).filter((i) => cache.has(i))
    expect(left).toEqual(Array.from({ length: 50 }, (_, i) => i + 50))
  })
})

it('gives each object a number of its own, and the same one each time', () => {
  const [one, other] = [{}, {}]
  expect(numberOf(one)).toBe(numberOf(one))
  expect(numberOf(one)).not.toBe(numberOf(other))
})

it('copies text and bytes into memory of their own', () => {
  for (const copy of [ownCopy('für'), ownCopy(Buffer.from('für'))]) {
    expect(copy.toString()).toBe('für')
    expect(copy.buffer.byteLength).toBe(copy.length)
  }
})

it('estimates plain data, maps and buffers at least at their content', () => {
  expect(sizeOfValue({ title: 'x'.repeat(1000), ids: [1, 2, 3] })).toBeGreaterThan(2000)
  expect(sizeOfValue(new Map([[1, 'x'.repeat(1000)]]))).toBeGreaterThan(2000)
  expect(sizeOfValue({ body: Buffer.alloc(5000), at: new Date(), none: null })).toBeGreaterThan(5000)
})
