import type { OpenEvening } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { Bulbs } from '../../components/brand/bulbs.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { isNamedForEvening } from './words.ts'

interface OpenEveningCardProps {
  evening: OpenEvening
  /** True if the group is not clear from the context. */
  named?: boolean
  /** False for evenings after the first: a screen has one next step. */
  first?: boolean
}

const wayIn = ({ state, joined }: OpenEvening) => (state !== 'voting' ? 'Tonight’s movie' : joined ? 'Go on' : 'Join')

function newsOf({ state, here }: OpenEvening): string {
  return state === 'voting' ? `: ${here} here` : ': the movie is chosen'
}

/** An evening that is on, and the way to it. */
export function OpenEveningCard({ evening, named = false, first = true }: OpenEveningCardProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control border border-accent bg-surface p-4">
      <p className="min-w-0 grow basis-60">
        <Bulbs lit className="mb-1 w-28 text-accent" />
        <span className="text-lg wrap-anywhere">
          {named && isNamedForEvening(evening.group.name) ? (
            `${evening.group.name} is on`
          ) : named ? (
            <>
              Tonight with <bdi>{evening.group.name}</bdi> is on
            </>
          ) : (
            'Tonight is on'
          )}
          {newsOf(evening)}
        </span>
      </p>
      <Link
        to="/tonight/$eveningId"
        params={{ eveningId: evening.id }}
        aria-label={`${wayIn(evening)}: tonight with ${evening.group.name}`}
        className={buttonClass({ variant: first ? 'primary' : 'secondary' })}
      >
        {wayIn(evening)}
      </Link>
    </div>
  )
}
