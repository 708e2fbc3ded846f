import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = { plain: 'text-muted', accent: 'text-accent', high: 'text-high', danger: 'text-danger' }

/** A word about an entry, in a frame. */
export function Mark({ tone = 'accent', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span className={classNames('rounded-full border border-line px-3 py-0.5 text-xs font-normal', TONES[tone])}>
      {children}
    </span>
  )
}
