import type { Movie } from '@marquee/contract'
import { movieHead } from '@marquee/contract/page-heads'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import { KeptNote } from '../components/movie/kept-note.tsx'
import { Poster, PosterBand } from '../components/movie/poster.tsx'
import { DiaryButton } from '../features/diary/diary-button.tsx'
import { DiaryLine } from '../features/diary/diary-line.tsx'
import type { SheetStart } from '../features/diary/diary-line.tsx'
import { Cast, Crew } from '../features/movies/credits.tsx'
import { ExternalLinks } from '../features/movies/external-links.tsx'
import { Keywords } from '../features/movies/keywords.tsx'
import { LabelBadges } from '../features/movies/label-badges.tsx'
import { MarkButtons } from '../features/marks/mark-buttons.tsx'
import { ShortlistButton } from '../features/marks/shortlist-button.tsx'
import { MovieFacts, MovieHeading } from '../features/movies/movie-facts.tsx'
import { BAND, BELOW, MAIN, MovieLayout, MovieSkeleton, SIDE } from '../features/movies/movie-layout.tsx'
import { movieQueries, prefetchParts } from '../features/movies/queries.ts'
import { OutsideScores, ScoreDials } from '../features/movies/score-dials.tsx'
import { ShareButton } from '../features/movies/share-dialog.tsx'
import { ExternalSimilarMovies, SimilarMovies } from '../features/movies/similar.tsx'
import { useOwnRating } from '../features/ratings/mutations.ts'
import { LoginToRate } from '../features/ratings/login-to-rate.tsx'
import { RatingBar } from '../features/ratings/rating-bar.tsx'
import { WhyLine } from '../features/recommendations/why-line.tsx'
import { WatchButton } from '../features/watch/watch-dialog.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useInGroup } from '../lib/active-group.ts'
import { RequestError } from '../lib/api.ts'
import { configQuery } from '../lib/config-query.ts'
import { useAuth } from '../lib/auth-store.ts'
import { parseId } from '../lib/parse-id.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/movie/$movieId')({
  loader: async ({ context: { queryClient }, params }) => {
    const movieId = parseId(params.movieId)
    if (movieId === null) throw notFound()
    prefetchParts(queryClient, movieId)
    try {
      // The settings decide which buttons there are, and scores are above them: waiting for all keeps the page from moving.
      await Promise.all([
        queryClient.ensureQueryData(movieQueries.detail(movieId)),
        queryClient.prefetchQuery(configQuery),
        // Fails alone.
        queryClient.ensureQueryData(movieQueries.externalRatings(movieId)).catch(() => null),
      ])
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) throw notFound()
      throw error
    }
    return { movieId }
  },
  pendingComponent: () => <MovieSkeleton label={t('routes.movieMovieId.loadingMovie')} />,
  component: MoviePage,
})

/** Loaded once it is opened. */
const DiarySheet = lazy(async () => ({ default: (await import('../features/diary/diary-sheet.tsx')).DiarySheet }))

const RATING = ['rating'] as const
const MARKS = ['shortlisted', 'group_shortlisted', 'seen', 'hidden'] as const

function MoviePage() {
  const { movieId } = Route.useLoaderData()
  const { data: movie } = useSuspenseQuery(movieQueries.detail(movieId))
  const { isAuthenticated } = useAuth()
  const inGroup = useInGroup() && isAuthenticated
  const { rating, saving } = useOwnRating(movie, isAuthenticated)
  const [diary, openDiary] = useState<SheetStart | null>(null)
  usePageTitle(...movieHead(movie))
  return (
    <article key={movieId} className="flex flex-col gap-10 pt-6">
      <MovieLayout
        band={<PosterBand movie={movie} className={BAND} />}
        poster={
          <Poster
            movie={movie}
            size="detail"
            eager
            alt={t('routes.movieMovieId.posterOfTitle', { title: movie.title })}
            className="[view-transition-name:poster]"
          />
        }
        heading={<MovieHeading movie={movie} />}
      >
        <div className={MAIN}>
          {movie.tagline !== null && (
            <p className="order-4 w-full text-lg text-muted italic md:order-none">{movie.tagline}</p>
          )}
          <div className="order-1 w-full">
            {isAuthenticated ? <OwnRating movie={movie} onOpen={openDiary} /> : <LoginToRate movieId={movieId} />}
          </div>
          {isAuthenticated && rating === null && !saving && (
            <div className="order-3 flex-1 basis-40 empty:hidden xl:flex-none">
              <WhyLine movieId={movieId} />
            </div>
          )}
          {movie.overview !== null && <p className="order-4 max-w-prose w-full">{movie.overview}</p>}
        </div>
        <div className={SIDE}>
          <ScoreDials {...{ movieId, inGroup, rating, saving }} signedIn={isAuthenticated} />
          <OutsideScores movieId={movieId} nextToDials={rating !== null} />
          <MovieButtons movie={movie} inGroup={inGroup} onDiary={() => openDiary('diary')} />
        </div>
        <div className={BELOW}>
          <MovieFacts movie={movie} />
        </div>
      </MovieLayout>
      <Suspense>
        {diary !== null && <DiarySheet movie={movie} start={diary} onClose={() => openDiary(null)} />}
      </Suspense>
      <SimilarMovies movieId={movieId} />
      {movie.tmdb_id !== null && <ExternalSimilarMovies movieId={movieId} tmdbId={movie.tmdb_id} />}
      <LabelBadges movie={movie} />
      <Keywords movie={movie} />
      <Cast movieId={movieId} />
      <Crew movieId={movieId} />
    </article>
  )
}

interface OwnRatingProps {
  movie: Movie
  onOpen: (start: SheetStart) => void
}

/** The rating bar and the line of the diary; the next part follows its reserved height directly. */
function OwnRating({ movie, onOpen }: OwnRatingProps) {
  return (
    <div className="-mb-4 flex max-w-xl flex-col xl:mb-0">
      <RatingBar movie={movie} />
      <DiaryLine movie={movie} onOpen={onOpen} />
      <KeptNote movieId={movie.id} fields={RATING} />
    </div>
  )
}

interface MovieButtonsProps {
  movie: Movie
  inGroup: boolean
  onDiary: () => void
}

function MovieButtons({ movie, inGroup, onDiary }: MovieButtonsProps) {
  const { isAuthenticated } = useAuth()
  return (
    <div className="order-6 flex w-full flex-col gap-2">
      <div className="flex flex-wrap gap-2 *:grow">
        <WatchButton movie={movie} />
        {isAuthenticated && <ShortlistButton movie={movie} list="personal" />}
        {inGroup && <ShortlistButton movie={movie} list="group" />}
        {isAuthenticated && <MarkButtons movie={movie} />}
        {isAuthenticated && <DiaryButton onOpen={onDiary} />}
        <ShareButton movie={movie} />
      </div>
      {isAuthenticated && <KeptNote movieId={movie.id} fields={MARKS} />}
      <div className="-mx-3 flex flex-wrap">
        <ExternalLinks movieId={movie.id} tmdbId={movie.tmdb_id} />
      </div>
    </div>
  )
}
