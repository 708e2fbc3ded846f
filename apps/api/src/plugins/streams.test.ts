import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { routes } from '@marquee/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createRevocations } from '../common/revocations.ts'
import { sendEvents } from '../http/event-stream.ts'
import { registerStream } from '../http/register-stream.ts'
import { followStream, listen } from '../testing/streams.ts'
import { admission } from './admission.ts'
import { errorHandler } from './error-handler.ts'
import { streams, type StreamOptions } from './streams.ts'

const ID = '0190b7d5-3c3e-4a7c-9d53-3a1f8a2d6c11'
const REQUEST = `GET /api/identity/groups/${ID}/events HTTP/1.1\r\nHost: localhost\r\n\r\n`

const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

/** Followed state: a version that grows, and the number of reads. */
function counter() {
  const listeners = new Set<(version: number) => void>()
  const state = { version: 1, reads: 0, fails: false, isGone: false, isAllowed: true }
  return {
    subjects: [],
    state,
    listeners,
    announce(version: number) {
      state.version = version
      for (const listener of listeners) listener(version)
    },
    subscribe(listener: (version: number) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    newest() {
      state.reads++
      if (state.fails) return Promise.reject(new Error('no database'))
      return Promise.resolve(state.isGone ? null : { version: state.version })
    },
  }
}

async function serve(options: StreamOptions, maxInFlight = 100) {
  const app = Fastify({ trustProxy: true })
  apps.push(app)
  errorHandler(app)
  admission(app, { maxInFlight, longestTurnMs: Infinity })
  const revocations = createRevocations({
    readSince: () => Promise.resolve({ snapshot: '', revocations: [] }),
    log: app.log,
  })
  streams(app, revocations, options)
  const source = counter()
  app.decorateRequest('user', null)
  app.decorateRequest('isStillAllowed', () => Promise.resolve(source.state.isAllowed))
  registerStream(app, { ...routes.groupEvents, limit: 'none' }, () => Promise.resolve(source as never))
  const origin = await listen(app)
  const from = (network: string) => ({ id: ID, headers: { 'x-forwarded-for': network } })
  return {
    app,
    source,
    follow: (network = '192.0.2.1') => followStream(origin, routes.groupEvents, from(network)),
    origin,
  }
}

describe('a stream', () => {
  it('starts with the newest state and says something regularly', async () => {
    const { follow } = await serve({ heartbeatMs: 20 })
    const stream = await follow()
    await expect.poll(() => stream.events).toEqual([{ event: 'changed', id: '1', data: { version: 1 } }])
    const pieces = stream.pieces()
    await expect.poll(() => stream.pieces()).toBeGreaterThan(pieces + 3)
    expect(stream.events).toHaveLength(1)
  })

  it('sends every client the newest state, and nothing twice', async () => {
    const { follow, source } = await serve({})
    const all = [await follow(), await follow('192.0.2.2')]
    await expect.poll(() => all.map(({ events }) => events.length)).toEqual([1, 1])
    source.announce(5)
    source.announce(5)
    source.announce(6)
    await expect.poll(() => all.map(({ events }) => events.at(-1)?.data.version)).toEqual([6, 6])
    for (const { events } of all) {
      const versions = events.map(({ data }) => data.version)
      expect(versions).toEqual([...new Set(versions)])
    }
  })

  it('ends by itself, so that the client is authorised again', async () => {
    const { follow, source } = await serve({ heartbeatMs: 10, beats: 3 })
    const stream = await follow()
    expect(await stream.ended).toBe('ended')
    await expect.poll(() => source.listeners.size).toBe(0)
  })

  it('ends at the next heartbeat for whoever may not follow any more', async () => {
    const { follow, source } = await serve({ heartbeatMs: 20 })
    const stream = await follow()
    await expect.poll(() => stream.pieces()).toBeGreaterThan(3)
    source.state.isAllowed = false
    expect(await stream.ended).toBe('ended')
    await expect.poll(() => source.listeners.size).toBe(0)
  })

  it('goes on while the database cannot be reached, and tells what has changed meanwhile', async () => {
    const { follow, source } = await serve({ heartbeatMs: 20 })
    source.state.fails = true
    const stream = await follow()
    await expect.poll(() => source.state.reads).toBeGreaterThan(2)
    expect(stream.events).toEqual([])
    source.state.fails = false
    await expect.poll(() => stream.events.length).toBe(1)
  })

  it('does not read again and again when the version is behind what was announced', async () => {
    const { follow, source } = await serve({})
    const stream = await follow()
    await expect.poll(() => stream.events.length).toBe(1)
    for (const listener of source.listeners) listener(9)
    await expect.poll(() => source.state.reads).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(source.state.reads).toBe(2)
  })

  it('keeps only the newest state for a client that reads slowly', async () => {
    const source = counter()
    const written: string[] = []
    let read: (() => void) | undefined
    const connection = Object.assign(new EventEmitter(), {
      end: () => {},
      write(text: string, taken?: () => void) {
        written.push(text)
        read = taken
      },
    })
    const stream = sendEvents(connection as unknown as ServerResponse, {
      source: { ...source, newest: async () => ({ ...(await source.newest())!, data: '{}' }) },
      isStillAllowed: () => Promise.resolve(true),
      onSent: () => {},
      heartbeatMs: 5,
      beats: Infinity,
    })
    const versions = () => written.flatMap((text) => /^id: (\d+)$/m.exec(text)?.[1] ?? [])
    await expect.poll(versions).toEqual(['1'])
    for (let version = 2; version <= 30; version++) {
      source.announce(version)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect(written).toHaveLength(1)
    read!()
    await expect.poll(versions).toEqual(['1', '30'])
    stream.end()
  })

  it('is no answer to HEAD', async () => {
    const { origin } = await serve({})
    expect((await fetch(`${origin}/api/identity/groups/${ID}/events`, { method: 'HEAD' })).status).toBe(404)
  })
})

describe('the bounds of streams', () => {
  it('refuses streams beyond those of a network and of the process, and gives places back', async () => {
    const { follow, app } = await serve({ most: 4, mostOfNetwork: 2 })
    const open = [await follow('192.0.2.1'), await follow('192.0.2.1')]
    const refused = await follow('192.0.2.1')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('30')
    open.push(await follow('2001:db8::1'), await follow('2001:db8::2'))
    expect((await follow('2001:db8::3')).status).toBe(503)
    expect((await follow('192.0.2.9')).status).toBe(503)
    expect(app.streamCounts()).toMatchObject({ open: 4, refused: 3 })
    open[0]!.close()
    await expect.poll(() => app.streamCounts().open).toBe(3)
    expect((await follow('192.0.2.9')).status).toBe(200)
  })

  it('names the refusal, so that clients ask every few seconds instead', async () => {
    const { origin } = await serve({ most: 0 })
    const answer = await fetch(`${origin}/api/identity/groups/${ID}/events`)
    expect(await answer.json()).toMatchObject({ code: 'too_many_streams' })
  })

  it('does not count an open stream as a call in flight', async () => {
    const { follow } = await serve({}, 2)
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await follow()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
  })
})

describe('a stop', () => {
  it('ends 2,000 streams in a moment', { timeout: 60_000 }, async () => {
    const { follow, app, source } = await serve({ mostOfNetwork: 2000 }, Infinity)
    const open = []
    for (let batch = 0; batch < 20; batch++)
      open.push(...(await Promise.all(Array.from({ length: 100 }, () => follow()))))
    expect(app.streamCounts().open).toBe(2000)
    const started = performance.now()
    await app.close()
    expect(performance.now() - started).toBeLessThan(3000)
    expect(new Set(await Promise.all(open.map(({ ended }) => ended)))).toEqual(new Set(['ended']))
    expect(source.listeners.size).toBe(0)
  })

  it('does not wait for a client that reads nothing', async () => {
    const { app, source } = await serve({})
    const { port } = app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(REQUEST)
    await expect.poll(() => source.listeners.size).toBe(1)
    socket.pause()
    const started = performance.now()
    await app.close()
    expect(performance.now() - started).toBeLessThan(3000)
    socket.destroy()
  })
})
