import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { Poster } from '../components/movie/poster.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { Cast, Crew } from '../features/movies/credits.tsx'
import { ExternalLinks } from '../features/movies/external-links.tsx'
import { Keywords } from '../features/movies/keywords.tsx'
import { LabelBadges } from '../features/movies/label-badges.tsx'
import { MarkButtons } from '../features/marks/mark-buttons.tsx'
import { MovieFacts } from '../features/movies/movie-facts.tsx'
import { movieQueries } from '../features/movies/queries.ts'
import { ScoreDials } from '../features/movies/score-dials.tsx'
import { ShareButton } from '../features/movies/share-dialog.tsx'
import { ExternalSimilarMovies, SimilarMovies } from '../features/movies/similar.tsx'
import { WatchButton } from '../features/movies/watch-dialog.tsx'
import { RatingBar } from '../features/ratings/rating-bar.tsx'
import { WhyLine } from '../features/recommendations/why-line.tsx'
import { ShortlistButton } from '../features/shortlists/shortlist-button.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useActiveGroup } from '../lib/active-group.ts'
import { RequestError } from '../lib/api.ts'
import { useAuth } from '../lib/auth-store.ts'
import { parseId } from '../lib/parse-id.ts'

export const Route = createFileRoute('/movie/$movieId')({
  loader: async ({ context: { queryClient }, params }) => {
    const movieId = parseId(params.movieId)
    if (movieId === null) throw notFound()
    void queryClient.prefetchQuery(movieQueries.labels(movieId))
    void queryClient.prefetchQuery(movieQueries.similar(movieId))
    try {
      await queryClient.ensureQueryData(movieQueries.detail(movieId))
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) throw notFound()
      throw error
    }
    return { movieId }
  },
  pendingComponent: MovieSkeleton,
  component: MoviePage,
})

function MoviePage() {
  const { movieId } = Route.useLoaderData()
  const { data: movie } = useSuspenseQuery(movieQueries.detail(movieId))
  const { isAuthenticated } = useAuth()
  const inGroup = useActiveGroup() !== null && isAuthenticated
  usePageTitle(movie.title, movie.overview ?? movie.tagline ?? undefined)
  return (
    <article key={movieId} className="flex flex-col gap-10 pt-6">
      <div className="gutter page grid gap-6 md:grid-cols-[minmax(14rem,20rem)_1fr] md:gap-10">
        <Poster
          movie={movie}
          size="detail"
          eager
          alt={`Poster of ${movie.title}`}
          className="mx-auto w-48 self-start [view-transition-name:poster] md:w-full"
        />
        <div className="flex min-w-0 flex-col gap-6">
          <MovieFacts movie={movie} />
          {isAuthenticated && (
            <div className="max-w-xl">
              <RatingBar movieId={movieId} title={movie.title} />
            </div>
          )}
          <ScoreDials movieId={movieId} signedIn={isAuthenticated} inGroup={inGroup} />
          {isAuthenticated && <WhyLine movieId={movieId} />}
          <div className="flex flex-wrap gap-2">
            {isAuthenticated && (
              <ShortlistButton movieId={movieId} list="personal" initial={movie.viewer?.shortlisted} />
            )}
            {inGroup && <ShortlistButton movieId={movieId} list="group" />}
            {isAuthenticated && <MarkButtons movie={movie} />}
            <WatchButton movieId={movieId} />
            <ShareButton movie={movie} />
            <ExternalLinks movieId={movieId} tmdbId={movie.tmdb_id} />
          </div>
        </div>
      </div>
      <SimilarMovies movieId={movieId} />
      {movie.tmdb_id !== null && <ExternalSimilarMovies tmdbId={movie.tmdb_id} />}
      <LabelBadges movieId={movieId} />
      <Keywords keywords={movie.keywords} />
      <Cast movieId={movieId} />
      <Crew movieId={movieId} />
    </article>
  )
}

function MovieSkeleton() {
  return (
    <output className="animate-late gutter page grid gap-6 pt-6 md:grid-cols-[minmax(14rem,20rem)_1fr] md:gap-10">
      <span className="sr-only">Loading movie</span>
      <Skeleton className="mx-auto aspect-2/3 w-48 rounded-poster md:w-full" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-14 w-3/4" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-32 w-full" />
      </div>
    </output>
  )
}
