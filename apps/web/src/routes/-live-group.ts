import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { UNDO_MS } from '../components/ui/toaster.tsx'
import { groupQueries } from '../features/groups/queries.ts'
import { shortlistQueries } from '../features/shortlists/queries.ts'
import { tonightQueries } from '../features/tonight/queries.ts'
import { useLive } from '../hooks/use-live.ts'
import { routes } from '../lib/api.ts'
import { sinceGroupMark } from '../lib/marks.ts'

/** Keeps members, shortlist, link and evenings of a group current, whoever changes them. */
export function useLiveGroup(groupId: string, isMember: boolean) {
  const client = useQueryClient()
  const version = useRef<number>(undefined)
  const refresh = () => {
    const keys = [groupQueries, tonightQueries].flatMap(({ changing }): string[][] => changing(groupId))
    const shortlist = () => void client.invalidateQueries({ queryKey: shortlistQueries.ofGroup(groupId) })
    // A movie that was taken off here keeps its row, with its button to put it back, as long as Undo is shown.
    setTimeout(shortlist, Math.max(0, UNDO_MS - sinceGroupMark()))
    return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  useLive({
    stream: routes.groupEvents,
    params: { id: groupId },
    enabled: isMember,
    onHint(hint) {
      // Data loaded before the stream opened may be older than its first hint.
      if (hint.version === version.current) return
      version.current = hint.version
      void refresh()
    },
    refresh,
  })
}
