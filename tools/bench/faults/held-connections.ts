import { connect, type Socket } from 'node:net'

const HEAD = 'Host: localhost\r\nContent-Type: application/json\r\n'
/** Far more than the buffers of a connection hold. */
const LARGE_ANSWERS = 400

/** Connections of clients that keep a server from stopping when it waits for all of them; bytes that each sends first. */
const HELD = {
  silent: '',
  'slow header': 'GET /livez HTTP/1.1\r\nHost: ',
  'slow body': `POST /api/token HTTP/1.1\r\n${HEAD}Content-Length: 10000\r\n\r\n`,
  'kept alive': `GET /livez HTTP/1.1\r\n${HEAD}\r\n`,
  'reads nothing': `GET /api/main/movies/popular?page_size=100 HTTP/1.1\r\n${HEAD}\r\n`.repeat(LARGE_ANSWERS),
} as const
export type Held = keyof typeof HELD | 'open stream'
export const HELD_CONNECTIONS = [...(Object.keys(HELD) as (keyof typeof HELD)[]), 'open stream'] as const

/** Waits for the server to have read what was sent. */
const SETTLE_MS = 200
const DRIP_MS = 500

/** Opens such a connection. Slow ones send one more byte every half second. @param stream request that opens a stream */
export async function hold(port: number, kind: Held, stream: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  if (kind === 'reads nothing') socket.pause()
  else socket.resume()
  socket.write(kind === 'open stream' ? stream : HELD[kind])
  if (kind.startsWith('slow')) {
    const drip = setInterval(() => socket.write('a'), DRIP_MS)
    socket.once('close', () => clearInterval(drip))
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  return socket
}
