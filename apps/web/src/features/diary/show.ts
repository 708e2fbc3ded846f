import type { MovieDiary, MovieNote, ViewingFields } from '@marquee/contract'
import type { QueryClient } from '@tanstack/react-query'
import { setMark } from '../../lib/marks.ts'
import type { DiaryField, Value } from '../../lib/outbox/entry.ts'
import { diaryQueries } from './queries.ts'

/** A part of a movie's diary, as it is to be. */
export interface DiaryChange {
  field: DiaryField
  to: Value
}

/** Shows a change in this tab; the server may not have it yet. */
export function showDiary(queryClient: QueryClient, movieId: number, change: DiaryChange) {
  const { queryKey } = diaryQueries.movie(movieId)
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<MovieDiary>(queryKey, (known) => known && withChange(known, change))
  if (change.field !== 'note' && change.to !== null) setMark(movieId, 'seen', true)
}

/** Refreshes everything that the diary shows. */
export async function refreshAfterDiary(queryClient: QueryClient, movieId: number) {
  const { queryKey } = diaryQueries.movie(movieId)
  void queryClient.invalidateQueries({ queryKey: ['lists'], refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: ['my-movies'], refetchType: 'none' })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey }),
    queryClient.invalidateQueries({ queryKey: ['diary'] }),
  ])
}

export const NO_DIARY: MovieDiary = { viewings: [], note: '', tags: [], brought: null, liked: false, lists: [] }

/** The diary with a change, in the order of the server. */
export function withChange(diary: MovieDiary, { field, to }: DiaryChange): MovieDiary {
  if (field === 'note') return { ...diary, ...(to as MovieNote) }
  const id = field.slice('viewing:'.length)
  const old = diary.viewings.find((viewing) => viewing.id === id)
  const others = diary.viewings.filter((viewing) => viewing !== old)
  if (to === null) return { ...diary, viewings: others }
  const changed = { source: 'hand' as const, evening: null, ...old, id, ...(to as ViewingFields) }
  return { ...diary, viewings: [...others, changed].sort(byDate) }
}

/** The latest first, those without a date last. */
function byDate(a: { seen_on: string | null; id: string }, b: { seen_on: string | null; id: string }): number {
  const [first, second] = [keyOf(a.seen_on), keyOf(b.seen_on)]
  if (first !== second) return first < second ? 1 : -1
  return a.id < b.id ? 1 : -1
}

/** The first day of a month or a year, as the server sorts them. */
const keyOf = (seenOn: string | null) => (seenOn === null ? '' : `${seenOn}-01-01`.slice(0, 10))
