import type { Evening } from '@marquee/contract'
import { Button } from '../../components/ui/button.tsx'
import { EveningHead } from './evening-head.tsx'
import { InviteOthers } from './invite-others.tsx'
import { People } from './people.tsx'
import type { Room } from './room.ts'
import { useStartAtTop } from './use-start-at-top.ts'
import { t } from '../../words/t.ts'

/**
 * True while a member or a guest is missing, and the person who started the evening has answered nothing.
 * @param isOpen the evening was announced to no one: more people may arrive at any time
 */
export function isAwaited({ seats, guests_expected: guests, started_by: starter }: Evening, isOpen: boolean): boolean {
  if (seats.some(({ name, answered }) => name === starter && answered > 0)) return false
  return isOpen || guests > 0 || seats.some(({ here, name }) => !here && name !== starter)
}

interface ArrivalsProps {
  room: Room
  isOpen: boolean
  /** The person goes on to the cards, even if others are missing. */
  onDone: () => void
}

/** Shown to the person who has just started the evening, until all are there or they go on. */
export function Arrivals({ room: { evening, open }, isOpen, onDone }: ArrivalsProps) {
  useStartAtTop()
  return (
    <>
      <EveningHead evening={evening} open={open} />
      <section aria-labelledby="arrivals" className="mx-auto flex w-full max-w-lg grow flex-col gap-4 pt-4">
        <h2 id="arrivals" className="text-center text-xl">
          {isOpen ? t('common.words.whoIsWatching') : t('tonight.arrivals.inviteTheOthers')}
        </h2>
        <InviteOthers evening={evening} variant="secondary" />
        <Button variant="primary" className="h-14" onClick={onDone}>
          {t('tonight.arrivals.startAnswering')}
        </Button>
        <div aria-live="polite" aria-relevant="additions">
          <People evening={evening} />
        </div>
      </section>
    </>
  )
}
