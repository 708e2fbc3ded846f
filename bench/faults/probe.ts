/**
 * Loaded into the API before anything else (node --import): answers, over the channel to the process that started it,
 * how large the heap is after a collection, and moves the clock that JavaScript sees. At its end it says by itself how
 * many of the requests that carry COUNTED it took in, and how many of them it answered.
 */
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage } from 'node:http'

export const COUNTED = 'x-trial'
export type ProbeRequest = { kind: 'heap' } | { kind: 'clock'; offsetMs: number }
export type ProbeAnswer = { heapBytes: number; residentBytes: number; now: number; taken: number; answered: number }

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
  } else globalThis.gc?.()
  tell()
})
process.on('exit', tell)
const count = (name: keyof typeof counts) => (message: unknown) => {
  const { request } = message as { request: IncomingMessage }
  if (request.headers[COUNTED] !== undefined) counts[name]++
}
subscribe('http.server.request.start', count('taken'))
subscribe('http.server.response.finish', count('answered'))
// The channel must not keep the API alive when it wants to end.
process.channel?.unref()

function tell(): void {
  const { heapUsed, rss } = process.memoryUsage()
  if (process.connected) {
    process.send?.({ heapBytes: heapUsed, residentBytes: rss, now: Date.now(), ...counts } satisfies ProbeAnswer)
  }
}
