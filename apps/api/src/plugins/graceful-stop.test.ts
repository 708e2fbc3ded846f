import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { listen } from '../testing/streams.ts'
import { connectionLimits } from './connection-limits.ts'
import { gracefulStop } from './graceful-stop.ts'

const LARGE_BYTES = 32 * 1024 * 1024
/** Node's own timeouts would end these connections after ten seconds at the earliest. */
const MAX_STOP_MS = 5000
const HEAD = 'Host: localhost\r\nContent-Type: application/json\r\n'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function serve(maxAnswerMs?: number) {
  const app = Fastify(connectionLimits())
  gracefulStop(app, maxAnswerMs === undefined ? {} : { maxAnswerMs })
  app.get('/fast', () => 'fast')
  app.get('/slow', async () => {
    await sleep(300)
    return 'slow'
  })
  app.get('/large', () => Buffer.alloc(LARGE_BYTES))
  app.post('/body', () => 'body')
  const { port } = new URL(await listen(app))
  return { app, open: (bytes: string, reads = true) => open(Number(port), bytes, reads) }
}

/** Connects, sends the bytes and collects the answer. */
async function open(port: number, bytes: string, reads: boolean) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  const received = { text: '' }
  socket.on('data', (data) => (received.text += data.toString('latin1')))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  if (!reads) socket.pause()
  socket.write(bytes)
  // The server must have read it before it stops.
  await sleep(50)
  return { socket, received, closed }
}

async function timeOfClosing(app: FastifyInstance): Promise<number> {
  const started = performance.now()
  await app.close()
  return performance.now() - started
}

it.each([
  ['has sent nothing', ''],
  ['has sent half of a header', 'GET /fast HTTP/1.1\r\nHost: loc'],
  ['has sent half of a body', `POST /body HTTP/1.1\r\n${HEAD}Content-Length: 100\r\n\r\n{"a":`],
  ['is kept alive after its answer', `GET /fast HTTP/1.1\r\n${HEAD}\r\n`],
])('closes a connection that %s as soon as the app stops', async (_name, bytes) => {
  const { app, open } = await serve()
  const { closed } = await open(bytes)
  expect(await timeOfClosing(app)).toBeLessThan(MAX_STOP_MS)
  await closed
})

it('finishes an answer in progress, then closes its connection', async () => {
  const { app, open } = await serve()
  const { received, closed } = await open(`GET /slow HTTP/1.1\r\n${HEAD}\r\n`)
  expect(await timeOfClosing(app)).toBeLessThan(MAX_STOP_MS)
  await closed
  expect(received.text).toMatch(/^HTTP\/1\.1 200 OK[^]*slow$/)
})

it('finishes an answer that its client reads late', async () => {
  const { app, open } = await serve()
  const { socket, received, closed } = await open(`GET /large HTTP/1.1\r\n${HEAD}\r\n`, false)
  const closing = app.close()
  await sleep(50)
  socket.resume()
  await closing
  await closed
  expect(received.text.length).toBeGreaterThan(LARGE_BYTES)
})

it('closes the connection of a client that does not read its answer in time', async () => {
  const { app, open } = await serve(200)
  await open(`GET /large HTTP/1.1\r\n${HEAD}\r\n`, false)
  const ms = await timeOfClosing(app)
  expect(ms).toBeGreaterThanOrEqual(190)
  expect(ms).toBeLessThan(MAX_STOP_MS)
})

it('refuses new connections while it waits for an answer in progress', async () => {
  const { app, open } = await serve()
  await open(`GET /slow HTTP/1.1\r\n${HEAD}\r\n`)
  const closing = app.close()
  await expect(open('')).rejects.toThrow('ECONNREFUSED')
  await closing
})
