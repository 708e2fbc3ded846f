import { expect, it } from 'vitest'
import { adviceOnMemory, freeMemory, isMemoryShort, memoryLimit, readGroupMemory, takenIn } from './memory.ts'

const GIGABYTE = 2 ** 30

it('is the limit of the container where that is less than the machine has', () => {
  expect(memoryLimit({ machine: 16 * GIGABYTE, container: GIGABYTE / 2 })).toBe(GIGABYTE / 2)
  expect(memoryLimit({ machine: 2 * GIGABYTE, container: 2 ** 63 })).toBe(2 * GIGABYTE)
  expect(memoryLimit({ machine: 2 * GIGABYTE, container: 0 })).toBe(2 * GIGABYTE)
})

it('is short below a gigabyte', () => {
  expect(isMemoryShort(GIGABYTE / 2)).toBe(true)
  expect(isMemoryShort(GIGABYTE)).toBe(false)
})

it('asks for 800 MB at least, and advises 1,024 MB', () => {
  expect(adviceOnMemory(GIGABYTE / 2)).toMatchObject({ isTooSmall: true, text: expect.stringContaining('800 MB') })
  expect(adviceOnMemory((GIGABYTE * 7) / 8)).toMatchObject({
    isTooSmall: false,
    text: expect.stringContaining('1024 MB'),
  })
  expect(adviceOnMemory(GIGABYTE)).toBeNull()
})

it('is taken by what processes hold, and not by files that the system keeps in memory', () => {
  expect(takenIn('anon 100\nfile 5000\nkernel 20\nshmem 3\ninactive_file 4000\n')).toBe(123)
  expect(takenIn('anon 100\nkernel 20\nshmem 3\nslab_reclaimable 12\n')).toBe(111)
  expect(takenIn('cache 5000\nrss 7\ntotal_cache 5000\ntotal_rss 100\ntotal_shmem 3\n')).toBe(103)
})

it('is free on this machine, and never more than the limit', () => {
  expect(freeMemory()).toBeGreaterThan(0)
  expect(freeMemory()).toBeLessThanOrEqual(memoryLimit())
})

it('belongs to a control group only if that has a limit below the machine’s', () => {
  expect(readGroupMemory(Infinity)).toBeNull()
})
