import type { Label } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { chipClass } from '../../components/ui/chip.tsx'
import { formatLabelType } from '../../lib/format.ts'

const ROWS = 4
const SECONDS = [95, 120, 80, 110]

/** Chips of labels that drift in four rows. The copy that closes the loop is for the eye alone. */
export function LabelMarquee({ labels }: { labels: readonly Label[] }) {
  const rows = Array.from({ length: ROWS }, (_, row) => labels.filter((_label, i) => i % ROWS === row))
  return (
    <nav
      className="flex flex-col gap-2.5 overflow-hidden fade-sides py-1"

      aria-label="Moods, places and more"
    >
      {rows.map((row, i) => (
        <div
          key={SECONDS[i]}
          className="drift flex w-max motion-reduce:w-auto"
          style={{ animationDuration: `${SECONDS[i]}s` }}
        >
          <ChipRow labels={row} />
          <ChipRow labels={row} copy />
        </div>
      ))}
    </nav>
  )
}

function ChipRow({ labels, copy = false }: { labels: readonly Label[]; copy?: boolean }) {
  return (
    <ul
      aria-hidden={copy || undefined}
      className={
        copy
          ? 'flex shrink-0 gap-2.5 pr-2.5 motion-reduce:hidden'
          : 'flex shrink-0 gap-2.5 pr-2.5 motion-reduce:shrink motion-reduce:flex-wrap'
      }
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
