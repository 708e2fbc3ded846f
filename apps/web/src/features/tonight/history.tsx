import type { PastEvening } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Poster } from '../../components/movie/poster.tsx'
import { levelOf, RatingIcon } from '../../components/movie/rating.tsx'
import { Pagination, useLastPage } from '../../components/ui/pagination.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { formatDate } from '../../words/format.ts'
import { PAGE_SIZE, tonightQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** The group's evenings: what was watched when, who was there, and how it was. */
export function PastEvenings({ groupId }: { groupId: string }) {
  const [page, setPage] = useState(1)
  const result = useQuery(tonightQueries.past(groupId, page))
  const count = result.isPlaceholderData ? undefined : result.data?.count
  const isBeyondEnd = useLastPage(count, { page, size: PAGE_SIZE, onChange: setPage })
  return (
    <section aria-labelledby="past-evenings">
      <h2 id="past-evenings" className="mb-4 text-xl">
        {t('tonight.history.pastEvenings')}
      </h2>
      {result.isPending || isBeyondEnd ? (
        <Skeleton className="h-32" />
      ) : result.isError ? (
        <ErrorState message={result.error.message} onRetry={() => void result.refetch()} />
      ) : result.data.results.length === 0 ? (
        <p className="text-muted">{t('tonight.history.noneYetWhateverYouDecide')}</p>
      ) : (
        <>
          <ul aria-labelledby="past-evenings" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {result.data.results.map((evening) => (
              <Past key={evening.id} evening={evening} />
            ))}
          </ul>
          <Pagination page={page} count={result.data.count} size={PAGE_SIZE} onChange={setPage} />
        </>
      )}
    </section>
  )
}

function Past({ evening: { started_at: date, movie, chosen, people } }: { evening: PastEvening }) {
  return (
    <li className="flex gap-4 rounded-control border border-line bg-surface p-3">
      {movie && (
        <Link
          to="/movie/$movieId"
          params={{ movieId: String(movie.id) }}
          className="w-20 shrink-0 self-start rounded-poster"
          tabIndex={-1}
          aria-hidden="true"
        >
          <Poster movie={movie} />
        </Link>
      )}
      <div className="min-w-0 grow text-sm">
        <p className="text-muted">
          <time dateTime={date}>{formatDate(date)}</time>
        </p>
        {movie ? (
          <Link
            to="/movie/$movieId"
            params={{ movieId: String(movie.id) }}
            className="text-base font-medium wrap-anywhere hover:underline"
          >
            {movie.title}
          </Link>
        ) : (
          <p className="text-base font-medium">{t('tonight.history.aMovieThatIsGone')}</p>
        )}
        {chosen === 'override' && <p className="text-muted">{t('tonight.history.chosenByHand')}</p>}
        <ul aria-label={t('tonight.history.whoWasThere')} className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {people.map(({ name, user_id: id, rating }, i) => (
            <li key={id ?? `${name} ${i}`} className="flex items-center gap-1.5 wrap-anywhere">
              {name}
              <Opinion rating={rating} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

/** Opinion of one participant; nothing without a rating. */
function Opinion({ rating }: { rating: number | null }) {
  const level = rating === null ? undefined : levelOf(rating)
  if (level === undefined) return null
  return (
    <span className={`inline-flex items-center ${level.look}`}>
      <RatingIcon level={level} className="size-3.5 shrink-0" />
      <span className="sr-only">: {level.word}</span>
    </span>
  )
}
