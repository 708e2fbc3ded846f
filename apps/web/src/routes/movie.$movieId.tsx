import { movieHead } from '@marquee/contract/page-heads'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import { KeptNote } from '../components/movie/kept-note.tsx'
import { PictureBesideSkeleton } from '../components/movie/picture-beside-skeleton.tsx'
import { Poster } from '../components/movie/poster.tsx'
import { DiaryButton } from '../features/diary/diary-button.tsx'
import { DiaryLine } from '../features/diary/diary-line.tsx'
import type { SheetStart } from '../features/diary/diary-line.tsx'
import { Cast, Crew } from '../features/movies/credits.tsx'
import { ExternalLinks } from '../features/movies/external-links.tsx'
import { Keywords } from '../features/movies/keywords.tsx'
import { LabelBadges } from '../features/movies/label-badges.tsx'
import { MarkButtons } from '../features/marks/mark-buttons.tsx'
import { ShortlistButton } from '../features/marks/shortlist-button.tsx'
import { MoreFacts, MovieFacts, MovieHeading } from '../features/movies/movie-facts.tsx'
import { movieQueries, prefetchParts } from '../features/movies/queries.ts'
import { ScoreDials } from '../features/movies/score-dials.tsx'
import { ShareButton } from '../features/movies/share-dialog.tsx'
import { ExternalSimilarMovies, SimilarMovies } from '../features/movies/similar.tsx'
import { useOwnRating } from '../features/ratings/mutations.ts'
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
      // The settings decide which buttons there are: waiting for both together keeps the page from moving.
      await Promise.all([
        queryClient.ensureQueryData(movieQueries.detail(movieId)),
        queryClient.prefetchQuery(configQuery),
      ])
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) throw notFound()
      throw error
    }
    return { movieId }
  },
  pendingComponent: () => <PictureBesideSkeleton label={t('routes.movieMovieId.loadingMovie')} />,
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
      <div className="gutter page picture-beside">
        <Poster
          movie={movie}
          size="detail"
          eager
          alt={t('routes.movieMovieId.posterOfTitle', { title: movie.title })}
          className="[view-transition-name:poster]"
        />
        <MovieHeading movie={movie} />
        <div className="flex min-w-0 flex-col gap-6">
          <MovieFacts movie={movie} />
          {isAuthenticated && (
            <div className="flex max-w-xl flex-col gap-2">
              <RatingBar movie={movie} />
              <DiaryLine movie={movie} onOpen={openDiary} />
              <KeptNote movieId={movieId} fields={RATING} />
            </div>
          )}
          <ScoreDials {...{ movieId, inGroup, rating, saving }} signedIn={isAuthenticated} />
          {isAuthenticated && rating === null && !saving && <WhyLine movieId={movieId} />}
          {movie.overview !== null && <p className="max-w-prose">{movie.overview}</p>}
          <div className="flex flex-wrap gap-2">
            {isAuthenticated && <ShortlistButton movie={movie} list="personal" />}
            {inGroup && <ShortlistButton movie={movie} list="group" />}
            {isAuthenticated && <MarkButtons movie={movie} />}
            {isAuthenticated && <DiaryButton onOpen={() => openDiary('diary')} />}
            <WatchButton movie={movie} />
            <ShareButton movie={movie} />
            <ExternalLinks movieId={movieId} tmdbId={movie.tmdb_id} />
          </div>
          {isAuthenticated && <KeptNote movieId={movieId} fields={MARKS} />}
          <MoreFacts movie={movie} />
        </div>
      </div>
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
