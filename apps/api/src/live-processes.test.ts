import { routes } from '@marquee/contract'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from './testing/app.ts'
import { directAddress } from './testing/database.ts'
import { startElsewhere, type Elsewhere } from './testing/elsewhere.ts'
import { bearer, followStream, listen } from './testing/streams.ts'

/** Instead of the 10 seconds of a real process. */
const CHECK_EVERY_MS = 300
/** Longer than any of these tests: for those in which only a notification can bring the news. */
const NEVER_MS = 600_000

let api: TestApp
let ada: TestUser
let groupId: string
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  ada = await api.signUp()
  groupId = (await api.call(routes.createGroup, { body: { name: 'Friday night' } }, { user: ada })).body.id
})
afterAll(() => api.close())

const others: Elsewhere[] = []
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
})

/** Follows the group by another process. */
async function followElsewhere(options: Parameters<typeof startElsewhere>[1]) {
  const other = await startElsewhere(api, options)
  others.push(other)
  const stream = await followStream(await listen(other.app), routes.groupEvents, { id: groupId, headers: bearer(ada) })
  await expect.poll(() => stream.events.length).toBe(1)
  return stream
}

const change = () => api.call(routes.renewGroupLink, { params: { id: groupId } }, { user: ada })

/** Ends the connections by which the other processes hear of changes. */
async function cutNotifications(): Promise<void> {
  const client = new pg.Client({ connectionString: directAddress(api.databaseUrl) })
  await client.connect()
  const connections = `from pg_stat_activity
    where datname = current_database() and application_name like 'marquee notifications%'`
  // Connections of a process that has closed are gone only after a moment.
  await expect.poll(async () => (await client.query(`select pid ${connections}`)).rowCount).toBe(others.length)
  await client.query(`select pg_terminate_backend(pid) ${connections}`)
  await client.end()
}

describe('two processes', () => {
  it('tell each other of a change', async () => {
    const stream = await followElsewhere({ checkEveryMs: NEVER_MS })
    await change()
    await expect.poll(() => stream.events.length).toBe(2)
    expect(stream.events[1]!.data.version).toBe(stream.events[0]!.data.version + 1)
  })

  it('bring the news at the next check when the connection for notifications is lost', async () => {
    const [stream, unchecked] = [
      await followElsewhere({ checkEveryMs: CHECK_EVERY_MS }),
      await followElsewhere({ checkEveryMs: NEVER_MS }),
    ]
    await cutNotifications()
    await change()
    await expect.poll(() => stream.events.length, { interval: 5 }).toBe(2)
    // Sooner than the connection comes back, which is after a second.
    expect(unchecked.events).toHaveLength(1)
    await expect.poll(() => unchecked.events.length).toBe(2)
  })

  it('bring the news as soon as the connection for notifications is back', async () => {
    const stream = await followElsewhere({ checkEveryMs: NEVER_MS })
    await cutNotifications()
    await change()
    await expect.poll(() => stream.events.length).toBe(2)
    await change()
    await expect.poll(() => stream.events.length).toBe(3)
  })

  it('leave out announcements that cannot be read', async () => {
    const stream = await followElsewhere({ checkEveryMs: NEVER_MS })
    const client = new pg.Client({ connectionString: api.databaseUrl })
    await client.connect()
    await client.query(`select pg_notify('live_changed', $1)`, [`group:${groupId}:x,film:1:2,`])
    await client.end()
    await change()
    await expect.poll(() => stream.events.length).toBe(2)
  })
})
