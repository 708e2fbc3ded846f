import { Agent, get, request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEventReader, type CardAnswer, type Evening, type EveningHint } from '@marquee/contract'

/** How long a person thinks about all cards, in milliseconds: spread evenly between the two. */
const FASTEST_MS = 25_000
const SLOWEST_MS = 40_000
/** As in the web app: how long single answers of others are gathered before their count is fetched. */
const GATHER_MS = 1500
/** People open the link within this time, not in the same millisecond. */
const ARRIVE_WITHIN_MS = 10_000
const RETRY_MS = 500
const ANSWERS: readonly CardAnswer[] = ['love', 'fine', 'fine', 'fine', 'no']

/** What all people have seen of the servers. Times are in milliseconds. */
export interface Seen {
  snapshots: number[]
  votes: number[]
  /** From the answer to a vote until another person's stream told of it. */
  hints: number[]
  refused: number
  failed: number
  /** Streams that broke, and were opened anew. */
  reopened: number
}

/** An evening while people vote on it. */
export interface Table {
  id: string
  cards: readonly number[]
  /** When the answer that brought a version came. */
  announced: Map<number, number>
}

/** Whose phone it is: a network of its own for each evening, so that the bounds of a network hold as in a household. */
export interface Phone {
  headers: Record<string, string>
  /** The server that this phone asks now; another one when that does not answer. */
  server: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 400 })

export interface Reply<T> {
  status: number
  body: T
  ms: number
}

/** Makes one call. @throws the error of a connection that broke */
export function ask<T>(url: string, phone: Pick<Phone, 'headers'>, call: { method?: string; body?: object } = {}) {
  const { method = 'GET', body } = call
  const began = performance.now()
  return new Promise<Reply<T>>((resolve, reject) => {
    const headers = { ...phone.headers, ...(body && { 'content-type': 'application/json' }) }
    const sent = request(url, { method, agent, headers, timeout: 30_000 }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (text += piece))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: (text.startsWith('{') ? JSON.parse(text) : null) as T,
          ms: performance.now() - began,
        }),
      )
    })
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error('No answer within 30 seconds.')))
    sent.end(body && JSON.stringify(body))
  })
}

/** Asks the phone's server, and the next one when it does not answer: what a proxy in front does. */
async function askAny<T>(
  urls: readonly string[],
  phone: Phone,
  path: string,
  call?: { method?: string; body?: object },
) {
  for (;;) {
    try {
      return await ask<T>(`${urls[phone.server]}/api${path}`, phone, call)
    } catch {
      phone.server = (phone.server + 1) % urls.length
      await sleep(RETRY_MS)
    }
  }
}

/** Somebody who opens an evening, answers its cards at their own pace, and follows what the others do. */
export function createPerson(
  urls: readonly string[],
  { table, phone, seen }: { table: Table; phone: Phone; seen: Seen },
) {
  const path = `/identity/evenings/${table.id}`
  /** What this person has been told was saved. */
  const acknowledged = new Map<number, CardAnswer>()
  let shown: Evening | undefined
  let gathering: NodeJS.Timeout | undefined
  const leaving = new AbortController()
  let close = () => {}

  async function fetchSnapshot(): Promise<void> {
    clearTimeout(gathering)
    const since = shown === undefined ? '' : `?since=${shown.version}`
    const { status, body, ms } = await askAny<Evening>(urls, phone, `${path}${since}`)
    if (status === 200) show(body)
    if (status === 200 || status === 204) seen.snapshots.push(ms)
    else note(status)
  }

  function note(status: number): void {
    if (status === 503) seen.refused++
    else seen.failed++
  }

  function show(evening: Evening): void {
    if (shown === undefined || evening.version > shown.version) shown = evening
  }

  function hear(hint: EveningHint): void {
    const since = table.announced.get(hint.version)
    if (since !== undefined) seen.hints.push(Math.max(0, performance.now() - since))
    if (shown === undefined || hint.version <= shown.version) return
    const done = shown.seats.filter(({ answered }) => answered >= table.cards.length).length
    const here = shown.seats.filter((seat) => seat.here).length
    clearTimeout(gathering)
    const isNews = hint.state !== shown.state || hint.done !== done || hint.here !== here
    gathering = setTimeout(() => void fetchSnapshot(), isNews ? 0 : GATHER_MS)
  }

  /** Keeps a stream open until the person leaves. */
  async function follow(): Promise<void> {
    for (let opened = 0; !leaving.signal.aborted; opened++) {
      if (opened > 0) {
        seen.reopened++
        await sleep(RETRY_MS)
        await fetchSnapshot()
      }
      const status = await readStream(`${urls[phone.server]}/api${path}/events`)
      if (status !== 200) note(status)
      if (status === 0) phone.server = (phone.server + 1) % urls.length
    }
  }

  /** Resolves when the stream has ended, with its status: 0 when there was none. */
  function readStream(url: string): Promise<number> {
    return new Promise((resolve) => {
      let status = 0
      const opened = get(url, { headers: phone.headers, agent: false }, (response: IncomingMessage) => {
        status = response.statusCode ?? 0
        const read = createEventReader()
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          if (status === 200) for (const { data } of read(piece)) hear(JSON.parse(data) as EveningHint)
        })
        response.on('error', () => {})
        response.on('close', () => resolve(status))
      })
      opened.on('error', () => resolve(status))
      close = () => opened.destroy()
    })
  }

  async function vote(movie: number): Promise<void> {
    const answer = ANSWERS[Math.floor(Math.random() * ANSWERS.length)]
    const call = { method: 'PUT', body: { answer } }
    const { status, body, ms } = await askAny<Evening>(urls, phone, `${path}/votes/${movie}`, call)
    // The others may have come to a movie before.
    if (status === 409) return
    if (status !== 200) return note(status)
    seen.votes.push(ms)
    acknowledged.set(movie, answer)
    table.announced.set(body.version, performance.now())
    show(body)
  }

  return {
    acknowledged,

    /** Answers every card, and goes on following. */
    async takePart(): Promise<void> {
      await sleep(Math.random() * ARRIVE_WITHIN_MS)
      void follow()
      await fetchSnapshot()
      const pace = (FASTEST_MS + Math.random() * (SLOWEST_MS - FASTEST_MS)) / table.cards.length
      for (const card of table.cards) {
        await sleep(pace * (0.5 + Math.random()))
        await vote(card)
      }
    },

    /** What the server says this person has answered. */
    async answers(): Promise<Map<number, CardAnswer>> {
      const { body } = await askAny<Evening>(urls, phone, path)
      return new Map(body.viewer?.answers.map(({ movie_id, answer }) => [movie_id, answer]))
    },

    leave(): void {
      leaving.abort()
      clearTimeout(gathering)
      close()
    },
  }
}
