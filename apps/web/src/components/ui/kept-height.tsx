import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { keptHeights } from '../../lib/kept-heights.ts'

interface KeptHeightProps {
  name: string
  /** False while the server has not answered. */
  known: boolean
  /** As high as it is most often: takes the place while no height was kept. */
  usual?: ReactNode
  children: ReactNode
}

/** Reserves the height that its children had on this device the last time, until they are known. */
export function KeptHeight({ name, known, usual, children }: KeptHeightProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (known && box.current) keptHeights.set(name, box.current.offsetHeight)
  })
  if (known) return <div ref={box}>{children}</div>
  const height = keptHeights.get(name)
  return (
    <div className="invisible overflow-hidden" inert style={height === null ? undefined : { height }}>
      {usual}
    </div>
  )
}
