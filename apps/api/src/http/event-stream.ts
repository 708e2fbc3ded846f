import type { ServerResponse } from 'node:http'

/** Content of one kind of stream: the newest state, whenever there is a newer one. */
export interface EventSource {
  /** Reads the newest state as it is written, with its version; null if there is nothing left to follow. */
  newest: () => Promise<{ version: number; data: string } | null>
  /** Calls the listener when there is a newer version. Returns the function that ends it. */
  subscribe: (listener: (version: number) => void) => () => void
}

export interface StreamTimes {
  /** Interval of heartbeats, by which the client notices a dead connection. */
  heartbeatMs: number
  /** Number of heartbeats of a stream. The client opens a new one, and is authorised again. */
  beats: number
}

export interface OpenStream {
  /** Ends the stream; the client may open another one. */
  end(): void
}

interface StreamOptions extends StreamTimes {
  source: EventSource
  /** True while the client may follow; checked with every heartbeat. */
  isStillAllowed: () => Promise<boolean>
  /** Called for every event that is sent. */
  onSent: () => void
}

const HEARTBEAT = ':\n\n'

/**
 * Sends a client the newest state immediately, and again whenever there is a newer one. Only one event is on its way at a time:
 * a client that reads slowly is sent the newest state when it has read the one before, and nothing piles up for it.
 */
export function sendEvents(
  raw: ServerResponse,
  { source, isStillAllowed, onSent, heartbeatMs, beats }: StreamOptions,
): OpenStream {
  let sent = -1
  /** The newest version that is known to exist. */
  let known = 0
  let isBusy = false
  let isOver = false
  let beatsLeft = beats

  async function send(): Promise<void> {
    if (isBusy || isOver || known <= sent) return
    isBusy = true
    const asked = known
    try {
      const state = await source.newest()
      if (state === null || isOver) return end()
      // Unless a newer version was announced in between, this is the newest.
      if (known === asked) known = state.version
      if (state.version > sent) {
        sent = state.version
        onSent()
        await write(`id: ${state.version}\nevent: changed\ndata: ${state.data}\n\n`)
      }
    } catch {
      // The database cannot be reached. The next heartbeat tries again.
      return
    } finally {
      isBusy = false
    }
    return send()
  }

  /** Waits until the client's connection has taken it. */
  const write = (text: string) =>
    new Promise<void>((resolve) => {
      if (isOver) resolve()
      else raw.write(text, () => resolve())
    })

  async function beat(): Promise<void> {
    if (--beatsLeft <= 0) return end()
    // Data in transit already show that the stream is alive.
    if (!isBusy) raw.write(HEARTBEAT)
    // While the database cannot be reached, nothing can be sent either.
    const isAllowed = await isStillAllowed().catch(() => true)
    return isAllowed ? send() : end()
  }

  function end(): void {
    if (isOver) return
    release()
    raw.end()
  }

  function release(): void {
    isOver = true
    clearInterval(heartbeat)
    unsubscribe()
  }

  const unsubscribe = source.subscribe((version) => {
    known = Math.max(known, version)
    void send()
  })
  const heartbeat = setInterval(() => void beat(), heartbeatMs)
  raw.once('close', release)
  raw.on('error', release)
  void send()
  return { end }
}
