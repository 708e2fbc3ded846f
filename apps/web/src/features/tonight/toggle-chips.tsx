import { Check } from 'lucide-react'
import { useId } from 'react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { chipClass } from '../../components/ui/chip.tsx'
import { classNames } from '../../components/ui/class-names.ts'

interface ToggleChipsProps<T> {
  label: string
  options: readonly { id: T; name: string }[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
  /** Shows the names as people. */
  people?: boolean
  hint?: string
}

/** Any number of several, as chips that can be switched on and off. */
export function ToggleChips<T extends string | number>({
  label,
  options,
  chosen,
  onChange,
  people = false,
  hint,
}: ToggleChipsProps<T>) {
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="mb-1.5 text-sm font-medium">
        {label} {hint !== undefined && <span className="font-normal text-muted">{hint}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {options.map(({ id, name }) => {
          const isOn = chosen.includes(id)
          return (
            <button
              key={id}
              type="button"
              aria-pressed={isOn}
              className={classNames(chipClass, 'min-h-11 max-w-full', isOn && 'chosen')}
              onClick={() => onChange(isOn ? chosen.filter((other) => other !== id) : [...chosen, id])}
            >
              {people && <Avatar name={name} size="sm" className="-ml-2.5" />}
              <span className="truncate">{name}</span>
              <Check className={classNames('size-4 shrink-0 text-accent', !isOn && 'invisible')} aria-hidden="true" />
            </button>
          )
        })}
      </div>
    </div>
  )
}
