import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { invitationQueries } from '../features/invitation/queries.ts'
import { TonightPanel } from '../features/invitation/tonight-panel.tsx'
import { useAuth } from '../lib/auth-store.ts'
import { useShowEvening } from './-show-evening.ts'

/** On a group's invitation: the way straight to the cards of the evening that is on. Not there if it has just ended. */
export function JoinByGroup({ eveningId }: { eveningId: string }) {
  const { data, isError } = useQuery(invitationQueries.evening(eveningId))
  const { me } = useAuth()
  const show = useShowEvening(eveningId)
  usePreloadedCards()
  if (isError || (data !== undefined && data.state !== 'voting')) return null
  return <TonightPanel eveningId={eveningId} invitation={data} suggested={me?.username} onSeated={show} />
}

/** Fetches the code of the cards while a name is typed, so that the first card appears immediately. */
function usePreloadedCards() {
  const router = useRouter()
  useEffect(() => {
    void router.loadRouteChunk(router.routesByPath['/tonight/$eveningId'])
  }, [router])
}
