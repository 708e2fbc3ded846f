import type { Reason } from '@marquee/contract'
import { t } from '../../words/t.ts'

const SHOWN = 8

/** Reasons that are neither a movie nor a feature. */
const NAMES: Record<string, string> = {
  popularity: t('recommendations.whyReasons.popularity'),
  other: t('recommendations.whyReasons.other'),
}

/** Reasons for and against, each with a bar as long as its share of the strongest reason. */
export function WhyReasons({ reasons }: { reasons: readonly Reason[] }) {
  const named = reasons
    .filter(({ points }) => points !== 0)
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, SHOWN)
  const largest = Math.abs(named[0]?.points ?? 1)
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-accent underline-offset-3 hover:underline">
        {t('recommendations.whyReasons.reasonsForAndAgainst')}
      </summary>
      <ul
        aria-label={t('recommendations.whyReasons.reasonsForAndAgainst')}
        className="mt-2 flex max-w-md flex-col gap-2"
      >
        {named.map(({ kind, id, name, points }) => (
          <li key={`${kind}-${id}-${name}`} className="grid grid-cols-[minmax(0,1fr)_5rem_4.5rem] items-center gap-3">
            <span className="text-text">{NAMES[kind] ?? name}</span>
            <span className="h-1.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
              <span
                className={points > 0 ? 'block h-full rounded-full bg-high' : 'block h-full rounded-full bg-low'}
                style={{ width: `${Math.max(4, (100 * Math.abs(points)) / largest)}%` }}
              />
            </span>
            <span className={points > 0 ? 'text-xs text-high' : 'text-xs text-low'}>
              {points > 0 ? t('recommendations.whyReasons.forIt') : t('recommendations.whyReasons.againstIt')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
