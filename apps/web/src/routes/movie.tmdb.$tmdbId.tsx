import { createFileRoute, notFound, redirect, useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Spinner } from '../components/ui/spinner.tsx'
import { ErrorState } from '../components/ui/states.tsx'
import { call, RequestError, routes } from '../lib/api.ts'
import { parseId } from '../lib/parse-id.ts'
import { t } from '../words/t.ts'

/** A movie by its TMDB id: fetched when the catalogue lacks it, then shown under our own id. */
export const Route = createFileRoute('/movie/tmdb/$tmdbId')({
  loader: async ({ params }) => {
    const tmdbId = parseId(params.tmdbId)
    if (tmdbId === null) throw notFound()
    const movieId = await idOf(tmdbId)
    throw redirect({ to: '/movie/$movieId', params: { movieId: String(movieId) }, replace: true })
  },
  pendingComponent: Fetching,
  errorComponent: NotFetched,
})

async function idOf(tmdbId: number): Promise<number> {
  try {
    return (await call(routes.fetchExternalMovie, { params: { id: tmdbId } })).id
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) throw notFound()
    throw error
  }
}

function Fetching() {
  return <Spinner label={t('routes.movieTmdbTmdbId.fetchingMovie')} large />
}

function NotFetched({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <ErrorState
      message={error instanceof Error ? error.message : t('routes.movieTmdbTmdbId.theMovieCouldNotBe')}
      onRetry={() => void router.invalidate()}
    />
  )
}
