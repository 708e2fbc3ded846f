import { expect, it } from 'vitest'
import { isMemoryShort, memoryLimit } from './memory.ts'

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
