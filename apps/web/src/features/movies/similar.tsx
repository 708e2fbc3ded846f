import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MovieCarousel } from '../../components/movie/movie-carousel.tsx'
import { Switch } from '../../components/ui/field.tsx'
import { configQuery } from '../../lib/config-query.ts'
import { distinctRows } from '../../lib/distinct-rows.ts'
import { movieQueries } from './queries.ts'
import { t } from '../../words/t.ts'

export function SimilarMovies({ movieId }: { movieId: number }) {
  return <MovieCarousel title={t('movies.similar.similarMovies')} result={useQuery(movieQueries.similar(movieId))} />
}

/** The external database's own list without the movies above it, fetched the first time it is asked for; nothing where the database is not configured. */
export function ExternalSimilarMovies({ movieId, tmdbId }: { movieId: number; tmdbId: number }) {
  const configured = useQuery(configQuery).data?.tmdb === true
  const [on, setOn] = useState(false)
  const similar = useQuery(movieQueries.similar(movieId))
  const [, result] = distinctRows([similar, useQuery({ ...movieQueries.externalSimilar(tmdbId), enabled: on })])
  const nothing = on && (result.isError || result.data?.results.length === 0)
  if (!configured) return null
  return (
    <div>
      <div className="gutter page flex flex-wrap items-center gap-4">
        <Switch label={t('movies.similar.showSimilarMoviesFromTmdb')} checked={on} onChange={setOn} />
        {nothing && (
          <p className="text-sm text-muted">
            {result.isError ? t('movies.similar.tmdbsListDidNotLoad') : t('common.words.nothingFound')}
          </p>
        )}
      </div>
      {on && !nothing && <MovieCarousel title={t('movies.similar.similarOnTmdb')} result={result} />}
    </div>
  )
}
