import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CacheGrowth } from '../testing/cache-growth.ts'
import { SHARES } from './budget.ts'

const SCRIPT = fileURLToPath(new URL('../testing/cache-growth.ts', import.meta.url))
const MEGABYTE = 2 ** 20
const TOLERANCE = 1.25

let growth: Record<string, CacheGrowth>
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', SCRIPT])
  growth = JSON.parse(stdout) as typeof growth
}, 120_000)

describe('the memory of a process', () => {
  it('grows with each cache by no more than what the cache counts', () => {
    expect(Object.keys(growth).toSorted()).toEqual(Object.keys(SHARES).toSorted())
    for (const [name, { grown, counted }] of Object.entries(growth))
      expect(grown / counted, name).toBeLessThan(TOLERANCE)
  })

  it('holds no shared pool of buffers for 10,000 compressed answers', () => {
    const { arrayBuffers, counted } = growth['answers']!
    expect(counted).toBeGreaterThan(MEGABYTE)
    expect(arrayBuffers / counted).toBeLessThan(TOLERANCE)
  })
})
