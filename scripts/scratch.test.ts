import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createScratch } from './scratch.ts'

const root = mkdtempSync(join(tmpdir(), 'scratch-'))
afterAll(() => rmSync(root, { recursive: true }))

const ENOUGH = 2 ** 40

it('makes a directory that every account can use, and removes it', () => {
  const scratch = createScratch(root, ENOUGH)
  expect(statSync(scratch!.path).mode & 0o7777).toBe(0o1777)
  expect(readdirSync(scratch!.path)).toEqual([])
  scratch!.remove()
  expect(existsSync(scratch!.path)).toBe(false)
})

it('leaves the files on disk where memory is short', () => {
  expect(createScratch(root, 2 ** 30)).toBeNull()
})

it('leaves the files on disk where there is no such file system', () => {
  expect(createScratch(join(root, 'absent'), ENOUGH)).toBeNull()
  expect(readdirSync(root)).toEqual([])
})
