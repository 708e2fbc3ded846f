/**
 * Loaded into the API before anything else (node --import). Over the IPC channel it reports memory, after a garbage collection if
 * the kind is `heap`, and moves the clock that JavaScript sees. On exit it reports how many of the requests that carry COUNTED were
 * accepted, and how many answered.
 */
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

export const COUNTED = 'x-trial'
export type ProbeRequest = { kind: 'heap' | 'memory' } | { kind: 'clock'; offsetMs: number }
export interface ProbeAnswer {
  heapBytes: number
  residentBytes: number
  externalBytes: number
  arrayBufferBytes: number
  now: number
  taken: number
  answered: number
}

let offsetMs = 0
const counts = { taken: 0, answered: 0 }
const RealDate = globalThis.Date

class MovedDate extends RealDate {
  constructor(...parts: [] | [string | number | Date]) {
    if (parts.length === 0) super(RealDate.now() + offsetMs)
    else super(...parts)
  }
  static override now(): number {
    return RealDate.now() + offsetMs
  }
}

process.on('message', (request: ProbeRequest) => {
  if (request.kind === 'clock') {
    ;({ offsetMs } = request)
    globalThis.Date = MovedDate as DateConstructor
  } else if (request.kind === 'heap') globalThis.gc?.()
  tell()
})
process.on('exit', tell)
const count = (name: keyof typeof counts) => (message: unknown) => {
  const { request } = message as { request: IncomingMessage }
  if (request.headers[COUNTED] !== undefined) counts[name]++
}
subscribe('http.server.request.start', count('taken'))
subscribe('http.server.response.finish', count('answered'))
// The channel must not keep the API alive when it is about to exit.
process.channel?.unref()

function tell(): void {
  if (!process.connected) return
  const { heapUsed, rss, external, arrayBuffers } = process.memoryUsage()
  process.send?.({
    heapBytes: heapUsed,
    residentBytes: rss,
    externalBytes: external,
    arrayBufferBytes: arrayBuffers,
    now: Date.now(),
    ...counts,
  } satisfies ProbeAnswer)
}
