import type { Evening, EveningHint } from '@marquee/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { routes } from '../../lib/api.ts'
import { useLive } from '../../hooks/use-live.ts'
import { tonightQueries } from './queries.ts'
import type { Viewpoint } from './queries.ts'

/** Time for which single answers of others are gathered, before their count is fetched. */
const GATHER_MS = 1500

/** True if a participant has answered all cards of this round. */
export const isDone = ({ answered }: { answered: number }, { cards }: Pick<Evening, 'cards'>) =>
  cards.length > 0 && answered >= cards.length

/** True for changes that participants wait for: anything but one more answer. */
function isNews(shown: Evening, hint: EveningHint): boolean {
  const { state, round, seats } = shown
  if (hint.state !== state || hint.round !== round || hint.seats !== seats.length) return true
  const here = seats.filter((seat) => seat.here).length
  const done = seats.filter((seat) => isDone(seat, shown)).length
  return hint.here !== here || hint.done !== done
}

/** An evening that follows what the others do, seen from a seat of this device or by the account. */
export function useEvening(eveningId: string, seat: Viewpoint) {
  const client = useQueryClient()
  const options = tonightQueries.evening(eveningId, seat)
  const result = useQuery(options)
  const { refetch, data } = result
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  /** A fetch in flight may include the change already: starting again would cost a returning user another round trip. */
  async function catchUp(version: number) {
    const { data: brought } = await refetch({ cancelRefetch: false })
    if (brought === undefined || brought.version < version) await refetch()
  }
  useLive({
    stream: routes.eveningEvents,
    params: { id: eveningId },
    seat: seat?.token,
    enabled: data !== undefined && data.state !== 'ended',
    onHint(hint) {
      const shown = client.getQueryData(options.queryKey)
      if (shown === undefined || hint.version <= shown.version) return
      clearTimeout(timer.current)
      if (isNews(shown, hint)) void catchUp(hint.version)
      else timer.current = setTimeout(() => void refetch(), GATHER_MS)
    },
    refresh: refetch,
  })
  return result
}
