import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { classNames } from './class-names.ts'
import { Checkbox, fieldClass } from './field.tsx'

interface MultiSelectProps {
  label: string
  placeholder: string
  options: readonly { id: number; name: string }[]
  selected: readonly number[]
  onToggle: (id: number) => void
}

/** A field that opens a list of checkboxes; it shows the placeholder or how many are chosen. */
export function MultiSelect({ label, placeholder, options, selected, onToggle }: MultiSelectProps) {
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
          selected.length === 0 && 'text-muted',
        )}
      >
        {selected.length === 0 ? placeholder : `${selected.length} selected`}
        <ChevronDown className={classNames('size-4 transition-transform', open && 'rotate-180')} aria-hidden="true" />
      </button>
      <fieldset
        id={`${id}-list`}
        aria-labelledby={`${id}-label`}
        hidden={!open}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-75 overflow-y-auto rounded-control border border-line bg-raised p-2 shadow-float"
      >
        {options.map((option) => (
          <Checkbox
            key={option.id}
            label={option.name}
            checked={selected.includes(option.id)}
            onChange={() => onToggle(option.id)}
            className="rounded-control px-2 hover:bg-surface"
          />
        ))}
      </fieldset>
    </div>
  )
}

/** While `open`: calls `close` on Escape, on a press outside `root`, and when Tab leaves it. */
function useDismiss(root: RefObject<HTMLElement | null>, open: boolean, close: (byKey: boolean) => void) {
  useEffect(() => {
    const element = root.current
    if (!open || element === null) return
    const isOutside = (target: EventTarget | null) => target instanceof Node && !element.contains(target)
    const onPress = ({ target }: Event) => isOutside(target) && close(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close(true)
    }
    // A press on a label moves the focus to the page's main element for a moment; only a control that takes it counts.
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (isOutside(relatedTarget) && relatedTarget instanceof HTMLElement && relatedTarget.tabIndex >= 0) close(false)
    }
    addEventListener('pointerdown', onPress)
    element.addEventListener('keydown', onKey)
    element.addEventListener('focusout', onFocusOut)
    return () => {
      removeEventListener('pointerdown', onPress)
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('focusout', onFocusOut)
    }
  }, [root, open, close])
}
