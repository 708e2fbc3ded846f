import { Bulbs } from '../../components/brand/bulbs.tsx'
import { Button } from '../../components/ui/button.tsx'
import { EveningHead } from './evening-head.tsx'
import { useEveningLink } from './invite-others.tsx'
import { useDecide } from './mutations.ts'
import { NotSentNote } from './not-sent-note.tsx'
import { PassPhone } from './pass-phone.tsx'
import { People } from './people.tsx'
import type { Room } from './room.ts'
import { ShareLink } from '../../components/ui/share-link.tsx'
import { ShareNote } from '../../components/ui/share-note.tsx'
import { useCountdown } from './use-countdown.ts'
import { answeredInWords, fewOf, inWords, progressOf } from './words.ts'
import { useStartAtTop } from './use-start-at-top.ts'

interface WaitingProps {
  room: Room
  /** True while an answer of the viewer has not arrived yet. */
  waits: boolean
  /** Name of the phone's owner while another participant holds it. */
  ownerName: string | undefined
  /** Goes back to the cards. */
  onChange: () => void
}

/** Shown after a participant has answered all cards, until the others have. */
export function Waiting({ room, waits, ownerName, onChange }: WaitingProps) {
  const { evening, open } = room
  useStartAtTop()
  const progress = progressOf(evening)
  return (
    <>
      <EveningHead evening={evening} open={open} />
      <section aria-label="Waiting" className="mx-auto flex w-full max-w-lg grow flex-col gap-6 pt-6">
        <div className="flex flex-col items-center gap-3 text-center">
          <Bulbs lit className="w-40 text-accent" />
          <div aria-live="polite">
            <h2 className="text-2xl">{answeredInWords(progress)}</h2>
            <p className="mt-1 min-h-6 text-muted wrap-anywhere">{stillMissing(progress)}</p>
          </div>
          <NotSentNote waits={waits} />
        </div>
        {ownerName !== undefined && (
          <Button variant="primary" className="h-16" onClick={() => room.pass(room.owner)}>
            Give the phone back to {ownerName}
          </Button>
        )}
        <Deciding key={evening.version} room={room} isAlone={progress.expected === 1} />
        <People evening={evening} />
        <PassPhone room={room} onPassed={() => {}} />
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="ghost" onClick={() => open('people')}>
            Invite someone
          </Button>
          <Button variant="ghost" onClick={onChange}>
            Change an answer
          </Button>
        </div>
      </section>
    </>
  )
}

function stillMissing({ choosing, guests }: ReturnType<typeof progressOf>): string {
  const missing = [...fewOf(choosing), ...(guests === 0 ? [] : [guests === 1 ? 'a guest' : `${guests} guests`])]
  return missing.length === 0 ? '' : `Still choosing: ${inWords(missing)}`
}

/** The way on without those who do not answer. */
function Deciding({ room: { evening, seat }, isAlone }: { room: Room; isAlone: boolean }) {
  const decide = useDecide(evening.id, seat)
  const { waiting_for: waiting, group } = evening
  const left = useCountdown(waiting?.seconds ?? 0)
  const link = useEveningLink(evening)
  if (isAlone) {
    return (
      <div className="flex flex-col gap-3">
        <p className="text-center text-muted">No one else is here yet.</p>
        <ShareLink link={link} text={`${group.name}: what shall we watch tonight?`} label="Share the link" />
        <ShareNote />
        <Button busy={decide.isPending} onClick={() => decide.mutate()}>
          Decide alone
        </Button>
      </div>
    )
  }
  if (waiting === null) return null
  const names = waiting.names.length === 0 ? 'the others' : inWords(fewOf(waiting.names))
  if (left > 0) {
    return <p className="text-center text-sm text-muted">You can decide without {names} in less than a minute.</p>
  }
  return (
    <Button className="h-16" busy={decide.isPending} onClick={() => decide.mutate()}>
      Decide without {names}
    </Button>
  )
}
