import { ChevronDown, Minus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useDismiss } from '../../hooks/use-dismiss.ts'
import { classNames } from './class-names.ts'
import { Checkbox, fieldClass } from './field.tsx'
import { t } from '../../words/t.ts'

interface Option {
  id: number
  name: string
  /** Number of movies that have it, if known. */
  count?: number | undefined
}

interface MultiSelectProps {
  label: string
  placeholder: string
  options: readonly Option[]
  selected: readonly number[]
  onToggle: (id: number) => void
  /** Ids that are excluded: every option can be chosen, excluded or neither. */
  leftOut?: readonly number[]
  onLeaveOut?: (id: number) => void
}

const NONE: readonly number[] = []

function summary({ placeholder, selected, leftOut = NONE }: MultiSelectProps): string {
  const parts = [
    ...(selected.length > 0 ? [t('ui.multiSelect.selected', { count: selected.length })] : []),
    ...(leftOut.length > 0 ? [t('ui.multiSelect.leftOut', { count: leftOut.length })] : []),
  ]
  return parts.join(', ') || placeholder
}

/** A field that opens a list of checkboxes; it shows the placeholder or how many are chosen. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, options, selected, onToggle, leftOut = NONE, onLeaveOut } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useDismiss(root, open, (byKey) => {
    setOpen(false)
    if (byKey) button.current?.focus()
  })
  return (
    <div ref={root} className="relative flex flex-col gap-1.5">
      <span id={`${id}-label`} className="text-sm font-medium">
        {label}
      </span>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        onClick={() => setOpen(!open)}
        className={classNames(
          fieldClass,
          'flex items-center justify-between text-left',
          selected.length + leftOut.length === 0 && 'text-muted',
        )}
      >
        {summary(props)}
        <ChevronDown className={classNames('size-4 transition-transform', open && 'rotate-180')} aria-hidden="true" />
      </button>
      <fieldset
        id={`${id}-list`}
        aria-labelledby={`${id}-label`}
        hidden={!open}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-75 overflow-y-auto rounded-control border border-line bg-raised p-2 shadow-float"
      >
        {options.map((option) => (
          <OptionRow
            key={option.id}
            option={option}
            checked={selected.includes(option.id)}
            refused={leftOut.includes(option.id)}
            onToggle={() => onToggle(option.id)}
            onLeaveOut={onLeaveOut && (() => onLeaveOut(option.id))}
          />
        ))}
      </fieldset>
    </div>
  )
}

interface OptionRowProps {
  option: Option
  checked: boolean
  refused: boolean
  onToggle: () => void
  onLeaveOut: (() => void) | undefined
}

function OptionRow({ option: { name, count }, checked, refused, onToggle, onLeaveOut }: OptionRowProps) {
  return (
    <div className="flex items-center rounded-control hover:bg-surface">
      <Checkbox
        label={
          <span className="flex grow justify-between gap-3">
            <span className={classNames(refused && 'text-muted line-through')}>{name}</span>{' '}
            {count !== undefined && <span className="text-muted">{count}</span>}
          </span>
        }
        checked={checked}
        onChange={onToggle}
        className="min-h-9 grow pl-2"
      />
      {onLeaveOut !== undefined && (
        <button
          type="button"
          aria-label={t('ui.multiSelect.leaveOutName', { name })}
          aria-pressed={refused}
          onClick={onLeaveOut}
          className={classNames(
            'flex size-9 shrink-0 items-center justify-center rounded-control',
            refused ? 'text-danger' : 'text-muted hover:text-text',
          )}
        >
          <Minus className="size-4" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
