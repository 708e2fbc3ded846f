import type { ExternalMovieCard as Listed, MovieCard as Movie } from '@marquee/contract'
import type { ReactNode } from 'react'
import { useGradually } from '../../hooks/use-gradually.ts'
import { keyOfMovie } from '../../lib/distinct-rows.ts'
import type { Row } from '../../lib/distinct-rows.ts'
import { Carousel } from '../ui/carousel.tsx'
import { ExternalMovieCard } from './external-movie-card.tsx'
import { MovieCard } from './movie-card.tsx'
import { MovieCardSkeleton, PLACEHOLDERS } from './movie-grid.tsx'

const AT_ONCE = 6

interface MovieCarouselProps {
  title: string
  result: Row<Listed>
  autoplay?: boolean
  more?: ReactNode
}

/** A row of movies. One that fails to load, or holds nothing, is not shown. */
export function MovieCarousel({ title, result, autoplay = false, more }: MovieCarouselProps) {
  const movies = result.data?.results
  if (result.isError || movies?.length === 0) return null
  return (
    <Carousel title={title} autoplay={autoplay} more={more}>
      {movies === undefined ? (
        Array.from({ length: PLACEHOLDERS }, (_, i) => (
          <li key={i}>
            <MovieCardSkeleton />
          </li>
        ))
      ) : (
        <Cards movies={movies} />
      )}
    </Carousel>
  )
}

/** Draws the first cards immediately and those out of sight later. */
function Cards({ movies }: { movies: readonly Listed[] }) {
  const shown = useGradually(movies.length, AT_ONCE)
  return movies
    .slice(0, shown)
    .map((movie, i) => (
      <li key={keyOfMovie(movie)}>
        {isInCatalogue(movie) ? (
          <MovieCard movie={movie} eager={i < 4} />
        ) : (
          <ExternalMovieCard movie={movie} eager={i < 4} />
        )}
      </li>
    ))
}

function isInCatalogue(movie: Listed): movie is Movie {
  return movie.id !== null
}
