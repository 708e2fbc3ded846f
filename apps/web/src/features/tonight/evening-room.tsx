import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { Arrivals, isAwaited } from './arrivals.tsx'
import { Decision } from './decision.tsx'
import { EndedEvening } from './ended-evening.tsx'
import { EveningHead } from './evening-head.tsx'
import { HandOver } from './hand-over.tsx'
import { KeepYourSeat } from './keep-your-seat.tsx'
import { useTakeOwnSeat } from './mutations.ts'
import { ownSeatOf } from './room.ts'
import type { Room, Sheet } from './room.ts'
import { Sheets } from './sheets.tsx'
import { useAnswers, useSendOthers } from './use-ballot.ts'
import { isDone } from './use-evening.ts'
import { useLastMoment } from './use-last-moment.ts'
import { Voting } from './voting.tsx'
import { Waiting } from './waiting.tsx'
import { t } from '../../words/t.ts'

/** Time for the last bulbs to light up. */
const LIT_MS = 600

interface EveningRoomProps {
  room: Omit<Room, 'open'>
  /** True until the person to whom the phone was handed has confirmed it. */
  isVeiled: boolean
  onUnveil: () => void
  /** Name of the phone's owner. */
  ownerName: string | undefined
}

/** An evening from one seat, in each of its states. */
export function EveningRoom({ room: received, isVeiled, onUnveil, ownerName }: EveningRoomProps) {
  const own = ownSeatOf(received.evening)
  const waited = own !== undefined && isDone(own, received.evening)
  const { evening } = useLastMoment(received.evening, { ms: LIT_MS, waited })
  const given = { ...received, evening }
  const { seat, owner, kept, pass } = given
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const room: Room = { ...given, open: setSheet }
  const takeSeat = useOwnSeat(room)
  const opens = useHasSeen(evening.state === 'voting')
  useSendOthers(evening.id, kept)
  const { film, state } = evening
  const hasStarted = useLocation({ select: ({ state }) => state.startedEvening === true })
  const isOpen = useLocation({ select: ({ state }) => state.openToAll === true })
  const [hasArrived, setArrived] = useState(!hasStarted)
  const isArriving = !hasArrived && state === 'voting' && ownerName === evening.started_by && isAwaited(evening, isOpen)
  const isHanded = seat?.seatId !== owner?.seatId
  if (state === 'ended') return <EndedEvening evening={evening} isMember={owner === null} />
  if (state === 'voting' && isVeiled) {
    const back = isHanded && ownerName !== undefined ? { name: ownerName, run: () => pass(owner) } : undefined
    return <HandOver name={ownSeatOf(evening)?.name ?? ownerName ?? ''} onReady={onUnveil} back={back} />
  }
  return (
    <>
      {isArriving ? (
        <Arrivals room={room} isOpen={isOpen} onDone={() => setArrived(true)} />
      ) : film === null ? (
        <Seated room={room} takeSeat={takeSeat} ownerName={isHanded ? ownerName : undefined} />
      ) : (
        <Decision room={room} film={film} opens={opens}>
          {owner !== null && <KeepYourSeat eveningId={evening.id} groupName={evening.group.name} />}
        </Decision>
      )}
      <Sheets room={room} shown={sheet} onClose={() => setSheet(null)} onLeft={takeSeat.leave} />
    </>
  )
}

/**
 * A member who opens the evening takes their seat, unless they have just left it. It is requested even when someone sits
 * there: then a phone was handed to them before, which must not show their answers from now on.
 */
function useOwnSeat({ evening, seat }: Room) {
  const { mutate, isPending, isIdle, isError } = useTakeOwnSeat(evening.id)
  const [hasLeft, setLeft] = useState(false)
  const isTaken = ownSeatOf(evening)?.here === true
  const isWanted = seat === null && evening.state === 'voting' && (isIdle || !isTaken) && !hasLeft
  useEffect(() => {
    if (isWanted) mutate()
  }, [isWanted, mutate])
  return {
    isPending,
    isError,
    leave: () => setLeft(true),
    take: () => {
      setLeft(false)
      mutate()
    },
  }
}

/** True once a condition has been true since the component appeared. */
function useHasSeen(now: boolean): boolean {
  const [seen, setSeen] = useState(now)
  if (now && !seen) setSeen(true)
  return seen
}

interface SeatedProps {
  room: Room
  takeSeat: ReturnType<typeof useOwnSeat>
  ownerName: string | undefined
}

function Seated({ room, takeSeat, ownerName }: SeatedProps) {
  const { evening, open } = room
  const own = ownSeatOf(evening)
  if (own === undefined) {
    return (
      <>
        <EveningHead evening={evening} open={open} />
        {takeSeat.isPending ? (
          <EmptyState title={t('common.words.loading')} />
        ) : (
          <EmptyState
            title={t('tonight.eveningRoom.youHaveNoSeatTonight')}
            action={
              <Button variant="primary" onClick={takeSeat.take}>
                {t('tonight.eveningRoom.takeASeat')}
              </Button>
            }
          >
            {t('tonight.eveningRoom.theOthersDecideWithoutYou')}
          </EmptyState>
        )}
      </>
    )
  }
  const deal = evening.cards.map(({ movie: { id } }) => id).join(' ')
  return <Cards key={`${own.id} ${deal}`} room={room} seatId={own.id} ownerName={ownerName} />
}

function Cards({ room, seatId, ownerName }: { room: Room; seatId: string; ownerName: string | undefined }) {
  const own = useAnswers(room.evening, room.seat, seatId)
  return (
    <Voting room={room} own={own} name={ownerName === undefined ? undefined : ownSeatOf(room.evening)?.name}>
      {(change) => <Waiting room={room} waits={own.waits} ownerName={ownerName} onChange={change} />}
    </Voting>
  )
}
