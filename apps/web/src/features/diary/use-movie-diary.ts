import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isDiaryField } from '../../lib/outbox/entry.ts'
import { useWaiting } from '../../lib/outbox/waiting.ts'
import { diaryQueries } from './queries.ts'
import { NO_DIARY, withChange } from './show.ts'

/** The diary of a movie with the changes that wait to be sent; undefined until it is loaded. */
export function useMovieDiary(movieId: number) {
  const { data, isError, refetch } = useQuery(diaryQueries.movie(movieId))
  const waiting = useWaiting()
  const diary = useMemo(() => {
    const changes = waiting.flatMap(({ movieId: of, field, to, refused }) =>
      of === movieId && refused === null && isDiaryField(field) ? [{ field, to }] : [],
    )
    const start = data ?? (changes.length > 0 ? NO_DIARY : undefined)
    return start && changes.reduce(withChange, start)
  }, [data, waiting, movieId])
  return { diary, isError: isError && diary === undefined, refetch }
}
