import type { Evening } from '@marquee/contract'
import { Avatar } from '../../components/ui/avatar.tsx'
import { t } from '../../words/t.ts'

/** Progress of a participant, never their answers. */
function stateOf({ here, answered }: Evening['seats'][number], cards: number): string {
  if (cards > 0 && answered >= cards) return t('tonight.people.done')
  if (!here) return t('tonight.people.notHereYet')
  return answered === 0 ? t('tonight.people.choosing') : t('tonight.people.answeredOfCards', { answered, cards })
}

/** Participants, present and expected, with the number of answered cards. */
export function People({ evening: { seats, cards, state, guests_expected: guests } }: { evening: Evening }) {
  return (
    <ul aria-label={t('tonight.people.whoIsWatching')} className="flex flex-col divide-y divide-line">
      {seats.map((seat) => (
        <li key={seat.id} className="flex items-center gap-3 py-2">
          <Avatar name={seat.name} absent={!seat.here} />
          <span className="min-w-0 grow wrap-anywhere">
            <bdi>{seat.name}</bdi>{' '}
            {seat.user_id === null && <span className="text-sm text-muted">{t('tonight.people.guest')}</span>}
          </span>
          {state === 'voting' && <span className="text-sm text-muted">{stateOf(seat, cards.length)}</span>}
        </li>
      ))}
      {guests > 0 && <li className="py-2 text-sm text-muted">{t('tonight.people.guestsStillToCome', { guests })}</li>}
    </ul>
  )
}
