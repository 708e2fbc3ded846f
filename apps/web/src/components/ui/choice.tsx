import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { classNames } from './class-names.ts'

interface ChoiceProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** Radio buttons side by side that look like one control. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const name = useId()
  // Shows the pressed option immediately: a value kept in the address comes back only after a navigation.
  const [chosen, setChosen] = useState(value)
  const [given, setGiven] = useState(value)
  if (given !== value) {
    setGiven(value)
    setChosen(value)
  }
  const choose = (option: T) => {
    setChosen(option)
    onChange(option)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="inline-flex max-w-full flex-wrap gap-1 rounded-control border border-field bg-surface p-1">
        {options.map((option) => (
          <label key={option.value} className="relative">
            <input
              type="radio"
              name={name}
              checked={option.value === chosen}
              onChange={() => choose(option.value)}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              className={classNames(
                'pointer-events-none relative flex min-h-8.5 items-center rounded-control px-6 text-sm transition-colors',
                'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
                option.value === chosen ? 'chosen font-medium' : 'text-muted peer-hover:text-text',
              )}
            >
              {option.value === chosen && (
                <Check className="absolute left-1.5 size-3.5 text-accent" aria-hidden="true" />
              )}
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
