import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface TabsProps<T extends string> {
  label: string
  /** `more` follows the label, as a count does. */
  tabs: readonly { value: T; label: string; more?: ReactNode }[]
  value: T
  onChange: (value: T) => void
  /** Puts the tabs among other controls. */
  among?: (tabs: ReactNode) => ReactNode
  children: ReactNode
}

/** Tabs by the WAI-ARIA pattern: arrows move and select, only the chosen tab is in the tab order. Where they do not all fit, they scroll. */
export function Tabs<T extends string>({ label, tabs, value, onChange, among, children }: TabsProps<T>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // A tab that is chosen later comes into view with the focus.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - tab.offsetWidth / 2
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step && (at + step + tabs.length) % tabs.length
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || tab === undefined) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  const row = (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames('relative flex gap-1', among === undefined && 'overflow-x-auto border-b border-line')}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={onKeyDown}
          className={classNames(
            'min-h-11 shrink-0 border-b-2 px-4 text-sm font-medium transition-colors',
            tab.value === value ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
          )}
        >
          {tab.label} {tab.more}
        </button>
      ))}
    </div>
  )
  return (
    <>
      {among ? among(row) : row}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={among === undefined ? 'pt-6' : undefined}
      >
        {children}
      </div>
    </>
  )
}
