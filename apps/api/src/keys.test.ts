import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryDirectory } from '@marquee/embedded-postgres/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fingerprintOf, readFingerprint, readKeys } from './keys.ts'
import { secretsDirectory } from './secrets.ts'

const TOKEN_SECRET = 'the same for all processes of this test'

let here: string
let there: string
beforeEach(async () => {
  here = await makeTemporaryDirectory()
  there = await makeTemporaryDirectory()
})
afterEach(async () => {
  await rm(here, { recursive: true })
  await rm(there, { recursive: true })
})

it('are the same in every directory where TOKEN_SECRET is given, also beside keys that a start made before', async () => {
  const before = await readKeys({ tokenSecret: null, dataDir: here })
  const keys = await readKeys({ tokenSecret: TOKEN_SECRET, dataDir: here })
  expect(await readKeys({ tokenSecret: TOKEN_SECRET, dataDir: there })).toEqual(keys)
  expect(keys.tokenSecret).toBe(TOKEN_SECRET)
  expect(new Set([...Object.values(keys), ...Object.values(before)]).size).toBe(4)
})

it('stay those of DATA_DIR where none is given', async () => {
  await mkdir(secretsDirectory(here), { recursive: true, mode: 0o700 })
  for (const name of ['token-secret', 'game-secret']) {
    await writeFile(join(secretsDirectory(here), name), `${name} of 0.1.0\n`, { mode: 0o600 })
  }
  const keys = { tokenSecret: 'token-secret of 0.1.0', gameSecret: 'game-secret of 0.1.0' }
  expect(await readKeys({ tokenSecret: null, dataDir: here })).toEqual(keys)
  expect(await readFingerprint({ tokenSecret: null, dataDir: here })).toBe(fingerprintOf(keys))
  // An operator who puts the generated key into the setting goes on with it.
  expect(await readFingerprint({ tokenSecret: keys.tokenSecret, dataDir: there })).toBe(fingerprintOf(keys))
})

it('have a fingerprint that shows nothing of them, and is not made by looking', async () => {
  expect(await readFingerprint({ tokenSecret: null, dataDir: here })).toBeNull()
  const keys = await readKeys({ tokenSecret: null, dataDir: here })
  const fingerprint = fingerprintOf(keys)
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/)
  expect(Object.values(keys).join(' ')).not.toContain(fingerprint)
  expect(fingerprintOf({ tokenSecret: TOKEN_SECRET })).not.toBe(fingerprint)
})
