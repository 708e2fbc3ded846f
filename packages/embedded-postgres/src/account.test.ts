import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBarrier, letThrough } from './account.ts'
import { makeTemporaryDirectory } from './testing/data-directory.ts'

let directory: string

beforeEach(async () => {
  directory = await makeTemporaryDirectory()
})
afterEach(() => rm(directory, { recursive: true }))

describe('the path of an account', () => {
  const account = { name: 'somebody', uid: 4321, gid: 4321 }

  it('is barred by the first directory that the account may not enter', async () => {
    const open = join(directory, 'open')
    const barred = join(open, 'barred')
    await mkdir(join(barred, 'inside'), { recursive: true })
    expect(await findBarrier(join(barred, 'inside'), account)).toBeNull()
    await chmod(barred, 0o700)
    expect(await findBarrier(join(barred, 'inside'), account)).toBe(barred)
    expect(await findBarrier(open, account)).toBeNull()
  })

  it('is opened with the least permission that lets the account through', async () => {
    const shared = join(directory, 'shared')
    await mkdir(shared)
    await chmod(shared, 0o750)
    await letThrough(shared, account)
    expect((await stat(shared)).mode & 0o777).toBe(0o751)
    await letThrough(directory, account)
    expect((await stat(directory)).mode & 0o777).toBe(0o755)
  })
})
