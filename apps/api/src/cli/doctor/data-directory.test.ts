import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { judgeDataDirectory, readDirectory, type DirectoryFacts } from './data-directory.ts'

const GIGABYTE = 2 ** 30
const SOUND: DirectoryFacts = {
  path: '/srv/marquee',
  owner: 1000,
  isWritable: true,
  freeBytes: 50 * GIGABYTE,
  kind: 0xef53,
  secrets: [],
}

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
})
afterEach(() => rm(directory, { recursive: true }))

function gradesOf(facts: Partial<DirectoryFacts>, hasDatabase = true): string[] {
  return judgeDataDirectory({ ...SOUND, ...facts }, hasDatabase).map(({ check, grade }) => `${check} ${grade}`)
}

it('finds a directory that exists and one that does not sound', async () => {
  expect(gradesOf({})).toEqual(['data ok', 'disk ok'])
  const facts = await readDirectory(join(directory, 'not', 'yet'))
  expect(facts).toMatchObject({ owner: null, isWritable: true, secrets: [] })
  // A temporary directory in memory would be a warning.
  const [data] = judgeDataDirectory({ ...facts, kind: SOUND.kind }, true)
  expect(data).toMatchObject({ grade: 'ok', text: expect.stringContaining('does not exist yet') })
})

it('finds a place that cannot be written to, and a file where the directory should be', async () => {
  expect(gradesOf({ isWritable: false })).toEqual(['data fault'])
  await writeFile(join(directory, 'file'), '')
  expect(await readDirectory(join(directory, 'file'))).toMatchObject({ isWritable: false })
})

it.skipIf(process.platform === 'win32')('finds secrets that others can read or replace', async () => {
  const secrets = join(directory, 'secrets')
  await mkdir(secrets, { mode: 0o700 })
  await writeFile(join(secrets, 'token-secret'), 'x', { mode: 0o600 })
  const grades = async () =>
    judgeDataDirectory(await readDirectory(directory), false)
      .filter(({ check }) => check === 'secrets')
      .map(({ remedy }) => remedy)
  expect(await grades()).toEqual([])
  await chmod(join(secrets, 'token-secret'), 0o644)
  await chmod(secrets, 0o777)
  expect(await grades()).toEqual([`Run chmod 700 '${secrets}'.`, `Run chmod 600 '${join(secrets, 'token-secret')}'.`])
})

it.skipIf(process.platform === 'win32')('finds secrets of another account than the directory', () => {
  const secrets = [{ path: '/srv/marquee/secrets', mode: 0o40700, uid: 0 }]
  const found = judgeDataDirectory({ ...SOUND, secrets }, true).find(({ check }) => check === 'secrets')
  expect(found).toMatchObject({ grade: 'warning', remedy: expect.stringContaining('chown -R 1000') })
})

it('finds file systems that lose data, and a disk that is nearly full', () => {
  expect(gradesOf({ kind: 0x6969 })).toEqual(['data warning', 'disk ok'])
  expect(gradesOf({ kind: 0x6969 }, false)).toEqual(['data ok', 'disk ok'])
  expect(gradesOf({ kind: 0x01021994 }, false)).toEqual(['data warning', 'disk ok'])
  expect(gradesOf({ freeBytes: GIGABYTE / 2 })).toEqual(['data ok', 'disk fault'])
})
