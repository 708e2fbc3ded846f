import type { OwnMovie, RatingValue } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useCardSlots } from '../../components/movie/card-slots.tsx'
import { KeptNote } from '../../components/movie/kept-note.tsx'
import { Poster } from '../../components/movie/poster.tsx'
import { RatingLevels } from '../../components/movie/rating-levels.tsx'
import { levelOf } from '../../components/movie/rating.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useMarks } from '../../lib/marks.ts'
import type { Marks } from '../../lib/marks.ts'
import { carryPoster } from '../../lib/view-transition.ts'
import { formatNumber, formatShortDate, formatYear } from '../../words/format.ts'
import { t } from '../../words/t.ts'

export type Rating = RatingValue | null
export type Layout = 'wide' | 'narrow' | 'poster'

/** The actions of an entry by the pointer; the list's keys do the same. */
export interface EntryActions {
  rate: (movie: OwnMovie, rating: Rating) => void
  select: (index: number, range: boolean) => void
  focus: (index: number) => void
}

interface EntryProps {
  movie: OwnMovie | undefined
  index: number
  count: number
  layout: Layout
  /** The one entry that the Tab key reaches. */
  current: boolean
  selected: boolean
  actions: EntryActions
}

/**
 * One movie of the list. It is drawn again only when it changes itself, so that scrolling stays smooth, and it keeps its element when
 * its movie is loaded, so that the focus stays.
 */
export const Entry = memo(function Entry(props: EntryProps) {
  const { movie, index, current, selected, actions } = props
  const marks = useMarks({ id: movie?.id ?? 0, viewer: movie?.viewer })
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={selected}
      aria-busy={movie === undefined}
      aria-label={movie && nameOf(movie, marks, props)}
      data-index={index}
      tabIndex={current ? 0 : -1}
      className={classNames('h-full rounded-control outline-offset-[-2px]', selected && 'bg-raised')}
      onFocus={() => actions.focus(index)}
    >
      {movie === undefined ? <Placeholder /> : <LoadedEntry {...props} movie={movie} marks={marks} />}
    </div>
  )
})

function nameOf(movie: OwnMovie, marks: Marks, { index, count }: EntryProps): string {
  return t('myMovies.entry.titleYearRatedPlace', {
    title: movie.title,
    year: formatYear(movie.release_date),
    rating: levelOf(marks.rating ?? NaN)?.word ?? 'none',
    place: formatNumber(index + 1),
    count: formatNumber(count),
  })
}

function Placeholder() {
  return (
    <div role="gridcell" className="h-full p-2">
      <span className="sr-only">{t('common.words.loading')}</span>
      <Skeleton className="h-full" />
    </div>
  )
}

interface LoadedProps extends EntryProps {
  movie: OwnMovie
  marks: Marks
}

function LoadedEntry({ movie, marks, index, layout, selected, actions }: LoadedProps) {
  const Body = BODIES[layout]
  const isPoster = layout === 'poster'
  return (
    <Body
      movie={movie}
      note={<Note movie={movie} marks={marks} />}
      levels={
        <RatingLevels
          movie={movie}
          current={marks.rating ?? null}
          size={isPoster ? 'poster' : 'row'}
          tabbable={false}
          onRate={(rating) => actions.rate(movie, rating)}
        />
      }
      checkbox={
        <Selection {...{ movie, selected }} small={isPoster} onSelect={(range) => actions.select(index, range)} />
      }
    />
  )
}

interface BodyProps {
  movie: OwnMovie
  note: ReactNode
  levels: ReactNode
  checkbox: ReactNode
}

const BODIES = { wide: WideRow, narrow: NarrowRow, poster: Tile }

/** Everything in one line. */
function WideRow({ movie, note, levels, checkbox }: BodyProps) {
  return (
    <div role="gridcell" className="flex h-full items-center gap-3 border-b border-line pr-2">
      {checkbox}
      <Poster movie={movie} className="w-10 shrink-0" />
      <Names movie={movie} />
      <div className="w-72 shrink-0">{levels}</div>
      <p className="w-36 shrink-0 truncate text-xs text-muted">{note}</p>
      <Menu movie={movie} />
    </div>
  )
}

