import type { OpenEvening } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { Bulbs } from '../../components/brand/bulbs.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { isNamedForEvening } from './words.ts'
import { rich, t } from '../../words/t.ts'

interface OpenEveningCardProps {
  evening: OpenEvening
  /** False for evenings after the first: a screen has one next step. */
  first: boolean
}

/** The word for the way to an evening. */
export const wayIn = ({ state, joined }: OpenEvening) =>
  state !== 'voting'
    ? t('common.words.tonightsMovie')
    : joined
      ? t('tonight.openEveningCard.goOn')
      : t('tonight.openEveningCard.join')

/** Follows the name of an evening. */
export function newsOf({ state, here }: OpenEvening): string {
  return state === 'voting'
    ? t('tonight.openEveningCard.hereHere', { here })
    : t('tonight.openEveningCard.theMovieIsChosen')
}

/** The way to an evening, filled where it is the screen's next step. */
export function EveningLink({ evening, isNext }: { evening: OpenEvening; isNext: boolean }) {
  return (
    <Link
      to="/tonight/$eveningId"
      params={{ eveningId: evening.id }}
      aria-label={t('tonight.openEveningCard.eveningTonightWithName', {
        evening: wayIn(evening),
        name: evening.group.name,
      })}
      className={classNames(buttonClass({ variant: isNext ? 'primary' : 'secondary' }), 'shrink-0')}
    >
      {wayIn(evening)}
    </Link>
  )
}

/** An evening that is on, with its group, and the way to it. */
export function OpenEveningCard({ evening, first }: OpenEveningCardProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control border border-line bg-surface p-4">
      <p className="min-w-0 grow basis-60">
        <Bulbs lit className="mb-1 w-28 text-accent" />
        <span className="text-lg wrap-anywhere">
          {isNamedForEvening(evening.group.name)
            ? t('tonight.openEveningCard.nameIsOn', { name: evening.group.name })
            : rich('tonight.openEveningCard.tonightWith', { group: <bdi>{evening.group.name}</bdi> })}
          {newsOf(evening)}
        </span>
      </p>
      <EveningLink evening={evening} isNext={first} />
    </div>
  )
}
