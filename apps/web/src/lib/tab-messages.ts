import { ownName } from './base-path.ts'
import type { Change, Entry } from './outbox/entry.ts'

/** Messages between tabs of the same browser in addition to stored values. */
export type TabMessage =
  /** A mark or a rating was set. */
  | ({ kind: 'mark'; session: string } & Pick<Change, 'group' | 'movieId' | 'field' | 'to' | 'shortlisted'>)
  /** The waiting entries have changed. */
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
