import type { Label } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { chipClass } from '../../components/ui/chip.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { StopMotion } from '../../components/ui/stop-motion.tsx'
import { formatLabelType } from '../../words/format.ts'
import { useMotionStopped } from '../../lib/motion.ts'
import { keepInView } from '../../components/ui/keep-in-view.ts'
import { t } from '../../words/t.ts'

const ROWS = 4
const SECONDS = [95, 120, 80, 110]

interface LabelMarqueeProps {
  /** Undefined while they are loading: their place is reserved. */
  labels: readonly Label[] | undefined
  /** True if nothing above them moves: then the button that stops all motion is here. */
  stops: boolean
}

export function LabelMarquee({ labels, stops }: LabelMarqueeProps) {
  return (
    <div className="-mx-4 min-h-45 motion-reduce:min-h-41 sm:mx-0">
      {labels && <Rows labels={labels} stops={stops} />}
    </div>
  )
}

/** Chips of labels that drift in four rows; stopped, or with reduced motion, the rows stand still and scroll. Each row is followed by a hidden copy, so that the loop has no gap. */
function Rows({ labels, stops }: { labels: readonly Label[]; stops: boolean }) {
  const stopped = useMotionStopped()
  const looped = useDeferredValue(true, false) && !stopped
  const rows = Array.from({ length: ROWS }, (_, row) => labels.filter((_label, i) => i % ROWS === row))
  return (
    <>
      <a
        href="#movies"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-raised focus:p-3"
      >
        {t('home.labelMarquee.skipToTheMovies')}
      </a>
      <nav className="flex flex-col gap-2.5 py-1" aria-label={t('home.labelMarquee.moodsPlacesAndMore')}>
        {rows.map((row, i) => (
          <div key={SECONDS[i]} className="flex items-center gap-2">
            <div className="min-w-0 grow overflow-hidden fade-sides">
              <div
                className={classNames(
                  'flex motion-reduce:w-auto motion-reduce:overflow-x-auto motion-reduce:[scrollbar-width:none]',
                  stopped ? 'overflow-x-auto [scrollbar-width:none]' : 'drift w-max',
                )}
                // Not in the markup: the page's policy forbids styles there.
                ref={(track) => track?.style.setProperty('animation-duration', `${SECONDS[i]}s`)}
              >
                <ChipRow labels={row} />
                {looped && <ChipRow labels={row} copy />}
              </div>
            </div>
            {stops && i === 0 && (
              <span className="flex max-sm:mr-4 motion-reduce:hidden">
                <StopMotion />
              </span>
            )}
          </div>
        ))}
      </nav>
      <span id="movies" tabIndex={-1} />
    </>
  )
}

function ChipRow({ labels, copy = false }: { labels: readonly Label[]; copy?: boolean }) {
  return (
    <ul
      aria-hidden={copy || undefined}
      className={classNames('flex shrink-0 gap-2.5 pr-2.5', copy && 'motion-reduce:hidden')}
    >
      {labels.map(({ id, name, type }) => (
        <li key={id}>
          <Link
            to="/search"
            search={{ labels: String(id) }}
            tabIndex={copy ? -1 : undefined}
            className={chipClass}
            onFocus={keepInView}
          >
            <span className="text-muted">{formatLabelType(type)}</span> {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
