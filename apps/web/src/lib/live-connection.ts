export interface ConnectionOptions {
  /** Asks for the stream; answers a refusal as well. @param after the id of the last event, empty before the first */
  open: (after: string, signal: AbortSignal) => Promise<Response>
  /** Reads the stream until it ends, and says so whenever something arrives, with the id of an event. */
  read: (response: Response, onActivity: (id?: string) => void) => Promise<void>
  /** Fetches what the page shows. */
  refresh: () => Promise<unknown>
}

const POLL_EVERY_MS = 3000
/** The server sends something every 10 seconds. Phones end connections silently. */
const SILENCE_MS = 15_000
const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000
/** A stream that lasted this long was a good one: the next one needs no longer wait. */
const GOOD_AFTER_MS = 10_000
const BUSY_WAIT_MS = 30_000
/** The page's own call says what is wrong. */
const HOPELESS: ReadonlySet<number> = new Set([401, 403, 404])
const BUSY: ReadonlySet<number> = new Set([429, 503])

/** Keeps a stream open while the page is visible and online, and polls while there is none. Returns the function that ends it. */
export function keepConnected(options: ConnectionOptions): () => void {
  const fetchAnew = () => void options.refresh().catch(() => {})
  const polling = createPolling(fetchAnew)
  let current: AbortController | null = null
  let retry = 0
  let lastId = ''
  let failures = 0

  /** @param isFirst nothing can have been missed before this stream */
  async function connect(isFirst: boolean) {
    const own = new AbortController()
    current = own
    polling.start()
    const attempt = await attemptStream(options, { own, lastId, isFirst, fetchAnew, onAlive: polling.stop })
    // The page has been hidden, or the follower is gone.
    if (current !== own) return
    own.abort()
    lastId = attempt.lastId
    failures = attempt.wasGood ? 0 : failures + 1
    if (attempt.next === 'stop') {
      end()
      return fetchAnew()
    }
    polling.start()
    if (attempt.next === 'only poll') return
    retry = window.setTimeout(() => void connect(false), attempt.next ?? pauseAfter(failures))
  }

  function pause() {
    current?.abort()
    current = null
    polling.stop()
    clearTimeout(retry)
  }

  const end = whileActive({
    start(isReturn) {
      failures = 0
      if (isReturn) fetchAnew()
      void connect(true)
    },
    stop: pause,
  })
  return end
}

interface Attempt {
  own: AbortController
  lastId: string
  isFirst: boolean
  fetchAnew: () => void
  /** Called when the first bytes have arrived. */
  onAlive: () => void
}

interface Outcome {
  lastId: string
  wasGood: boolean
  /** When to try again, in milliseconds; undefined after a failure like any other. */
  next?: number | 'only poll' | 'stop'
}

/** Opens a stream and reads it to its end. */
async function attemptStream({ open, read }: ConnectionOptions, attempt: Attempt): Promise<Outcome> {
  const { own, isFirst, fetchAnew, onAlive } = attempt
  let { lastId } = attempt
  let aliveSince: number | null = null
  const outcome = (next?: Outcome['next']): Outcome => ({
    lastId,
    wasGood: aliveSince !== null && Date.now() - aliveSince >= GOOD_AFTER_MS,
    ...(next !== undefined && { next }),
  })
  const silence = createSilence(() => {
    fetchAnew()
    own.abort()
  })
  own.signal.addEventListener('abort', silence.end)
  try {
    const response = await open(lastId, own.signal)
    if (HOPELESS.has(response.status)) return outcome('stop')
    if (BUSY.has(response.status)) return outcome(waitOf(response))
    if (response.ok && response.body === null) return outcome('only poll')
    if (!response.ok) return outcome()
    await read(response, (id = lastId) => {
      if (own.signal.aborted) return
      lastId = id
      silence.restart()
      if (aliveSince !== null) return
      aliveSince = Date.now()
      onAlive()
      if (!isFirst) fetchAnew()
    })
  } catch {
    // After any failure, the stream is opened again.
  } finally {
    silence.end()
  }
  return outcome()
}

function createSilence(onSilence: () => void) {
  let timer = window.setTimeout(onSilence, SILENCE_MS)
  const end = () => clearTimeout(timer)
  const restart = () => {
    end()
    timer = window.setTimeout(onSilence, SILENCE_MS)
  }
  return { end, restart }
}

function createPolling(poll: () => void) {
  let timer: number | undefined
  return {
    start() {
      timer ??= window.setInterval(poll, POLL_EVERY_MS)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}

/** Starts when the page is visible and online, and stops when it is not. Returns the function that ends both. */
function whileActive({ start, stop }: { start: (isReturn: boolean) => void; stop: () => void }): () => void {
  let active: boolean | null = null
  function follow() {
    const before = active
    active = !document.hidden && navigator.onLine
    if (active === before) return
    if (active) start(before !== null)
    else stop()
  }
  document.addEventListener('visibilitychange', follow)
  addEventListener('online', follow)
  addEventListener('offline', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    removeEventListener('online', follow)
    removeEventListener('offline', follow)
    stop()
  }
}

/** Doubles with each failure; randomly a little shorter, so that not all clients come back simultaneously. */
function pauseAfter(failures: number): number {
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2)
}

function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? seconds * 1000 : BUSY_WAIT_MS
}
