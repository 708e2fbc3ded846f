import type { ReactNode } from 'react'

interface FactProps {
  name: string
  /** The class of its width, for facts that stand below each other. */
  width?: string
  children: ReactNode
}

/** A name over its value, for description lists. */
export function Fact({ name, width = 'min-w-0', children }: FactProps) {
  return (
    <div className={width}>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-sm wrap-anywhere">{children}</dd>
    </div>
  )
}
