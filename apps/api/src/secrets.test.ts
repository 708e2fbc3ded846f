import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeTemporaryDirectory } from '@marquee/embedded-postgres/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readOrCreateSecret, secretsDirectory } from './secrets.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await makeTemporaryDirectory()
})
afterEach(() => rm(dataDir, { recursive: true }))

const module = JSON.stringify(new URL('secrets.ts', import.meta.url).href)

function readInProcess(directory: string): Promise<{ stdout: string }> {
  const code = `
    process.umask(0)
    const { readOrCreateSecret } = await import(${module})
    console.log(await readOrCreateSecret(${JSON.stringify(directory)}, 'token'))`
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
}

async function mode(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777
}

it('makes a secret of 32 random bytes once and reads it from then on', async () => {
  const secret = await readOrCreateSecret(dataDir, 'token')
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(await readOrCreateSecret(dataDir, 'token')).toBe(secret)
  expect(await readOrCreateSecret(dataDir, 'other')).not.toBe(secret)
})

it('keeps a secret readable by its account only, whatever the umask', async () => {
  const fresh = join(dataDir, 'not', 'yet', 'there')
  await readInProcess(fresh)
  expect(await mode(fresh)).toBe(0o700)
  expect(await mode(secretsDirectory(fresh))).toBe(0o700)
  expect(await mode(join(secretsDirectory(fresh), 'token'))).toBe(0o600)
})

it('agrees on one secret when several processes start at once, and leaves no other file', async () => {
  const outputs = await Promise.all([1, 2, 3, 4].map(() => readInProcess(dataDir)))
  expect(new Set(outputs.map(({ stdout }) => stdout.trim())).size).toBe(1)
  expect(await readdir(secretsDirectory(dataDir))).toEqual(['token'])
})

it('agrees on one secret within one process', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecret(dataDir, 'token')))
  expect(new Set(secrets).size).toBe(1)
})

it('refuses a secret that other accounts can read', async () => {
  await readOrCreateSecret(dataDir, 'token')
  const file = join(secretsDirectory(dataDir), 'token')
  await chmod(file, 0o640)
  await expect(readOrCreateSecret(dataDir, 'token')).rejects.toThrow(
    `Other accounts can read the secret ${file}: run chmod 600 ${file}`,
  )
})

it('refuses a directory in which other accounts could replace a secret', async () => {
  await mkdir(secretsDirectory(dataDir))
  await chmod(secretsDirectory(dataDir), 0o777)
  await expect(readOrCreateSecret(dataDir, 'token')).rejects.toThrow('Other accounts can change the secrets')
})

it('refuses an empty secret file', async () => {
  await readOrCreateSecret(dataDir, 'token')
  await writeFile(join(secretsDirectory(dataDir), 'token'), '\n')
  await expect(readOrCreateSecret(dataDir, 'token')).rejects.toThrow('is empty')
})
