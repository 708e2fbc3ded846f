import type { TakenSeat } from '@marquee/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showEvening } from '../features/tonight/queries.ts'
import type { KeptSeat } from '../lib/seats.ts'

/** Goes to the cards of an evening once a seat has been taken there; the seat's answer is shown immediately. */
export function useShowEvening(eveningId: string) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return ({ evening }: TakenSeat, seat: KeptSeat) => {
    showEvening(queryClient, seat, evening)
    void navigate({ to: '/tonight/$eveningId', params: { eveningId }, replace: true })
  }
}