/** The levels below, over the whole width. */
function NarrowRow({ movie, note, levels, checkbox }: BodyProps) {
  return (
    <div role="gridcell" className="flex h-full flex-col justify-center gap-2 border-b border-line px-1">
      <div className="flex items-center gap-2">
        {checkbox}
        <Poster movie={movie} className="w-10 shrink-0" />
        <div className="min-w-0 grow">
          <Names movie={movie} />
          <p className="truncate text-xs text-muted">{note}</p>
        </div>
        <Menu movie={movie} />
      </div>
      {levels}
    </div>
  )
}

function Tile({ movie, note, levels, checkbox }: BodyProps) {
  return (
    <div role="gridcell" className="flex h-full flex-col gap-1.5 p-1">
      <Link
        to="/movie/$movieId"
        params={{ movieId: String(movie.id) }}
        tabIndex={-1}
        aria-hidden="true"
        onClick={({ currentTarget }) => carryPoster(currentTarget)}
      >
        <Poster movie={movie} />
      </Link>
      {levels}
      <div className="flex min-w-0 items-start">
        {checkbox}
        <div className="min-w-0 grow">
          <Names movie={movie} short />
          <p className="truncate text-xs text-muted">{note}</p>
        </div>
        <Menu movie={movie} />
      </div>
    </div>
  )
}

function Names({ movie, short = false }: { movie: OwnMovie; short?: boolean }) {
  const year = formatYear(movie.release_date)
  return (
    <div className="min-w-0 grow">
      <Link
        to="/movie/$movieId"
        params={{ movieId: String(movie.id) }}
        tabIndex={-1}
        className="block truncate text-sm font-medium hover:underline"
      >
        {movie.title}
      </Link>
      {!short && (
        <p className="truncate text-xs text-muted">
          {movie.director === null ? year : t('myMovies.entry.yearDirector', { year, director: movie.director })}
        </p>
      )}
    </div>
  )
}

function Menu({ movie }: { movie: OwnMovie }) {
  const { menu } = useCardSlots()
  return <div className="size-8 shrink-0">{menu?.(movie)}</div>
}

/** When it was rated or marked; the change in its place once it was made here. */
function Note({ movie, marks }: { movie: OwnMovie; marks: Marks }) {
  return (
    <>
      {noteOf(movie, marks)} <KeptNote movieId={movie.id} />
    </>
  )
}

function noteOf({ viewer, rated_at: rated, marked_at: marked }: OwnMovie, marks: Marks): string {
  const before = viewer?.rating ?? null
  const now = marks.rating ?? null
  if (now !== before && before !== null) return t('myMovies.entry.was', { word: levelOf(before)?.word ?? '' })
  if (now !== before) return t('myMovies.entry.ratedNow')
  if (viewer?.seen === true && marks.seen !== true && marked !== null) return t('myMovies.entry.notSeen')
  if (viewer?.hidden === true && marks.hidden !== true && marked !== null) return t('myMovies.entry.interestedAgain')
  const date = marked ?? rated
  return date === null ? '' : formatShortDate(date)
}

interface SelectionProps {
  movie: OwnMovie
  selected: boolean
  small: boolean
  onSelect: (range: boolean) => void
}

function Selection({ movie, selected, small, onSelect }: SelectionProps) {
  return (
    <label className={classNames('flex h-11 shrink-0 items-center justify-center', small ? 'w-8' : 'w-11')}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={selected}
        aria-label={t('myMovies.entry.selectTitle', { title: movie.title })}
        className="size-5 accent-accent"
        onClick={(event: MouseEvent) => onSelect(event.shiftKey)}
        onChange={() => {}}
      />
    </label>
  )
}
