import type { MovieCard, Suggestion } from '@marquee/contract'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { MovieGrid, MovieGridSkeleton } from '../../../components/movie/movie-grid.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useMedia } from '../../../hooks/use-media.ts'
import { Deck, POSTER_HEIGHT } from './deck.tsx'
import { Favourites } from './favourites.tsx'
import { Learned, Progress } from './progress.tsx'
import { ONBOARDING_SIZE } from './queries.ts'
import { QuickRate } from './quick-rate.tsx'
import { useOnboarding } from './use-onboarding.ts'
import type { Onboarding } from './use-onboarding.ts'
import { t } from '../../../words/t.ts'

/** With fewer movies left to ask, more are fetched. */
const ENOUGH = 8

interface OnboardingProps {
  /** Leads on; `done` from ten ratings on. */
  renderContinue: (done: boolean) => ReactNode
  /** The field in which films are named. */
  renderSearch: (onPick: (movie: Suggestion) => void) => ReactNode
}

/** Films that signed-in users love, then ratings: one movie at a time on a phone, in a grid on a desk. */
export function OnboardingBoard({ renderContinue, renderSearch }: OnboardingProps) {
  const onboarding = useOnboarding()
  const wide = useMedia('(width >= 40rem)')
  const desk = useMedia('(width >= 64rem)')
  const [shown, setShown] = useState(ONBOARDING_SIZE)
  const { list, open, movies } = onboarding
  useMore(list, wide ? movies.length < shown : open.length < ENOUGH)
  const favourites = <Favourites {...{ onboarding, renderSearch }} />
  const grid = <Grid onboarding={onboarding} shown={shown} onMore={() => setShown(shown + ONBOARDING_SIZE)} />
  const asked = <Asked onboarding={onboarding} grid={wide && grid} />
  const learned = <Learned onboarding={onboarding} />
  const progress = <Progress onboarding={onboarding} renderContinue={renderContinue} />
  if (desk) {
    return (
      <>
        {favourites}
        {asked}
        <div className="sticky bottom-0 z-20 -mx-4 mt-6 grid grid-cols-2 items-center rounded-t-control border border-line bg-surface p-4 shadow-float">
          {learned}
          {progress}
        </div>
      </>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {favourites}
      {progress}
      {wide && learned}
      {asked}
      {!wide && learned}
    </div>
  )
}

/** Fetches more movies as long as they are wanted and there are some. */
function useMore({ data, isSuccess, hasNextPage, isFetching, fetchNextPage }: Onboarding['list'], wanted: boolean) {
  // A page may come so fast, or hold so little that is new, that only the number of pages tells of it.
  const after = wanted && isSuccess && hasNextPage && !isFetching ? data.pages.length : null
  useEffect(() => {
    if (after !== null) void fetchNextPage()
  }, [after, fetchNextPage])
}

interface AskedProps {
  onboarding: Onboarding
  /** Shown instead of one movie at a time. */
  grid: ReactNode
}

/** The movies in each state: loading, failed, none left, asked. */
function Asked({ onboarding, grid }: AskedProps) {
  const { list, open, movies } = onboarding
  const [current] = open
  if (grid && movies.length > 0) return grid
  if (!grid && current !== undefined) return <Deck onboarding={onboarding} current={current} />
  if (list.error !== null) {
    const retry = () => void (list.data === undefined ? list.refetch() : list.fetchNextPage())
    return <ErrorState title={t('ratings.onboarding.theListDidNotLoad')} message={list.error.message} onRetry={retry} />
  }
  if (list.isPending || list.isFetching || list.hasNextPage) return grid ? <MovieGridSkeleton /> : <DeckSkeleton />
  return (
    <EmptyState title={t('common.words.nothingFoundYet')}>
      {t('ratings.onboarding.youHaveRatedEverythingThere')}
    </EmptyState>
  )
}

function DeckSkeleton() {
  return (
    <output className="animate-late block">
      <span className="sr-only">{t('ratings.onboarding.loadingMovies')}</span>
      <div className="mx-auto aspect-2/3 max-w-full" style={{ height: POSTER_HEIGHT }}>
        <Skeleton className="size-full" />
      </div>
      <Skeleton className="mt-3 h-12.5" />
      <Skeleton className="mt-3 h-16" />
    </output>
  )
}

interface GridProps {
  onboarding: Onboarding
  /** Maximum number of shown movies. */
  shown: number
  onMore: () => void
}

function Grid({ onboarding: { movies, list, note, forget }, shown, onMore }: GridProps) {
  const answers = (movie: MovieCard) => (
    <QuickRate movie={movie} onAnswer={(rated) => (rated ? note(movie.id, 'rated') : forget(movie.id))} />
  )
  return (
    <>
      <MovieGrid label={t('common.words.discover')} movies={movies.slice(0, shown)} actions={answers} />
      {(movies.length > shown || list.hasNextPage) && (
        <Button className="mt-6" busy={list.isFetchingNextPage} onClick={onMore}>
          {t('ratings.onboarding.showMoreMovies')}
        </Button>
      )}
    </>
  )
}
