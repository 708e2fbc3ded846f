import type { MovieCard } from '@marquee/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { movieFacts } from '../../components/movie/large-card.tsx'
import { PercentBadge } from '../../components/movie/percent-badge.tsx'
import { Poster } from '../../components/movie/poster.tsx'
import { OwnRating } from '../../components/movie/rating.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useNearViewport } from '../../hooks/use-near-viewport.ts'
import { carryPoster } from '../../lib/view-transition.ts'
import { t } from '../../words/t.ts'
import { recommendationQueries } from './queries.ts'

/** Two lines of the display face hold this many characters at the largest and at the middle size. */
const LARGE = 40
const MIDDLE = 70

const sizeOf = ({ length }: string) =>
  length <= LARGE ? 'text-2xl xl:text-[4rem] xl:leading-none' : length <= MIDDLE ? 'text-2xl' : 'text-xl'

/** True for users with too few ratings for percents; undefined until that is known. */
export function useLacksRatings(): boolean | undefined {
  const { data, isError } = useQuery(recommendationQueries.progress())
  return isError ? false : data && data.ratings < data.needed
}

interface HeroProps {
  /** The movie it is about; undefined while it is being loaded. */
  movie: MovieCard | undefined
  /** In place of the movie's words. */
  children?: ReactNode
}

/** The poster of one movie, and next to it the words about it. Both columns keep their place while they are loaded. */
export function Hero({ movie, children }: HeroProps) {
  if (movie === undefined)
    return (
      <>
        <Skeleton className="aspect-2/3 rounded-poster" />
        <HeroSkeleton />
      </>
    )
  return (
    <>
      <Link
        to="/movie/$movieId"
        params={{ movieId: String(movie.id) }}
        aria-hidden="true"
        tabIndex={-1}
        onClick={({ currentTarget }) => carryPoster(currentTarget)}
        className="self-start"
      >
        <Poster movie={movie} size="detail" eager />
      </Link>
      {children}
    </>
  )
}

export function HeroSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <h1 className="sr-only">{t('recommendations.hero.forYouTonight')}</h1>
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="h-32" />
      <Skeleton className="h-13 w-4/5" />
    </div>
  )
}

/** A rating changes the reasons, and a new one would move what is below: the first one stays. */
const firstReason = (movieId: number, isWanted = true) =>
  queryOptions({
    ...recommendationQueries.why(movieId),
    enabled: ({ state }) => isWanted && state.data === undefined,
  })

interface RecommendedProps {
  movie: MovieCard
  /** Shown next, so that its reason is there when it is. */
  next: MovieCard | undefined
  /** Further buttons. */
  actions: ReactNode
}

/** The words about the first recommendation: they appear together with the reason, so that none of them moves. */
export function Recommended({ movie, next, actions }: RecommendedProps) {
  const why = useQuery(firstReason(movie.id))
  useQuery({ ...recommendationQueries.why(next?.id ?? 0), enabled: next !== undefined })
  if (why.isPending) return <HeroSkeleton />
  return (
    <div className="flex flex-col items-start gap-3">
      <div aria-live="polite">
        <p className="mb-1 text-sm text-muted">{t('recommendations.hero.forYouTonight')}</p>
        <h1 className={sizeOf(movie.title)}>{movie.title}</h1>
      </div>
      <p className="text-muted">{movieFacts(movie)}</p>
      {why.data && <p className="max-w-[28ch] text-lg">{why.data.sentence}</p>}
      <div className="[&_*]:text-base">
        <OwnRating movie={movie}>
          <PercentBadge kind="personal" percent={movie.personal_rating} />
        </OwnRating>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Link to="/movie/$movieId" params={{ movieId: String(movie.id) }} className={buttonClass()}>
          {t('recommendations.hero.seeTheMovie')}
        </Link>
        {actions}
      </div>
    </div>
  )
}

/** The reason of a card, fetched once the card comes into view. */
export function CardReason({ movieId }: { movieId: number }) {
  const { ref, near } = useNearViewport<HTMLSpanElement>()
  const { data } = useQuery(firstReason(movieId, near))
  return (
    <span ref={ref} className="block min-h-lh">
      {data?.sentence}
    </span>
  )
}

interface FirstRatingsProps {
  /** True if its button is the next step. */
  isNext: boolean
  /** Below the page's heading, as high as the text of a card. */
  small?: boolean
}

/** In place of a recommendation for users without ratings: the way to give some. */
export function FirstRatings({ isNext, small = false }: FirstRatingsProps) {
  const words = t('recommendations.hero.rateFive')
  return (
    <div className={classNames('flex flex-col items-start', !small && 'gap-3')}>
      {small ? (
        <p className="flex min-h-10 items-center text-sm">{words}</p>
      ) : (
        <>
          <p className="text-sm text-muted">{t('recommendations.hero.forYouTonight')}</p>
          <h1 className={sizeOf(words)}>{words}</h1>
        </>
      )}
      <Link to="/discover" className={buttonClass({ variant: isNext ? 'primary' : 'secondary' })}>
        {t('recommendations.hero.rateSomeMovies')}
      </Link>
    </div>
  )
}
