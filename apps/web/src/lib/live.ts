import type { CallArguments, EventOf, StreamContract } from '@marquee/contract'
import { readEvents } from '@marquee/contract/client-events'
import { openStream } from './api.ts'
import { keepConnected } from './live-connection.ts'
import { session } from './session.ts'

/** Data of a stream's change. */
export type HintOf<R extends StreamContract> = EventOf<R>['data']

export interface LiveSource<R extends StreamContract> {
  stream: R
  params: CallArguments<R> extends { params: infer P } ? P : never
  /** The token of a seat, if the follower has no account. */
  seat?: string | undefined
}

export interface LiveListener<R extends StreamContract> {
  /** Called when something has changed, and once when the stream opens. */
  onHint(hint: HintOf<R>): void
  /** Fetches what the page shows: called at the return to the page, after a gap, and regularly while there is no stream. */
  refresh(): Promise<unknown>
}

interface Followed {
  listeners: Set<LiveListener<StreamContract>>
  close: () => void
}

/** Browsers open only six connections to a server of HTTP/1.1, so followers of the same topic share a stream. */
const followed = new Map<string, Followed>()

/**
 * Follows a stream while the page is visible and online. Without a stream, the listener is asked to fetch again
 * every three seconds instead. Returns the function that ends it.
 */
export function followLive<R extends StreamContract>(source: LiveSource<R>, listener: LiveListener<R>): () => void {
  const key = JSON.stringify([source.stream.path, source.params, source.seat ?? session.shown()?.key])
  const known = followed.get(key) ?? begin(source)
  followed.set(key, known)
  const added = listener as LiveListener<StreamContract>
  known.listeners.add(added)
  return () => {
    known.listeners.delete(added)
    if (known.listeners.size > 0) return
    known.close()
    if (followed.get(key) === known) followed.delete(key)
  }
}

function begin<R extends StreamContract>({ stream, params, seat }: LiveSource<R>): Followed {
  const listeners = new Set<LiveListener<StreamContract>>()
  const close = keepConnected({
    open: (after, signal) => openStream(stream, { params } as CallArguments<R>, { signal, seat, after }),
    async read(response, onActivity) {
      for await (const { event, data, id } of readEvents(stream, response, onActivity)) {
        onActivity(id)
        if (event === 'changed') for (const { onHint } of listeners) onHint(data)
      }
    },
    refresh: () => Promise.all([...listeners].map((each) => each.refresh())),
  })
  return { listeners, close }
}
