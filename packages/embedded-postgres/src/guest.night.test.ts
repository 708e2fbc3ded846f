import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findServerProcess, isRunning, makeTemporaryDirectory, removeDataDirectory } from './testing/data-directory.ts'
import { startDatabaseProcess } from './testing/database-runner.ts'
import { open as openEmbedded, type OpenDatabase } from './testing/open.ts'

const opened: OpenDatabase[] = []
let dataDir: string
beforeAll(async () => {
  dataDir = await makeTemporaryDirectory()
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})
afterAll(() => removeDataDirectory(dataDir))

async function open(guest: boolean): Promise<OpenDatabase> {
  const database = await openEmbedded(dataDir, { guest })
  opened.push(database)
  return database
}

async function leave(database: OpenDatabase): Promise<void> {
  opened.splice(opened.indexOf(database), 1)
  await database.close()
}

const answers = async (database: OpenDatabase) => (await database.pool.query('select 1 as one')).rows

describe('a guest of the embedded database', () => {
  it('starts the server where none runs, and the last guest to leave stops it', async () => {
    const first = await open(true)
    const server = await findServerProcess(dataDir)
    const second = await open(true)
    await leave(first)
    expect(await answers(second)).toEqual([{ one: 1 }])
    expect(await findServerProcess(dataDir)).toBe(server)
    await leave(second)
    await expect.poll(() => isRunning(server)).toBe(false)
  })

  it('works beside the owner of the data, and leaves it running', async () => {
    const owner = startDatabaseProcess(dataDir, '--write')
    await owner.receive('open')
    const guest = await open(true)
    expect(await answers(guest)).toEqual([{ one: 1 }])
    await leave(guest)
    const count = owner.messages.length
    await expect.poll(() => owner.messages.length).toBeGreaterThan(count)
    owner.child.kill('SIGTERM')
    expect(await owner.ended()).toBe(0)
  })

  it('does not keep an owner from starting on the data, which then keeps the server', async () => {
    const guest = await open(true)
    const owner = await open(false)
    await leave(guest)
    await sleep(100)
    expect(await answers(owner)).toEqual([{ one: 1 }])
  })

  it('leaves in order when the owner has stopped the server meanwhile', async () => {
    const owner = await open(false)
    const guest = await open(true)
    await leave(owner)
    await expect(answers(guest)).rejects.toThrow()
    await leave(guest)
  })
})
