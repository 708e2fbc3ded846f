import type { DiaryEntry } from '@marquee/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Poster } from '../../components/movie/poster.tsx'
import { OwnRating } from '../../components/movie/rating.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { formatYear } from '../../words/format.ts'
import { formatMonth, weekdayOf } from './dates.ts'
import { aboutViewing } from './diary-sheet.tsx'
import { diaryQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** Height above the end of the list at which the next page is loaded. */
const AHEAD = '1200px'

/** All viewings by month, the latest first; more are loaded while it is scrolled. */
export function DiaryTab() {
  const result = useInfiniteQuery(diaryQueries.pages())
  if (result.isPending) return <Waiting />
  if (result.isError)
    return (
      <ErrorState
        title={t('diary.pages.diaryDidNotLoad')}
        message={result.error.message}
        onRetry={() => void result.refetch()}
      />
    )
  const entries = result.data.pages.flatMap(({ results }) => results)
  const counts = result.data.pages[0]?.counts
  if (entries.length === 0) return <NothingYet />
  return (
    <div className="mx-auto min-h-dvh max-w-2xl">
      <p className="mb-4 min-h-5 text-sm text-muted">{counts && t('diary.pages.viewingsOfMovies', counts)}</p>
      {byMonth(entries).map(([month, ofMonth]) => (
        <Month key={month} title={titleOf(month)} entries={ofMonth} />
      ))}
      {result.hasNextPage && (
        <More busy={result.isFetchingNextPage} onMore={() => void result.fetchNextPage({ cancelRefetch: false })} />
      )}
    </div>
  )
}

function Waiting() {
  return (
    <output className="animate-late mx-auto flex min-h-dvh max-w-2xl flex-col gap-3 pt-8">
      <span className="sr-only">{t('common.words.loading')}</span>
      {Array.from({ length: 6 }, (_, n) => (
        <Skeleton key={n} className="h-24" />
      ))}
    </output>
  )
}

/** By "2022-12", "2022" of which only the year is known, or "unknown"; in the order of their first entries. */
export function byMonth(entries: readonly DiaryEntry[]): [string, DiaryEntry[]][] {
  const months = new Map<string, DiaryEntry[]>()
  for (const entry of entries) {
    const month = entry.seen_on?.slice(0, 7) ?? 'unknown'
    const known = months.get(month)
    if (known === undefined) months.set(month, [entry])
    else known.push(entry)
  }
  return [...months]
}

function titleOf(month: string): string {
  if (month === 'unknown') return t('diary.pages.dateUnknown')
  return month.length === 4 ? t('diary.pages.monthUnknown', { year: month }) : formatMonth(month)
}

function Month({ title, entries }: { title: string; entries: readonly DiaryEntry[] }) {
  return (
    <section aria-label={title} className="mb-8">
      <h2 className="flex items-baseline gap-3 border-b border-line pb-2 text-2xl">
        {title}
        <span className="font-sans text-sm text-muted">{entries.length}</span>
      </h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className="lazy-paint">
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry }: { entry: DiaryEntry }) {
  const { movie, seen_on: seenOn, note } = entry
  const about = aboutViewing(entry)
  const year = formatYear(movie.release_date)
  return (
    <div className="flex gap-4 border-b border-line py-3">
      <Day seenOn={seenOn} />
      <Link to="/movie/$movieId" params={{ movieId: String(movie.id) }} tabIndex={-1} aria-hidden="true">
        <Poster movie={movie} className="w-14 shrink-0" />
      </Link>
      <div className="min-w-0 grow">
        <p>
          <Link
            to="/movie/$movieId"
            params={{ movieId: String(movie.id) }}
            className="font-medium wrap-anywhere hover:underline"
          >
            {movie.title}
          </Link>{' '}
          <span className="text-sm text-muted">{year}</span>
        </p>
        {movie.viewer?.rating !== null && (
          <p className="mt-0.5 flex text-sm">
            <OwnRating movie={movie}>{null}</OwnRating>
          </p>
        )}
        {about !== '' && <p className="mt-0.5 truncate text-sm text-muted">{about}</p>}
        {note !== null && <p className="mt-1 line-clamp-2 text-sm wrap-anywhere">{note}</p>}
      </div>
    </div>
  )
}

/** The day as on a calendar; empty for a viewing without one. */
function Day({ seenOn }: { seenOn: string | null }): ReactNode {
  if (seenOn?.length !== 10) return <span className="w-9 shrink-0" />
  return (
    <time dateTime={seenOn} className="flex w-9 shrink-0 flex-col items-center">
      <span className="font-display text-xl leading-none">{Number(seenOn.slice(8))}</span>
      <span className="text-xs text-muted">{weekdayOf(seenOn)}</span>
    </time>
  )
}

/** Loads the next page when its end comes near. The button is for keyboards, and where a page did not load. */
function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (end.current === null || busy) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) latest.current()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [busy])
  return (
    <div ref={end} className="flex justify-center py-8">
      <Button busy={busy} onClick={onMore}>
        {t('diary.pages.loadMore')}
      </Button>
    </div>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title={t('diary.pages.nothingYet')}
      action={
        <Link to="/edit-profile" search={{ open: 'import' }} className={buttonClass()}>
          {t('myMovies.myMovies.importYourHistory')}
        </Link>
      }
    >
      {t('diary.pages.nothingYetText')}
    </EmptyState>
  )
}
