import type { TakenSeat } from '@marquee/contract'
import { useNavigate } from '@tanstack/react-router'

/** Goes to the cards of an evening once a seat has been taken there. */
export function useShowEvening(eveningId: string) {
  const navigate = useNavigate()
  return (_taken: TakenSeat) => void navigate({ to: '/tonight/$eveningId', params: { eveningId }, replace: true })
}
