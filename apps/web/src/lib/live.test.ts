import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from './api.ts'
import { followLive } from './live.ts'

const ID = '0190b7d5-3c3e-4a7c-9d53-3a1f8a2d6c11'
const stream = routes.groupEvents

/** A stream that the test writes and breaks. */
function aStream() {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) })
  const text = (piece: string) => controller.enqueue(new TextEncoder().encode(piece))
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    hint: (version: number) => text(`id: ${version}\nevent: changed\ndata: {"version":${version}}\n\n`),
    beat: () => text(':\n\n'),
    end: () => controller.close(),
    breakDown: () => controller.error(new TypeError('network error')),
  }
}

const refusal = (status: number, headers: Record<string, string> = {}) => new Response('{}', { status, headers })

/** The network: every request is answered by the next of these, and later ones by nothing at all. */
function network(...answers: (Response | Error | ReturnType<typeof aStream>)[]) {
  const asked: { headers: Headers; signal: AbortSignal }[] = []
  const answer = (_input: string, { headers, signal }: RequestInit) => {
    asked.push({ headers: new Headers(headers), signal: signal! })
    const next = answers.shift()
    if (next instanceof Response) return Promise.resolve(next)
    if (next && 'response' in next) {
      signal!.addEventListener('abort', next.breakDown)
      return Promise.resolve(next.response)
    }
    if (next) return Promise.reject(next)
    return new Promise<Response>((_resolve, reject) =>
      signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
    )
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  return asked
}

const stops: (() => void)[] = []
function follow(seat?: string) {
  const seen: number[] = []
  const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const stop = followLive(
    { stream, params: { id: ID }, seat },
    { onHint: ({ version }) => seen.push(version), refresh },
  )
  stops.push(stop)
  return { seen, refresh, stop }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
let isHidden = false
let isOnline = true
function show(visible: boolean) {
  isHidden = !visible
  document.dispatchEvent(new Event('visibilitychange'))
}
function connectNetwork(online: boolean) {
  isOnline = online
  dispatchEvent(new Event(online ? 'online' : 'offline'))
}

let spies: { mockRestore: () => void }[] = []
beforeEach(() => {
  vi.useFakeTimers()
  spies = [
    vi.spyOn(Math, 'random').mockReturnValue(1),
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden),
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline),
  ]
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  ;[isHidden, isOnline] = [false, true]
  vi.useRealTimers()
  for (const spy of spies) spy.mockRestore()
  vi.unstubAllGlobals()
})

