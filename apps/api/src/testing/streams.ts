import type { AddressInfo } from 'node:net'
import { readEvents, type EventOf, type StreamContract } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'

/** A stream as a client sees it. */
export interface FollowedStream<R extends StreamContract> {
  status: number
  headers: Headers
  /** Everything that has arrived: events, and how many pieces there were, comments included. */
  events: EventOf<R>[]
  pieces: () => number
  /** Resolves when the stream has ended, by whichever side. */
  ended: Promise<'ended' | 'broken'>
  /** Goes away. */
  close: () => void
}

/** The address of an app that listens on a free port of this machine. */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Opens a stream over HTTP and collects what it sends. */
export async function followStream<R extends StreamContract>(
  origin: string,
  route: R,
  { id, headers }: { id: string; headers: Record<string, string> },
): Promise<FollowedStream<R>> {
  const own = new AbortController()
  const response = await fetch(`${origin}/api${route.path.replace(':id', id)}`, { headers, signal: own.signal })
  const events: EventOf<R>[] = []
  let pieces = 0
  const read = async () => {
    if (!response.ok) return 'ended'
    try {
      for await (const event of readEvents(route, response, () => pieces++)) events.push(event)
      return 'ended'
    } catch {
      return 'broken'
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    events,
    pieces: () => pieces,
    ended: read(),
    close: () => own.abort(),
  }
}

export const bearer = ({ access }: { access: string }) => ({ authorization: `Bearer ${access}` })
