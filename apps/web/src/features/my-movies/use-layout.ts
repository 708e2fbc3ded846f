import type { RefObject } from 'react'
import { useMeasure } from '../../hooks/use-measure.ts'
import { useMedia } from '../../hooks/use-media.ts'
import type { Layout } from './entry.tsx'
import type { View } from './search.ts'

const ROW_HEIGHTS = { wide: 72, narrow: 136 }
const MIN_TILE = 160
/** The levels, the title and the note below a poster. */
const BELOW_POSTER = 112

/** Layout, number in a line and height of the entries, in the room that there is. */
export function useLayout(
  box: RefObject<HTMLElement | null>,
  view: View,
): { layout: Layout; perLine: number; height: number } {
  const isWide = useMedia('(width >= 56rem)')
  const width = useMeasure(box, ({ clientWidth }) => clientWidth)
  if (view === 'rows') {
    const layout = isWide ? 'wide' : 'narrow'
    return { layout, perLine: 1, height: ROW_HEIGHTS[layout] }
  }
  const perLine = Math.max(2, Math.floor(width / MIN_TILE))
  return { layout: 'poster', perLine, height: Math.ceil((width / perLine) * 1.5) + BELOW_POSTER }
}
