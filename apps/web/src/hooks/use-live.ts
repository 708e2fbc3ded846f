import type { StreamContract } from '@marquee/contract'
import { useEffect, useEffectEvent } from 'react'
import { followLive } from '../lib/live.ts'
import type { LiveListener, LiveSource } from '../lib/live.ts'

interface LiveOptions<R extends StreamContract> extends LiveSource<R>, LiveListener<R> {
  /** False follows nothing, for example until it is known whether there is something to follow. */
  enabled?: boolean
}

/**
 * Follows a stream of changes while the component is shown and the page visible. `refresh` fetches what the page shows: it
 * is called at the return to the page, after a gap in the stream, and every three seconds while no stream can be had.
 */
export function useLive<R extends StreamContract>({ enabled = true, ...options }: LiveOptions<R>) {
  const { stream, seat } = options
  const params = JSON.stringify(options.params)
  const onHint = useEffectEvent(options.onHint)
  const refresh = useEffectEvent(options.refresh)
  useEffect(() => {
    if (!enabled) return undefined
    const source = { stream, seat, params: JSON.parse(params) as LiveSource<R>['params'] }
    return followLive<R>(source, { onHint: (hint) => onHint(hint), refresh: () => refresh() })
  }, [enabled, stream, seat, params])
}
