import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBackup } from '@marquee/backup'
import { makeTemporaryDirectory, removeDataDirectory } from '@marquee/embedded-postgres/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { pretendStarter, runCommand } from '../testing/cli.ts'
import { createTestDatabase } from '../testing/database.ts'

// Creating and filling databases takes many seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let test: TestApp
let dataDir: string

beforeAll(async () => {
  test = await createTestApp()
  dataDir = await makeTemporaryDirectory()
  await pretendStarter(test.databaseUrl)
})
afterAll(async () => {
  await test.close()
  await removeDataDirectory(dataDir)
})

it('restore moves data from an external database to the embedded one and back unchanged, with secrets on request', async () => {
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, 'secrets', 'token-secret'), 'kept\n', { mode: 0o600 })
  const [first, second] = [join(dataDir, 'first.tar.gz'), join(dataDir, 'second.tar.gz')]
  await runCommand(['backup', first, '--with-secrets'], { DATABASE_URL: test.databaseUrl, DATA_DIR: dataDir })
  const embedded = { DATA_DIR: await makeTemporaryDirectory() }
  const checked = await runCommand(['restore', first, '--dry-run'], embedded)
  expect(checked.stdout).toMatch(/is sound: .* as of 20/)
  const into = await runCommand(['restore', first, '--with-secrets'], embedded)
  expect(into).toMatchObject({ code: 0, stdout: expect.stringContaining('Restored and compared') })
  expect(await readFile(join(embedded.DATA_DIR, 'secrets', 'token-secret'), 'utf8')).toBe('kept\n')
  expect(await runCommand(['restore', first], embedded)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--force replaces all that it holds'),
  })
  expect((await runCommand(['backup', second, '--with-secrets'], embedded)).code).toBe(0)
  const target = await createTestDatabase({ migrated: false })
  expect((await runCommand(['restore', second], { DATA_DIR: dataDir, DATABASE_URL: target.url })).code).toBe(0)
  const third = join(dataDir, 'third.tar.gz')
  await runCommand(['backup', third, '--with-secrets'], { DATA_DIR: dataDir, DATABASE_URL: target.url })
  // Settings name the list of revocations in DATA_DIR, which each restore starts here.
  const [moved, original] = await Promise.all([third, first].map(tablesOf))
  expect({ ...moved, instance_setting: null }).toEqual({ ...original, instance_setting: null })
  await target.close()
  await removeDataDirectory(embedded.DATA_DIR)
})

async function tablesOf(path: string) {
  return (await checkBackup(path)).seal.tables
}
