import { ownName } from './base-path.ts'
import type { Change, Entry } from './outbox/entry.ts'

/** What tabs of the same browser tell each other besides what they store. */
export type TabMessage =
  /** Somebody set a mark or a rating. */
  | ({ kind: 'mark'; session: string } & Pick<Change, 'group' | 'movieId' | 'field' | 'to' | 'shortlisted'>)
  /** What waits to be sent has changed. */
  | { kind: 'outbox' }
  /** A change has arrived at the server. */
  | { kind: 'saved'; entry: Entry }
  /** The server has refused a change. */
  | { kind: 'refused'; entry: Entry }

let opened: BroadcastChannel | null = null
const channel = () => (opened ??= new BroadcastChannel(ownName('marquee')))

export function tellTabs(message: TabMessage) {
  channel().postMessage(message)
}

export function whenTold(listener: (message: TabMessage) => void) {
  channel().addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
}
