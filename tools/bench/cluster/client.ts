import { setTimeout as sleep } from 'node:timers/promises'
import { countBroken, isPromised, isSuccess, type Answer } from './accounting.ts'

const AGAIN_MS = 100
/** The load balancer itself gives up after 60 s. */
const PATIENCE_MS = 30_000

export interface Call {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  /** Its name in reports. */
  name: string
  token?: string
  body?: object
}

export interface Reply<T> {
  status: number
  body: T
}

/** A connection to the load balancer, and everything that came over it. */
export interface Client {
  /** Sends one request; status 0 where no answer came. */
  once<T>(call: Call): Promise<Reply<T>>
  /** Sends a request again and again until it is neither refused with a 5xx nor left without an answer. */
  until<T>(call: Call): Promise<Reply<T>>
  /** Notes that an acknowledged rating was read with an older value. */
  noteStale(): void
  /** True if an answer like this has arrived since the last taking. */
  some(isLike: (answer: Answer) => boolean): boolean
  /** All answers since the last call, which are then forgotten. */
  take(): { answers: Answer[]; waits: number[]; stale: number }
}

export function createClient(base: string, log: (line: string) => void): Client {
  let answers: Answer[] = []
  /** Duration of each call until it succeeded, tries and pauses included, in milliseconds. */
  let waits: number[] = []
  let stale = 0

  function note(answer: Answer): void {
    answers.push(answer)
    if (!isPromised(answer)) log(`${new Date().toISOString()} ${Object.keys(countBroken([answer])).join()}`)
  }

  async function once<T>(call: Call): Promise<Reply<T>> {
    const { method = 'GET', path, token, body, name } = call
    const answer: Answer = {
      kind: method === 'GET' ? 'read' : 'write',
      call: name,
      began: performance.now(),
      ended: 0,
      status: 0,
      hasRetryAfter: false,
    }
    let reply: Reply<T> = { status: 0, body: null as T }
    try {
      const response = await fetch(`${base}/api${path}`, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      answer.status = response.status
      answer.hasRetryAfter = response.headers.has('retry-after')
      reply = { status: response.status, body: (/^[[{]/.test(text) ? JSON.parse(text) : null) as T }
      if (!isPromised(answer)) answer.problem = text.slice(0, 200)
    } catch (error) {
      answer.status = 0
      answer.problem = describe(error)
      reply = { status: 0, body: null as T }
    }
    answer.ended = performance.now()
    note(answer)
    return reply
  }

  return {
    once,
    async until<T>(call: Call) {
      const began = performance.now()
      for (;;) {
        const reply = await once<T>(call)
        if (isSuccess(reply)) waits.push(performance.now() - began)
        if (reply.status > 0 && reply.status < 500) return reply
        await sleep(AGAIN_MS)
      }
    },
    some: (isLike) => answers.some(isLike),
    noteStale: () => void stale++,
    take() {
      const taken = { answers, waits, stale }
      answers = []
      waits = []
      stale = 0
      return taken
    },
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const reason = cause instanceof Error ? cause : error
  return 'code' in reason && typeof reason.code === 'string' ? reason.code : `${reason.name}: ${reason.message}`
}