describe('following a stream', () => {
  it('passes on what changes, and asks for nothing while the stream lives', async () => {
    const live = aStream()
    const asked = network(live)
    const { seen, refresh } = follow('a token')
    live.hint(4)
    for (let beats = 0; beats < 6; beats++) {
      await pass(10_000)
      live.beat()
    }
    live.hint(5)
    await pass(0)
    expect(seen).toEqual([4, 5])
    expect(refresh).not.toHaveBeenCalled()
    expect(asked).toHaveLength(1)
    expect(asked[0]!.headers.get('x-seat-token')).toBe('a token')
  })

  it('opens one stream for all who follow the same, and closes it with the last', async () => {
    const live = aStream()
    const asked = network(live)
    const [one, two] = [follow(), follow()]
    live.hint(4)
    await pass(0)
    one.stop()
    live.hint(5)
    await pass(0)
    expect(asked).toHaveLength(1)
    expect([one.seen, two.seen]).toEqual([[4], [4, 5]])
    expect(asked[0]!.signal.aborted).toBe(false)
    two.stop()
    expect(asked[0]!.signal.aborted).toBe(true)
  })

  it('opens the stream again when it ends, from where it was, and fetches what may have been missed', async () => {
    const [first, second] = [aStream(), aStream()]
    const asked = network(first, second)
    const { seen, refresh } = follow()
    first.hint(4)
    await pass(0)
    first.end()
    await pass(2000)
    second.hint(7)
    await pass(0)
    expect(asked[1]!.headers.get('last-event-id')).toBe('4')
    expect(seen).toEqual([4, 7])
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('waits longer after each failure, asking every three seconds meanwhile', async () => {
    const down = () => new TypeError('network error')
    const asked = network(down(), down(), down(), refusal(502))
    const { refresh } = follow()
    const times: number[] = []
    for (let second = 1; second <= 30; second++) {
      const before = asked.length
      await pass(1000)
      if (asked.length > before) times.push(second)
    }
    expect(times).toEqual([2, 6, 14, 30])
    expect(refresh).toHaveBeenCalledTimes(10)
  })

  it('takes 15 seconds of silence for a dead connection, and asks at once', async () => {
    const [dead, next] = [aStream(), aStream()]
    const asked = network(dead, next)
    const { refresh } = follow()
    dead.hint(4)
    await pass(14_900)
    expect(refresh).not.toHaveBeenCalled()
    await pass(200)
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(asked[0]!.signal.aborted).toBe(true)
    await pass(2000)
    expect(asked).toHaveLength(2)
  })

  it('asks every three seconds where a proxy holds the stream back', async () => {
    const held = aStream()
    network(held)
    const { refresh } = follow()
    await pass(9500)
    expect(refresh).toHaveBeenCalledTimes(3)
    held.hint(4)
    await pass(9500)
    expect(refresh).toHaveBeenCalledTimes(3)
  })
})

describe('a page that is left and comes back', () => {
  it('shows the right state at once after 20 seconds of a locked phone', async () => {
    const [before, after] = [aStream(), aStream()]
    const asked = network(before, after)
    const { seen, refresh } = follow()
    before.hint(4)
    await pass(0)
    show(false)
    expect(asked[0]!.signal.aborted).toBe(true)
    await pass(20_000)
    expect(refresh).not.toHaveBeenCalled()
    expect(asked).toHaveLength(1)
    show(true)
    expect(refresh).toHaveBeenCalledTimes(1)
    after.hint(9)
    await pass(100)
    expect(seen).toEqual([4, 9])
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('waits for the network, and asks at once when it is back', async () => {
    connectNetwork(false)
    const asked = network(aStream())
    const { refresh } = follow()
    await pass(60_000)
    expect(asked).toHaveLength(0)
    expect(refresh).not.toHaveBeenCalled()
    connectNetwork(true)
    await pass(0)
    expect(asked).toHaveLength(1)
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('leaves nothing behind when no one follows any more', async () => {
    const asked = network()
    const { refresh, stop } = follow()
    stop()
    show(false)
    show(true)
    await pass(60_000)
    expect(asked).toHaveLength(1)
    expect(refresh).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('where no stream can be had', () => {
  it.each([
    ['after the time that the server names', { 'retry-after': '12' }, 12_000],
    ['after 30 seconds otherwise', {}, 30_000],
  ])('asks every three seconds, and tries again %s', async (_when, headers, wait) => {
    const live = aStream()
    const asked = network(refusal(503, headers), live)
    const { refresh } = follow()
    await pass(wait - 100)
    expect(asked).toHaveLength(1)
    expect(refresh).toHaveBeenCalledTimes(Math.floor((wait - 100) / 3000))
    await pass(200)
    expect(asked).toHaveLength(2)
    live.hint(4)
    await pass(0)
    const count = refresh.mock.calls.length
    await pass(9000)
    expect(refresh).toHaveBeenCalledTimes(count)
  })

  it.each([401, 403, 404])('stops at %i, and lets the page ask for itself once', async (status) => {
    const asked = network(refusal(status))
    const { refresh } = follow('a token')
    await pass(60_000)
    expect(asked).toHaveLength(1)
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('only asks every three seconds in a browser that cannot read a stream', async () => {
    const asked = network(new Response(null))
    const { refresh } = follow()
    await pass(60_000)
    expect(asked).toHaveLength(1)
    expect(refresh).toHaveBeenCalledTimes(20)
  })

  it('goes on asking when an answer fails', async () => {
    network(refusal(503))
    const { refresh } = follow()
    refresh.mockRejectedValue(new Error('no network'))
    await pass(9500)
    expect(refresh).toHaveBeenCalledTimes(3)
  })
})
