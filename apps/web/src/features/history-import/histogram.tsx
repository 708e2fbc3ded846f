import './cuts.css'
import { STEPS, countLevels, levelOf, rangeOf, stepLabel } from '@marquee/contract/history-preview'
import type { Cuts, Scale } from '@marquee/contract/history-preview'
import { LEVELS } from '../../components/movie/rating.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { cutInWords, moveCut } from './levels.ts'
import { t } from '../../words/t.ts'

const LOOKS = ['bg-low', 'bg-field', 'bg-high', 'bg-accent']

interface HistogramProps {
  histogram: readonly number[]
  scale: Scale
  cuts: Cuts
  onChange: (cuts: Cuts) => void
}

/** A histogram of the file's ratings, divided into our levels by three handles that can be dragged or moved by arrow keys. */
export function Histogram({ histogram, scale, cuts, onChange }: HistogramProps) {
  const counts = countLevels(histogram, cuts)
  const highest = Math.max(1, ...histogram)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{t('historyImport.histogram.fourLevels', { scale })}</legend>
      <p className="mb-3 text-sm text-muted">{t('historyImport.histogram.moveTheLinesToWhere')}</p>
      <div className="px-3.5">
        <div className="relative h-36">
          <div className="flex h-full items-end" aria-hidden="true">
            {histogram.map((count, i) => (
              <div key={`bar ${i + 1}`} className="flex h-full flex-1 flex-col justify-end px-0.5">
                <span className="text-center text-xs text-muted">{count > 0 && count}</span>
                <div
                  className={classNames('min-h-px transition-colors', LOOKS[levelOf(i + 1, cuts)])}
                  style={{ height: `${(78 * count) / highest}%` }}
                />
              </div>
            ))}
          </div>
          {cuts.map((cut, i) => (
            <input
              key={`from level ${i + 1}`}
              type="range"
              className="cut"
              min={1}
              max={STEPS + 1}
              step={1}
              value={cut}
              aria-label={t('historyImport.histogram.levelBeginsAt', { level: LEVELS[i + 1]?.word ?? '' })}
              aria-valuetext={cutInWords(cut, scale)}
              onChange={({ target }) => onChange(moveCut(cuts, i, Number(target.value)))}
            />
          ))}
        </div>
        <div className="flex border-t border-field pt-1 text-center text-xs text-muted" aria-hidden="true">
          {histogram.map((_, i) => (
            <span key={`label ${i + 1}`} className="flex-1">
              {stepLabel(i + 1, scale)}
            </span>
          ))}
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4" aria-live="polite">
        {LEVELS.map(({ value, word }, level) => (
          <div key={value}>
            <dt className="flex items-center gap-1.5 text-sm font-medium">
              <span className={classNames('size-3 rounded-full', LOOKS[level])} aria-hidden="true" />
              {word}
            </dt>
            <dd className="text-sm">
              {counts[level]}
              <span className="block text-xs text-muted">{rangeOf(level, cuts, scale)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </fieldset>
  )
}
