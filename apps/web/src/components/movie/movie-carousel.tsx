import type { ExternalMovieCard as Listed, MovieCard as Movie } from '@marquee/contract'
import type { ComponentProps, ReactNode } from 'react'
import { useGradually } from '../../hooks/use-gradually.ts'
import { keyOfMovie } from '../../lib/distinct-rows.ts'
import type { Row } from '../../lib/distinct-rows.ts'
import { Carousel } from '../ui/carousel.tsx'
import { ExternalMovieCard } from './external-movie-card.tsx'
import { MovieCard } from './movie-card.tsx'
import { MovieCardSkeleton, PLACEHOLDERS } from './movie-grid.tsx'

const AT_ONCE = 6

interface MovieCarouselProps extends Omit<ComponentProps<typeof Carousel>, 'children'> {
  result: Row<Listed>
  /** An entry, and its placeholder, unless the usual card. */
  card?: { entry: (movie: Movie, eager: boolean) => ReactNode; placeholder: ReactNode }
  /** An entry before the movies. */
  first?: ReactNode
}

const USUAL = {
  entry: (movie: Movie, eager: boolean): ReactNode => <MovieCard movie={movie} eager={eager} />,
  placeholder: <MovieCardSkeleton />,
}

/** A row of movies. One that fails to load, or holds nothing, is not shown. */
export function MovieCarousel({ result, card = USUAL, first, ...row }: MovieCarouselProps) {
  const movies = result.data?.results
  if (result.isError || movies?.length === 0) return null
  return (
    <Carousel {...row}>
      {first !== undefined && <li>{first}</li>}
      {movies === undefined ? (
        Array.from({ length: PLACEHOLDERS }, (_, i) => <li key={i}>{card.placeholder}</li>)
      ) : (
        <Cards movies={movies} entry={card.entry} />
      )}
    </Carousel>
  )
}

/** Draws the first cards immediately and those out of sight later. */
function Cards({ movies, entry }: { movies: readonly Listed[]; entry: typeof USUAL.entry }) {
  const shown = useGradually(movies.length, AT_ONCE)
  return movies
    .slice(0, shown)
    .map((movie, i) => (
      <li key={keyOfMovie(movie)}>
        {isInCatalogue(movie) ? entry(movie, i < 4) : <ExternalMovieCard movie={movie} eager={i < 4} />}
      </li>
    ))
}

function isInCatalogue(movie: Listed): movie is Movie {
  return movie.id !== null
}
