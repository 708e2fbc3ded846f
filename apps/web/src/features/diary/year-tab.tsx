import type { DiaryYear } from '@marquee/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ImageDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { MovieGrid } from '../../components/movie/movie-grid.tsx'
import { PersonPhoto } from '../../components/movie/person-photo.tsx'
import { Poster } from '../../components/movie/poster.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { formatNumber, formatRuntime, formatYear } from '../../words/format.ts'
import { formatDayOfYear, monthName } from './dates.ts'
import { diaryQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** A year of the diary in numbers, posters and people. */
export function YearTab({ year }: { year: number }) {
  const { data, isPending, isError, error, refetch, isPlaceholderData } = useQuery(diaryQueries.year(year))
  if (isPending) return <Skeleton className="min-h-dvh" />
  if (isError)
    return <ErrorState title={t('diary.year.didNotLoad')} message={error.message} onRetry={() => void refetch()} />
  return (
    <div className={classNames('min-h-dvh', isPlaceholderData && 'opacity-55')} aria-busy={isPlaceholderData}>
      <Head year={year} data={data} />
      {data.viewings === 0 ? (
        <EmptyState title={t('diary.year.nothing', { year: String(year) })}>{t('diary.year.nothingText')}</EmptyState>
      ) : (
        <div className="flex flex-col gap-10">
          <Numbers data={data} />
          <Months data={data} />
          <Highlights data={data} />
          {data.best.length > 0 && (
            <Part title={t('diary.year.best')}>
              <MovieGrid label={t('diary.year.best')} movies={data.best} />
            </Part>
          )}
          <div className="grid gap-10 md:grid-cols-2">
            <People title={t('diary.year.directors')} people={data.directors} />
            <People title={t('diary.year.actors')} people={data.actors} />
          </div>
          <Evenings evenings={data.evenings} />
        </div>
      )}
    </div>
  )
}

function Head({ year, data }: { year: number; data: DiaryYear }) {
  const years = data.years.some((each) => each.year === year) ? data.years : [{ year, count: 0 }, ...data.years]
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <h2 className="text-2xl leading-none sm:text-[4rem]">
        <span className="sr-only">{t('diary.year.title', { year: String(year) })}</span>
        <span aria-hidden="true">{year}</span>
      </h2>
      {data.viewings > 0 && <SavePicture year={year} />}
      {years.length > 1 && (
        <nav aria-label={t('diary.year.otherYears')} className="flex w-full gap-2 overflow-x-auto">
          {years.map(({ year: other, count }) => (
            <Link
              key={other}
              to="/my-movies/year/$year"
              params={{ year: String(other) }}
              resetScroll={false}
              aria-current={other === year ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 shrink-0 items-center gap-1.5 rounded-control border px-3 text-sm',
                other === year ? 'chosen border-line font-semibold' : 'border-line text-muted hover:border-field',
              )}
            >
              {other === year && <Check className="size-4 text-accent" aria-hidden="true" />}
              {other} <span className="text-xs font-normal text-muted">{formatNumber(count)}</span>
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}

function SavePicture({ year }: { year: number }) {
  const save = useMutation({
    mutationFn: async () =>
      new Blob([await call(routes.yearPicture, { params: { year } })] as BlobPart[], { type: 'image/png' }),
    onSuccess: (picture) => saveFile(picture, `marquee-${year}.png`),
    onError: () => showToast(t('diary.year.pictureNotSaved'), { tone: 'alert' }),
  })
  return (
    <Button busy={save.isPending} onClick={() => save.mutate()}>
      <ImageDown className="size-4 text-accent" aria-hidden="true" />
      {t('diary.year.savePicture')}
    </Button>
  )
}

function Numbers({ data }: { data: DiaryYear }) {
  const hours = Math.round(data.minutes / 60)
  const together = data.evenings.reduce((sum, { count }) => sum + count, 0)
  const numbers = [
    { value: data.movies, word: t('diary.year.movies', { count: data.movies }) },
    { value: hours, word: t('diary.year.hours', { count: hours }) },
    ...(data.viewings > data.movies
      ? [{ value: data.viewings, word: t('diary.year.viewings', { count: data.viewings }) }]
      : []),
    ...(together > 0 ? [{ value: together, word: t('diary.year.evenings', { count: together }) }] : []),
  ]
  return (
    <dl className="flex flex-wrap gap-8 border-b border-line pb-6">
      {numbers.map(({ value, word }) => (
        <div key={word} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{word}</dt>
          <dd className="font-display text-2xl leading-none">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Twelve months, each a small wall of posters. */
function Months({ data }: { data: DiaryYear }) {
  return (
    <div>
      <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {data.months.map(({ month, count, results }) => (
          <li key={month} className={classNames('min-w-0', count === 0 && 'max-sm:hidden')}>
            <h3 className="mb-2 flex items-baseline font-display justify-between border-b border-line pb-1 text-xl">
              <span className={classNames(count === 0 && 'text-muted')}>{monthName(month)}</span>
              <span className="font-sans text-sm text-muted">{count > 0 && formatNumber(count)}</span>
            </h3>
            {count === 0 ? (
              <p className="text-sm text-muted">{t('diary.year.noMovie')}</p>
            ) : (
              <ul className="grid grid-cols-6 gap-1.5">
                {results.map(({ movie, seen_on: seenOn }) => (
                  <li key={`${seenOn} ${movie.id}`}>
                    <Link
                      to="/movie/$movieId"
                      params={{ movieId: String(movie.id) }}
                      title={`${movie.title}, ${formatDayOfYear(seenOn)}`}
                      aria-label={`${movie.title}, ${formatDayOfYear(seenOn)}`}
                      className="block transition-transform"
                    >
                      <Poster movie={movie} />
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            {count > results.length && (
              <p className="mt-1 text-xs text-muted">
                {t('diary.year.moreInMonth', { count: count - results.length })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {data.without_month > 0 && (
        <p className="mt-4 text-sm text-muted">{t('diary.year.withoutMonth', { count: data.without_month })}</p>
      )}
    </div>
  )
}

function Highlights({ data: { first, last, longest } }: { data: DiaryYear }) {
  const shown = [
    ...(first === null
      ? []
      : [{ word: t('diary.year.first'), movie: first.movie, note: formatDayOfYear(first.seen_on) }]),
    ...(last === null ? [] : [{ word: t('diary.year.last'), movie: last.movie, note: formatDayOfYear(last.seen_on) }]),
    ...(longest === null
      ? []
      : [{ word: t('diary.year.longest'), movie: longest, note: formatRuntime(longest.runtime) }]),
  ]
  if (shown.length === 0) return null
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {shown.map(({ word, movie, note }) => (
        <li key={word}>
          <Link
            to="/movie/$movieId"
            params={{ movieId: String(movie.id) }}
            className="flex h-full gap-4 rounded-control border border-line bg-surface p-3 transition-colors hover:border-field"
          >
            <Poster movie={movie} className="w-16 shrink-0 self-start" />
            <span className="flex min-w-0 flex-col gap-0.5">
              <span className="text-xs font-semibold text-accent">{word}</span>
              <span className="line-clamp-2 font-medium">{movie.title}</span>
              <span className="text-sm text-muted">{formatYear(movie.release_date)}</span>
              <span className="text-sm text-muted">{note}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-4 font-display text-2xl">{title}</h3>
      {children}
    </section>
  )
}

function People({ title, people }: { title: string; people: DiaryYear['directors'] }) {
  if (people.length === 0) return null
  return (
    <Part title={title}>
      <ol className="flex flex-col">
        {people.map((person) => (
          <li key={person.id} className="border-b border-line">
            <Link
              to="/person/$personId"
              params={{ personId: String(person.id) }}
              className="flex min-h-14 items-center gap-3 py-1.5"
            >
              <PersonPhoto name={person.name} path={person.profile_path} className="aspect-2/3 w-8 shrink-0" />
              <span className="min-w-0 grow truncate font-medium">{person.name}</span>
              <span className="font-display text-xl">{formatNumber(person.count)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Part>
  )
}

function Evenings({ evenings }: Pick<DiaryYear, 'evenings'>) {
  if (evenings.length === 0) return null
  return (
    <Part title={t('diary.year.together')}>
      <ul className="flex flex-wrap gap-3">
        {evenings.map(({ group, count }) => (
          <li key={group.id}>
            <Link to="/groups/$groupId" params={{ groupId: group.id }} className={buttonClass()}>
              {t('diary.year.eveningsWith', { count, group: group.name })}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}
