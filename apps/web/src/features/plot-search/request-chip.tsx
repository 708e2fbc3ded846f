import type { RequestChip as Chip } from '@marquee/contract'
import { Minus, Plus, X } from 'lucide-react'
import { classNames } from '../../components/ui/class-names.ts'
import { isTurnable } from './chips.ts'
import { t } from '../../words/t.ts'

interface RequestChipProps {
  chip: Chip
  /** Called with the button that was pressed. */
  onRemove: (button: HTMLElement) => void
  onTurn: () => void
}

/** One thing that a request says. The cross removes it; pressing the text of a mood or a genre makes it unwanted, or wanted again. */
export function RequestChip({ chip, onRemove, onTurn }: RequestChipProps) {
  const { text, wanted } = chip
  const Icon = wanted ? Plus : Minus
  const inside = (
    <>
      <Icon className={classNames('size-3.5 shrink-0', wanted ? 'text-muted' : 'text-danger')} aria-hidden="true" />
      <span className="min-w-0 py-1 wrap-anywhere">{text}</span>
    </>
  )
  const textClass = 'flex min-h-8 min-w-0 items-center gap-1.5 rounded-full pl-3 text-left'
  return (
    <span
      className={classNames(
        'inline-flex min-h-8 max-w-full items-center rounded-full border bg-raised text-sm',
        wanted ? 'border-line' : 'border-danger',
      )}
    >
      {isTurnable(chip) ? (
        <button
          type="button"
          aria-label={t('plotSearch.requestChip.switchTo', { to: wanted ? 'unwanted' : 'wanted', text })}
          onClick={onTurn}
          className={textClass}
        >
          {inside}
        </button>
      ) : (
        <span className={textClass}>{inside}</span>
      )}
      <button
        type="button"
        aria-label={t('plotSearch.requestChip.removeText', { text })}
        onClick={({ currentTarget }) => onRemove(currentTarget)}
        className="flex size-8 shrink-0 items-center justify-center rounded-full text-muted hover:text-text"
      >
        <X className="size-3.5" aria-hidden="true" />
      </button>
    </span>
  )
}
