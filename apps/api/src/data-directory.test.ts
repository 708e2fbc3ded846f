import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDataDirectory } from './data-directory.ts'
import { collectLog } from './testing/collect-log.ts'

const ACCOUNT = 1000

let path: string
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  if (process.getuid?.() === 0) await chown(path, ACCOUNT, ACCOUNT)
})
afterEach(() => rm(path, { recursive: true }))

/** @param distance of the account that starts from the owner of the directory */
async function startWith(mode: number, distance = 0) {
  await chmod(path, mode)
  const { log, texts } = collectLog()
  await closeDataDirectory(path, log, (await stat(path)).uid + distance)
  return { mode: (await stat(path)).mode & 0o777, lines: texts.length }
}

it.skipIf(process.platform === 'win32')('closes a directory that all accounts may enter, and logs it', async () => {
  expect(await startWith(0o755)).toEqual({ mode: 0o700, lines: 1 })
})

it.skipIf(process.platform === 'win32')(
  'leaves a closed directory and one of another account as they are',
  async () => {
    expect(await startWith(0o750)).toEqual({ mode: 0o750, lines: 0 })
    expect(await startWith(0o755, 1)).toEqual({ mode: 0o755, lines: 0 })
  },
)
