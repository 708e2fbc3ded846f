import type { OwnMovie } from '@marquee/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { markSetHere } from '../../lib/marks.ts'
import { Entry } from './entry.tsx'
import type { EntryActions, Rating } from './entry.tsx'
import { handleKey } from './list-keys.ts'
import type { View } from './search.ts'
import type { Selection } from './use-selection.ts'
import type { OwnList } from './use-own-list.ts'
import { useLayout } from './use-layout.ts'
import { useWindow } from './use-window.ts'

interface OwnGridProps {
  label: string
  list: OwnList
  view: View
  selection: Selection
  onRate: (movie: OwnMovie, rating: Rating) => void
  onSearch: () => void
}

/**
 * The list: one tab stop, with the arrow keys inside. Only entries in or near the screen are in the document, each in the place that
 * its number gives it.
 */
export function OwnGrid({ label, list: { slots, load }, view, selection, onRate, onSearch }: OwnGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const { layout, perLine, height } = useLayout(box, view)
  const { first, last } = useWindow(box, height, perLine)
  const count = slots.length
  const [current, setCurrent] = useState(0)
  const at = Math.min(current, Math.max(0, count - 1))
  const focusEntry = useFocusEntry(box, at)
  useOneTabStop(box)
  useEffect(() => {
    // A page that did not load is tried again at the next scrolling.
    load(first * perLine, (last + 1) * perLine - 1).catch(() => {})
    load(at, at).catch(() => {})
  }, [load, first, last, perLine, at])

  const actions = useActions(selection, onRate, setCurrent)
  const keys = useKeys({ at, slots, box, selection, onRate, onSearch, focusEntry, setCurrent })
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={count}
      aria-multiselectable="true"
      className="relative"
      style={{ height: Math.ceil(count / perLine) * height }}
      onKeyDown={(event) => handleKey(event, perLine, keys)}
    >
      {shownIndexes(first * perLine, Math.min(count, (last + 1) * perLine), at, count).map((index) => (
        <div
          key={index}
          role="presentation"
          className="absolute"
          style={{
            top: Math.floor(index / perLine) * height,
            left: `${((index % perLine) / perLine) * 100}%`,
            width: `${100 / perLine}%`,
            height,
          }}
        >
          <Entry
            movie={slots[index]}
            selected={selection.has(slots[index])}
            current={index === at}
            {...{ index, count, layout, actions }}
          />
        </div>
      ))}
    </div>
  )
}

/** The actions of entries, which stay the same, so that entries are drawn again only when they change. */
function useActions(
  selection: OwnGridProps['selection'],
  onRate: OwnGridProps['onRate'],
  focus: EntryActions['focus'],
): EntryActions {
  const latest = useRef({ selection, onRate })
  useLayoutEffect(() => {
    latest.current = { selection, onRate }
  })
  return useMemo(
    () => ({
      rate: (movie, rating) => latest.current.onRate(movie, rating),
      select: (index, range) => latest.current.selection.toggle(index, range),
      focus,
    }),
    [focus],
  )
}

interface KeysOf extends Pick<OwnGridProps, 'selection' | 'onRate' | 'onSearch'> {
  at: number
  slots: OwnList['slots']
  box: RefObject<HTMLElement | null>
  focusEntry: () => void
  setCurrent: (index: number) => void
}

function useKeys({ at, slots, box, selection, onRate, onSearch, focusEntry, setCurrent }: KeysOf) {
  const navigate = useNavigate()
  const movie = slots[at]
  const last = slots.length - 1
  return {
    move(by: number | 'start' | 'end', selecting: boolean) {
      const to = by === 'start' ? 0 : by === 'end' ? last : Math.max(0, Math.min(last, at + by))
      if (selecting) selection.extend(at, to)
      setCurrent(to)
      focusEntry()
    },
    inside: (step: 1 | -1) => focusInside(entryAt(box.current, at), step),
    open: () => movie && void navigate({ to: '/movie/$movieId', params: { movieId: String(movie.id) } }),
    rate(rating: Rating) {
      if (movie === undefined) return
      onRate(movie, rating === ratingOf(movie) ? null : rating)
      focusEntry()
    },
    select: () => selection.toggle(at, false),
    search: onSearch,
  }
}

/** The rating that is shown. */
function ratingOf(movie: OwnMovie): number | null {
  const here = markSetHere(movie.id, 'rating')
  return here === undefined ? (movie.viewer?.rating ?? null) : here
}

/** The entries of the window, and the current one wherever it is, so that it keeps the focus. */
function shownIndexes(from: number, to: number, current: number, count: number): number[] {
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)
  if (count === 0 || (current >= from && current < to)) return indexes
  return current < from ? [current, ...indexes] : [...indexes, current]
}

const entryAt = (box: HTMLElement | null, index: number) =>
  box?.querySelector<HTMLElement>(`[role="row"][data-index="${index}"]`) ?? null

/** Moves the focus to the current entry after the next drawing. */
function useFocusEntry(box: RefObject<HTMLElement | null>, at: number): () => void {
  const wanted = useRef(false)
  const [, draw] = useState(0)
  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    const entry = entryAt(box.current, at)
    entry?.focus({ preventScroll: true })
    entry?.scrollIntoView({ block: 'nearest' })
  })
  return () => {
    wanted.current = true
    draw((drawn) => drawn + 1)
  }
}

const CONTROLS = 'a[href]:not([aria-hidden]), button, input'

/** The next or previous control of an entry; before the first one there is the entry itself. */
function focusInside(entry: HTMLElement | null, step: 1 | -1) {
  if (entry === null) return
  const stops = [entry, ...entry.querySelectorAll<HTMLElement>(CONTROLS)]
  const next = stops.findIndex((stop) => stop === document.activeElement) + step
  stops[Math.max(0, Math.min(stops.length - 1, next))]?.focus()
}

/** Takes controls of cards, whose code comes later, out of the tab order: the list has keys for them. */
function useOneTabStop(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const list = box.current
    if (list === null) return undefined
    const takeOut = () => {
      for (const control of list.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])')) control.tabIndex = -1
    }
    takeOut()
    const observer = new MutationObserver(takeOut)
    observer.observe(list, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [box])
}
