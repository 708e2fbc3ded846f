import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchDisk, type DiskWatch } from './disk.ts'
import { makeTemporaryDirectory } from './testing/data-directory.ts'
import { collectLog } from './testing/database-runner.ts'

const MEGABYTE = 2 ** 20

let directory: string
let disk: DiskWatch | null = null
let free = 1000
const { log, texts } = collectLog()

const SECOND = 1000

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  directory = await makeTemporaryDirectory()
})
afterEach(async () => {
  disk?.stop()
  vi.useRealTimers()
  await rm(directory, { recursive: true })
})

const watch = async () => {
  disk = await watchDisk({ directory, account: null }, log, () => {
    return Promise.resolve(free * MEGABYTE)
  })
  return disk
}
const reserve = () =>
  stat(join(directory, 'reserve')).then(
    ({ size }) => size / MEGABYTE,
    () => null,
  )

it('reports once that a disk is full and once that it has room again, and nothing in between', async () => {
  free = 1000
  const { isFull } = await watch()
  expect(isFull()).toBe(false)
  for (const [megabytes, full] of [
    [63, true],
    [100, true],
    [129, false],
    [100, false],
    [10, true],
    [1000, false],
  ] as const) {
    free = megabytes
    await vi.advanceTimersByTimeAsync(SECOND)
    await vi.waitFor(() => expect(isFull()).toBe(full), { timeout: 15_000 })
  }
  expect(texts.filter((text) => text.startsWith('The disk is full'))).toHaveLength(2)
  expect(texts.filter((text) => text.startsWith('The disk has room'))).toHaveLength(2)
})

it('holds a reserve that can be given up, and takes it back only when there is room', async () => {
  free = 1000
  const { freeReserve } = await watch()
  expect(await reserve()).toBe(32)
  free = 20
  await freeReserve()
  expect(await reserve()).toBeNull()
  free = 1000
  await vi.advanceTimersByTimeAsync(SECOND)
  await vi.waitFor(async () => expect(await reserve()).toBe(32), { timeout: 15_000 })
})
