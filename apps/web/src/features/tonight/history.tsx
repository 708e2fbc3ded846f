import type { PastEvening } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Poster } from '../../components/movie/poster.tsx'
import { levelOf, RatingIcon } from '../../components/movie/rating.tsx'
import { Pagination, useLastPage } from '../../components/ui/pagination.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { formatShortDate } from '../../words/format.ts'
import { HowWasIt } from './how-was-it.tsx'
import { PAGE_SIZE, tonightQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** The group's evenings: how the last one was, then what was watched when, who was there, and how they liked it. */
export function PastEvenings({ groupId }: { groupId: string }) {
  const [page, setPage] = useState(1)
  const asked = useQuery(tonightQueries.tonight()).data?.ask.filter(({ group }) => group.id === groupId)
  const result = useQuery(tonightQueries.past(groupId, page))
  const count = result.isPlaceholderData ? undefined : result.data?.count
  const isBeyondEnd = useLastPage(count, { page, size: PAGE_SIZE, onChange: setPage })
  return (
    <section aria-labelledby="past-evenings" className="flex flex-col gap-3">
      <h2 id="past-evenings" className="text-lg sm:text-xl">
        {t('tonight.history.pastEvenings')}
      </h2>
      {asked?.map((each) => (
        <div key={each.id} className="max-w-prose">
          <HowWasIt asked={each} withGroup={false} />
        </div>
      ))}
      {result.isPending || isBeyondEnd ? (
        <Skeleton className="h-52" />
      ) : result.isError ? (
        <ErrorState message={result.error.message} onRetry={() => void result.refetch()} />
      ) : result.data.results.length === 0 ? (
        <p className="text-muted">{t('tonight.history.noneYetWhateverYouDecide')}</p>
      ) : (
        <>
          <ul
            aria-labelledby="past-evenings"
            className="-mx-4 flex scroll-px-4 gap-4 overflow-x-auto overscroll-x-contain px-4 py-2 [scrollbar-width:none]"
          >
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
    <li className="flex w-28 shrink-0 flex-col gap-1 text-xs text-muted">
      {movie ? (
        <Link
          to="/movie/$movieId"
          params={{ movieId: String(movie.id) }}
          className="flex flex-col gap-1 rounded-poster hover:underline"
        >
          <Poster movie={movie} />
          <span className="line-clamp-2 text-sm leading-snug font-medium text-text">{movie.title}</span>
        </Link>
      ) : (
        <p className="flex aspect-2/3 items-center rounded-poster bg-raised p-3 text-sm">
          {t('tonight.history.aMovieThatIsGone')}
        </p>
      )}
      <time dateTime={date}>{formatShortDate(date)}</time>
      {chosen === 'override' && <p>{t('tonight.history.chosenByHand')}</p>}
      <ul aria-label={t('tonight.history.whoWasThere')} className="flex flex-wrap gap-x-3">
        {people.map(({ name, user_id: id, rating }, i) => (
          <li key={id ?? `${name} ${i}`} className="flex items-center gap-1 wrap-anywhere">
            {name}
            <Opinion rating={rating} />
          </li>
        ))}
      </ul>
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
