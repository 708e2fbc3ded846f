import type { KeyboardEvent } from 'react'
import { LEVELS } from '../../components/movie/rating.tsx'
import { isShortcut } from '../../lib/shortcuts.ts'
import type { Rating } from './entry.tsx'

/** The actions of the list's keys. */
export interface ListKeys {
  /** Goes to another entry, by a number of entries or to one end. */
  move: (by: number | 'start' | 'end', select: boolean) => void
  /** Moves the focus between the entry and the controls in it. */
  inside: (step: 1 | -1) => void
  open: () => void
  rate: (rating: Rating) => void
  select: () => void
  search: () => void
}

/** Entries that Page up and Page down pass. */
const PAGE = 8

/** The entries that each arrow passes; in one column there is nothing to the left and right. */
const steps = (perLine: number): Record<string, number | 'start' | 'end'> => ({
  ArrowDown: perLine,
  ArrowUp: -perLine,
  PageDown: perLine * PAGE,
  PageUp: -perLine * PAGE,
  Home: 'start',
  End: 'end',
  ...(perLine > 1 && { ArrowRight: 1, ArrowLeft: -1 }),
})

/** Handles a key press in the list; leaves alone what it has no use for. */
export function handleKey(event: KeyboardEvent<HTMLElement>, perLine: number, keys: ListKeys) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { key, target, currentTarget } = event
  const isOnEntry = target instanceof Element && target !== currentTarget && target.getAttribute('role') === 'row'
  const by = steps(perLine)[key]
  const act = actionOf()
  if (act === undefined) return
  event.preventDefault()
  act()

  function actionOf(): (() => void) | undefined {
    if (by !== undefined) return () => keys.move(by, event.shiftKey)
    if (key === 'ArrowRight') return () => keys.inside(1)
    if (key === 'ArrowLeft' || (key === 'Escape' && !isOnEntry)) return () => keys.inside(-1)
    if (key === 'Enter' && isOnEntry) return keys.open
    if (!isShortcut(event.nativeEvent)) return undefined
    const level = LEVELS[['1', '2', '3', '4'].indexOf(key)]
    if (level !== undefined && !event.repeat) return () => keys.rate(level.value)
    if (key === '0' || key === 'Backspace') return () => keys.rate(null)
    if (key === 'x' || key === 'X') return keys.select
    return key === '/' ? keys.search : undefined
  }
}
