import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  error: { icon: CircleAlert, look: 'border-danger', mark: 'text-danger' },
  success: { icon: CircleCheck, look: 'border-high', mark: 'text-high' },
  info: { icon: Info, look: 'border-field', mark: 'text-accent' },
}

interface AlertProps {
  tone?: keyof typeof TONES
  title?: string
  /** Scrolled to and focused when it appears: for an alert above the button that was pressed. */
  focused?: boolean
  children: ReactNode
}

/** A message in the page that is read out as soon as it appears. */
export function Alert({ tone = 'error', title, focused = false, children }: AlertProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) element.current?.focus()
  }, [focused])
  const { icon: Icon, look, mark } = TONES[tone]
  return (
    <div
      ref={element}
      role="alert"
      tabIndex={focused ? -1 : undefined}
      className={classNames('flex gap-3 rounded-control border bg-surface p-4 text-sm', look)}
    >
      <Icon className={classNames('mt-0.5 size-4 shrink-0', mark)} aria-hidden="true" />
      <div className="min-w-0">
        {title !== undefined && <p className={classNames('font-semibold', mark)}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
