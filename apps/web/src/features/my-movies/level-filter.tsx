import type { OwnMoviesPage } from '@marquee/contract'
import { RATING_VALUES } from '@marquee/contract/rating-values'
import type { RatingName } from '@marquee/contract/rating-values'
import { Check } from 'lucide-react'
import { RatingIcon, levelNamed } from '../../components/movie/rating.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { formatNumber } from '../../words/format.ts'
import { t } from '../../words/t.ts'

const NAMES = Object.keys(RATING_VALUES) as RatingName[]
const FILLS: Record<RatingName, string> = { Dislike: 'bg-low', Neutral: 'bg-field', Like: 'bg-high', Best: 'bg-accent' }

interface LevelFilterProps {
  /** Undefined until they are known. */
  counts: OwnMoviesPage['counts']['levels'] | undefined
  chosen: readonly RatingName[]
  onChange: (chosen: RatingName[]) => void
}

/** Four buttons that are switched on and off by themselves, each with its number of movies and its share. */
export function LevelFilter({ counts, chosen, onChange }: LevelFilterProps) {
  const countOf = (name: RatingName) => counts?.find(({ rating }) => rating === RATING_VALUES[name])?.count ?? 0
  const total = NAMES.reduce((sum, name) => sum + countOf(name), 0)
  return (
    <fieldset className="mb-4 grid grid-cols-4 gap-2">
      <legend className="sr-only">{t('myMovies.levelFilter.showOnly')}</legend>
      {NAMES.map((name) => {
        const level = levelNamed(name)
        const on = chosen.includes(name)
        const share = total === 0 ? 0 : countOf(name) / total
        return (
          <button
            key={name}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(NAMES.filter((other) => chosen.includes(other) !== (other === name)))}
            className={classNames(
              'flex min-h-14 min-w-0 flex-col justify-center gap-1.5 rounded-control border-2 px-1.5 py-1.5 text-xs transition-colors sm:px-3 sm:text-sm',
              on ? 'chosen border-field' : 'border-line hover:border-field',
            )}
          >
            <span className="flex w-full flex-col gap-x-1.5 sm:flex-row sm:items-center">
              <span className="flex min-w-0 items-center gap-1 sm:gap-1.5">
                {on ? (
                  <Check className="size-3.5 shrink-0 text-accent" aria-hidden="true" />
                ) : (
                  <RatingIcon level={level} className={classNames('size-3.5 shrink-0', level.look)} />
                )}
                <span className="truncate font-medium">{level.word}</span>
              </span>{' '}
              <span className={classNames('text-left text-muted sm:ml-auto', counts === undefined && 'invisible')}>
                {formatNumber(countOf(name))}
              </span>
            </span>
            <span aria-hidden="true" className="h-1 w-full overflow-hidden rounded-full bg-line">
              <span
                className={classNames('block h-full rounded-full', FILLS[name])}
                style={{ width: `${share * 100}%` }}
              />
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
