import type { MovieCard } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { LargeCard, LargeCardSkeleton } from '../components/movie/large-card.tsx'
import { MovieCarousel } from '../components/movie/movie-carousel.tsx'
import { Poster } from '../components/movie/poster.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { StopMotion } from '../components/ui/stop-motion.tsx'
import { DailyGameAlert } from '../features/home/daily-game-alert.tsx'
import { LabelMarquee } from '../features/home/label-marquee.tsx'
import { HomeShortcuts } from '../features/home/shortcuts.tsx'
import { ShortlistToggle } from '../features/marks/shortlist-button.tsx'
import { movieQueries } from '../features/movies/queries.ts'
import { RestingSearchBox } from '../features/quick-search/resting-search-box.tsx'
import {
  CardReason,
  FirstRatings,
  Hero,
  HeroSkeleton,
  Recommended,
  useLacksRatings,
} from '../features/recommendations/hero.tsx'
import { NewRecommendations } from '../features/recommendations/new-recommendations.tsx'
import { AskAtHome, MoreEvenings, TonightAtHome, useIsOn } from '../features/tonight/tonight-at-home.tsx'
import { useMedia } from '../hooks/use-media.ts'
import { useInGroup } from '../lib/active-group.ts'
import type { Row } from '../lib/distinct-rows.ts'
import { t } from '../words/t.ts'
import { useRows } from './-home-rows.ts'

/** Home for signed-in users: the film first. Without recommendations it starts with the evening and Popular. */
export function SignedInHome() {
  const wide = useMedia('(width >= 64rem)')
  const inGroup = useInGroup()
  const labels = useQuery(movieQueries.randomLabels())
  const [recommended, popular, discover] = useRows(true)
  const hasHero = !recommended.isError && recommended.data?.results.length !== 0
  const Heading = hasHero ? 'h2' : 'h1'
  const chips = (
    <section className="gutter page flex flex-col gap-3">
      <Heading className="text-xl">{t('routes.index.whatAreYouInThe')}</Heading>
      <LabelMarquee labels={labels.data} stops={false} />
    </section>
  )
  const shortcuts = (
    <div className="gutter page">
      <HomeShortcuts inGroup={inGroup} />
    </div>
  )
  const rows = (
    <>
      <MovieCarousel
        title={t('routes.index.popular')}
        result={popular}
        size="small"
        autoplay
        more={!hasHero && <StopMotion />}
      />
      <MovieCarousel title={t('common.words.discover')} result={discover} size="small" autoplay />
    </>
  )
  const Start = wide ? Desk : Phone
  return (
    <div className="flex flex-col gap-8 pt-1 lg:gap-6 lg:pt-6">
      <Start recommended={hasHero ? recommended : null} onboarding={discover.data?.results[0]} />
      {!hasHero && rows}
      {!wide && <Further shortcuts={shortcuts} />}
      {chips}
      {hasHero && rows}
      {wide && shortcuts}
    </div>
  )
}

interface StartProps {
  /** Null if there are none. */
  recommended: Row | null
  /** The first movie that new users are asked about. */
  onboarding: MovieCard | undefined
}

function Desk({ recommended, onboarding }: StartProps) {
  const lacksRatings = useLacksRatings()
  const isOn = useIsOn()
  const [place, setPlace] = useState(0)
  if (recommended === null)
    return (
      <div className="gutter page">
        <TonightAtHome wide={false} isNext />
      </div>
    )
  const movies = recommended.data?.results
  // The movie above the row comes last in it.
  const queue = movies && [...movies.slice(place), ...movies.slice(0, place)]
  const [movie, next] = queue ?? []
  const row = lacksRatings === false ? queue && [...queue.slice(1), ...queue.slice(0, 1)] : lacksRatings && movies
  const shown = lacksRatings ? (onboarding ?? movie) : movie
  return (
    <>
      <div className="gutter page grid grid-cols-[minmax(0,17.5rem)_minmax(15rem,1fr)_minmax(0,23.75rem)] items-center gap-10">
        <Hero movie={shown}>
          {lacksRatings === undefined || movie === undefined ? (
            <HeroSkeleton />
          ) : lacksRatings ? (
            <FirstRatings isNext={isOn === false} />
          ) : (
            <Recommended
              movie={movie}
              next={next}
              actions={<Actions movie={movie} onNext={() => setPlace((place + 1) % queue!.length)} />}
            />
          )}
        </Hero>
        <div className="flex flex-col gap-3">
          <TonightAtHome wide isNext={lacksRatings === false} />
          <MoreEvenings>
            <DailyGameAlert line />
          </MoreEvenings>
        </div>
      </div>
      <div>
        <MovieCarousel
          title={t('routes.index.recommended')}
          result={{ ...recommended, data: row && { results: row } }}
          size="small"
          autoplay
          more={<RowEnd row={recommended} />}
        />
        <div className="gutter page">
          <AskAtHome />
        </div>
      </div>
    </>
  )
}

function Actions({ movie, onNext }: { movie: MovieCard; onNext: () => void }) {
  return (
    <>
      <ShortlistToggle movie={movie} />
      <button type="button" className="min-h-11 px-2 text-sm text-muted hover:text-text" onClick={onNext}>
        {t('recommendations.hero.notTonight')}
      </button>
    </>
  )
}

const LARGE = {
  entry: (movie: MovieCard, eager: boolean) => (
    <LargeCard movie={movie} eager={eager} reason={<CardReason movieId={movie.id} />} />
  ),
  placeholder: <LargeCardSkeleton />,
}

function Phone({ recommended, onboarding }: StartProps) {
  const lacksRatings = useLacksRatings()
  const isOn = useIsOn()
  const shown = onboarding ?? recommended?.data?.results[0]
  return (
    <>
      <div className="flex flex-col gap-4">
        <div className="gutter page">
          <TonightAtHome wide={false} isNext={recommended === null || lacksRatings === false} />
        </div>
        {recommended !== null && (
          <MovieCarousel
            title={t('routes.index.recommended')}
            heading={t('recommendations.hero.forYouTonight')}
            // Nothing is put before movies that are on the screen.
            result={lacksRatings === undefined ? { ...recommended, data: undefined } : recommended}
            size="large"
            card={LARGE}
            autoplay
            more={<RowEnd row={recommended} />}
            first={
              lacksRatings ? (
                <div className="flex flex-col gap-1">
                  {shown ? <Poster movie={shown} size="detail" eager /> : <Skeleton className="aspect-2/3" />}
                  <FirstRatings isNext={isOn === false} small />
                </div>
              ) : undefined
            }
          />
        )}
      </div>
    </>
  )
}

/** Below the films, on a phone: other ways on. */
function Further({ shortcuts }: { shortcuts: ReactNode }) {
  return (
    <>
      <div className="gutter page flex flex-col gap-4">
        <RestingSearchBox placeholder={t('routes.index.aTitleANameOr')} />
        <MoreEvenings>
          <DailyGameAlert line />
        </MoreEvenings>
        <AskAtHome />
      </div>
      {shortcuts}
    </>
  )
}

/** New recommendations, in two lines where they move nothing, and the button that stops all motion. */
function RowEnd({ row }: { row: Row }) {
  return (
    <>
      <span className="relative self-end">
        <NewRecommendations
          movies={row.data?.results}
          className="absolute right-0 bottom-0 -my-3 min-h-11 flex-col items-end text-xs leading-tight"
        />
      </span>
      {/* As high as the heading. */}
      <span className="-my-1.5 flex">
        <StopMotion />
      </span>
    </>
  )
}
