import type { OwnMovie, OwnMoviesPage } from '@marquee/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { PAGE_SIZE, myMoviesQueries } from './queries.ts'
import type { Shown } from './search.ts'

/** Later pages of a list, by number from 1; the first one is part of the answer that starts the list. */
type Pages = ReadonlyMap<number, readonly OwnMovie[]>
/** Undefined until its page is loaded. */
export type Slots = readonly (OwnMovie | undefined)[]

const NONE: Pages = new Map()

export interface OwnList {
  result: UseQueryResult<OwnMoviesPage>
  slots: Slots
  /** Loads the entries between two places; resolves with them in their places. */
  load: (from: number, to: number) => Promise<Slots>
}

/**
 * The entries of a list in their places, loaded page by page where they are looked at. An entry keeps its place as long as the
 * list is shown.
 */
export function useOwnList(shown: Shown): OwnList {
  const queryClient = useQueryClient()
  const result = useQuery(myMoviesQueries.first(shown))
  const first = result.data
  const isOfOtherList = result.isPlaceholderData
  const [loaded, setLoaded] = useState<{ of: OwnMoviesPage | undefined; pages: Pages }>({ of: undefined, pages: NONE })
  const pages = loaded.of === first ? loaded.pages : NONE
  const slots = useMemo(() => (first === undefined ? [] : slotsOf(first, pages)), [first, pages])
  const latest = useRef({ shown, slots, pages })
  useLayoutEffect(() => {
    latest.current = { shown, slots, pages }
  })

  const load = useCallback(
    async (from: number, to: number) => {
      const of = first
      const { slots: known, pages: there } = latest.current
      if (isOfOtherList || of?.pages === undefined || !known.slice(from, to + 1).includes(undefined)) return known
      // Places and pages differ by the few movies that changed since, so the page before is looked at as well.
      const start = Math.max(1, Math.floor(from / PAGE_SIZE))
      const numbers = of.pages.map((_, index) => index + 1)
      const missing = numbers.slice(start - 1, Math.floor(to / PAGE_SIZE) + 1).filter((number) => !there.has(number))
      const { shown: list } = latest.current
      const found = await Promise.all(
        missing.map(async (number) => {
          const page = await queryClient.fetchQuery(myMoviesQueries.later(list, of.pages![number - 1]!))
          return [number, page] as const
        }),
      )
      setLoaded((before) => ({ of, pages: new Map([...(before.of === of ? before.pages : NONE), ...found]) }))
      return slotsOf(of, new Map([...there, ...found]))
    },
    [queryClient, first, isOfOtherList],
  )
  return { result, slots, load }
}

/** Each movie once: one that changed while the list is read comes again at the end. */
export function slotsOf({ count, results, pages: cursors = [] }: OwnMoviesPage, pages: Pages): Slots {
  const seen = new Set<number>()
  const isNew = ({ id }: OwnMovie) => !seen.has(id) && seen.add(id)
  const slots: (OwnMovie | undefined)[] = results.filter(isNew)
  const last = cursors.length
  for (let number = 1; number <= last; number++) {
    const page = pages.get(number)
    if (page !== undefined) slots.push(...page.filter(isNew))
    else slots.push(...Array<undefined>(number < last ? PAGE_SIZE : Math.max(1, count - last * PAGE_SIZE)))
  }
  return slots
}
