import type { RequestChip } from '@marquee/contract'
import { X } from 'lucide-react'
import { chipClass } from '../../components/ui/chip.tsx'
import { t } from '../../words/t.ts'

interface TakeAwayProps {
  chips: readonly RequestChip[]
  /** Searches without the chip of this key. */
  onRemove: (key: string) => void
}

/** The chips that may be too many, each to be removed. */
export function TakeAway({ chips, onRemove }: TakeAwayProps) {
  return (
    <ul aria-label={t('plotSearch.takeAway.takeOneAway')} className="mt-3 flex flex-wrap justify-center gap-2">
      {chips.map(({ key, text }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={t('plotSearch.takeAway.searchWithoutText', { text })}
            onClick={() => onRemove(key)}
            className={chipClass}
          >
            {text}
            <X className="size-3.5 text-muted" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
