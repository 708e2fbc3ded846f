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
import { answeredInWords, fewOf, progressOf } from './words.ts'
import { useStartAtTop } from './use-start-at-top.ts'
import { formatList } from '../../words/format.ts'
import { t } from '../../words/t.ts'

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
      <section
        aria-label={t('tonight.waiting.waiting')}
        className="mx-auto flex w-full max-w-lg grow flex-col gap-6 pt-6"
      >
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
            {t('tonight.waiting.giveThePhoneBackTo', { ownerName })}
          </Button>
        )}
        <Deciding key={evening.version} room={room} isAlone={progress.expected === 1} />
        <People evening={evening} />
        <PassPhone room={room} onPassed={() => {}} />
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="ghost" onClick={() => open('people')}>
            {t('tonight.waiting.inviteSomeone')}
          </Button>
          <Button variant="ghost" onClick={onChange}>
            {t('tonight.waiting.changeAnAnswer')}
          </Button>
        </div>
      </section>
    </>
  )
}

function stillMissing({ choosing, guests }: ReturnType<typeof progressOf>): string {
  const missing = [...fewOf(choosing), ...(guests === 0 ? [] : [t('tonight.waiting.guests', { guests })])]
  return missing.length === 0 ? '' : t('tonight.waiting.stillChoosingMissing', { missing: formatList(missing) })
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
        <p className="text-center text-muted">{t('tonight.waiting.noOneElseIsHere')}</p>
        <ShareLink
          link={link}
          text={t('tonight.waiting.nameWhatShallWeWatch', { name: group.name })}
          label={t('tonight.waiting.shareTheLink')}
        />
        <ShareNote />
        <Button busy={decide.isPending} onClick={() => decide.mutate()}>
          {t('tonight.waiting.decideAlone')}
        </Button>
      </div>
    )
  }
  if (waiting === null) return null
  const names = waiting.names.length === 0 ? t('tonight.waiting.theOthers') : formatList(fewOf(waiting.names))
  if (left > 0) {
    return <p className="text-center text-sm text-muted">{t('tonight.waiting.youCanDecideWithoutNames', { names })}</p>
  }
  return (
    <Button className="h-16" busy={decide.isPending} onClick={() => decide.mutate()}>
      {t('tonight.waiting.decideWithoutNames', { names })}
    </Button>
  )
}
