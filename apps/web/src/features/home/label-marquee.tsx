import type { Label } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { chipClass } from '../../components/ui/chip.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { formatLabelType } from '../../lib/format.ts'

const ROWS = 4
const SECONDS = [95, 120, 80, 110]

/** Chips of labels that drift in four rows; with reduced motion the rows stand still and scroll. Each row is followed by a hidden copy, so that the loop has no gap. */
export function LabelMarquee({ labels }: { labels: readonly Label[] }) {
  const looped = useDeferredValue(true, false)
  const rows = Array.from({ length: ROWS }, (_, row) => labels.filter((_label, i) => i % ROWS === row))
  return (
    <>
      <a href="#movies" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-raised focus:p-3">
        Skip to the movies
      </a>
      <nav className="flex flex-col gap-2.5 overflow-hidden fade-sides py-1" aria-label="Moods, places and more">
        {rows.map((row, i) => (
          <div
            key={SECONDS[i]}
            className="drift flex w-max motion-reduce:w-auto motion-reduce:overflow-x-auto motion-reduce:[scrollbar-width:none]"
            // Not in the markup: the page's policy forbids styles there.
            ref={(track) => track?.style.setProperty('animation-duration', `${SECONDS[i]}s`)}
          >
            <ChipRow labels={row} />
            {looped && <ChipRow labels={row} copy />}
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
          <Link to="/search" search={{ labels: String(id) }} tabIndex={copy ? -1 : undefined} className={chipClass}>
            <span className="text-muted">{formatLabelType(type)}</span> {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
