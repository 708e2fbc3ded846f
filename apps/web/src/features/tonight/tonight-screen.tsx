import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { forgetSeat, passPhone, useKeptSeats } from '../../lib/seats.ts'
import { BigScreen } from './big-screen.tsx'
import { EveningRoom } from './evening-room.tsx'
import { useClaimSeat } from './mutations.ts'
import { isNotOurs, tonightQueries } from './queries.ts'
import type { Viewpoint } from './queries.ts'
import type { EveningSlots } from './room.ts'
import { useEvening } from './use-evening.ts'
import { t } from '../../words/t.ts'

interface TonightScreenProps {
  eveningId: string
  slots: EveningSlots
  /** View for visitors without a seat. */
  invitation: ReactNode
  /** Shows who is here and the movie, for a television. */
  big: boolean
  /** Set once, after a guest has signed up for the sake of their seat. */
  claim: { wanted: boolean; onDone: () => void }
}

/** An evening for all who open its link: members, guests with a seat on this device, and others. */
export function TonightScreen({ eveningId, slots, invitation, big, claim }: TonightScreenProps) {
  const { seats, holder } = useKeptSeats(eveningId)
  const { isAuthenticated } = useAuth()
  const isClaiming = useClaim(eveningId, claim)
  const account = useQuery({ ...tonightQueries.evening(eveningId, null), enabled: isAuthenticated && !isClaiming })
  const isStranger = !isAuthenticated || isNotOurs(account.error)
  const owner = isStranger ? seats[0] : null
  if (isClaiming || (!isStranger && account.isPending)) return <Loading />
  // The room asks again when it appears, so that showing it now would alternate with Loading for ever.
  if (!isStranger && account.isLoadingError) {
    return <ErrorState message={account.error.message} onRetry={() => void account.refetch()} />
  }
  if (owner === undefined) return invitation
  const seat = seats.find(({ seatId }) => seatId === holder) ?? owner
  return <Followed key={eveningId} {...{ eveningId, slots, big, seat, owner }} />
}

/** Hides the bars and the footer of the app: an evening has the screen to itself. */
function Alone({ children }: { children: ReactNode }) {
  return (
    <div className="flex grow flex-col gap-1" data-evening="">
      {children}
    </div>
  )
}

const Loading = () => (
  <Alone>
    <EmptyState title={t('common.words.loading')} />
  </Alone>
)

/** Makes the guest's seat of this device the account's, once. True until that is done. */
function useClaim(eveningId: string, { wanted, onDone }: TonightScreenProps['claim']): boolean {
  const { seats } = useKeptSeats(eveningId)
  const { isAuthenticated } = useAuth()
  const { mutate, isIdle } = useClaimSeat(eveningId)
  const seat = seats[0]
  const isDue = wanted && isAuthenticated && seat !== undefined && isIdle
  useEffect(() => {
    if (isDue) mutate(seat, { onSettled: onDone })
    // Pressing Back must not ask again.
    else if (wanted && seat === undefined) onDone()
  }, [isDue, wanted, seat, mutate, onDone])
  return wanted && isAuthenticated && seat !== undefined
}

interface FollowedProps extends Pick<TonightScreenProps, 'eveningId' | 'slots' | 'big'> {
  seat: Viewpoint
  owner: Viewpoint
}

function Followed({ eveningId, slots, big, seat, owner }: FollowedProps) {
  const { seats } = useKeptSeats(eveningId)
  const { me } = useAuth()
  const navigate = useNavigate()
  const { data: evening, error, isPending, refetch } = useEvening(eveningId, seat)
  const isLost = seat !== null && isNotOurs(error)
  useForgetLostSeat(eveningId, { seat, owner, isLost })
  // The next holder of the phone confirms it first, also after a reload: no one sees another one's answers.
  const holder = seat?.seatId ?? null
  const [shownTo, setShownTo] = useState(owner?.seatId ?? null)
  if (isPending || isLost) return <Loading />
  if (evening === undefined) return <ErrorState message={error?.message ?? ''} onRetry={() => void refetch()} />
  if (big) {
    const showRoom = () => void navigate({ to: '.', search: {}, replace: true })
    return <BigScreen evening={evening} onClose={showRoom} />
  }
  const pass = (to: Viewpoint) => passPhone(eveningId, to === owner ? null : (to?.seatId ?? null))
  return (
    <Alone>
      <EveningRoom
        room={{ evening, seat, owner, kept: seats, slots, pass }}
        isVeiled={holder !== shownTo}
        onUnveil={() => setShownTo(holder)}
        ownerName={owner?.name ?? me?.username}
      />
    </Alone>
  )
}

/** A passed token ends when its member joins with their own phone, or leaves. */
function useForgetLostSeat(eveningId: string, lost: { seat: Viewpoint; owner: Viewpoint; isLost: boolean }) {
  const { seat, owner, isLost } = lost
  const isOwners = seat === owner
  useEffect(() => {
    if (!isLost || seat === null) return
    forgetSeat(eveningId, seat.seatId)
    if (!isOwners) showToast(t('tonight.tonightScreen.nameHasTheirOwnPhone', { name: seat.name }), { tone: 'alert' })
  }, [eveningId, seat, isOwners, isLost])
}
