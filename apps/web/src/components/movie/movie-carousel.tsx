import type { MovieCard as Movie } from '@marquee/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Carousel } from '../ui/carousel.tsx'
import { MovieCard } from './movie-card.tsx'
import { MovieCardSkeleton, PLACEHOLDERS } from './movie-grid.tsx'

interface MovieCarouselProps {
  title: string
  result: UseQueryResult<{ results: Movie[] }>
  autoplay?: boolean
  more?: ReactNode
}

/** A row of movies. One that fails to load, or holds nothing, is not shown. */
export function MovieCarousel({ title, result, autoplay = false, more }: MovieCarouselProps) {
  if (result.isError || result.data?.results.length === 0) return null
  return (
    <Carousel title={title} autoplay={autoplay} more={more}>
      {result.isPending
        ? Array.from({ length: PLACEHOLDERS }, (_, i) => (
            <li key={i}>
              <MovieCardSkeleton />
            </li>
          ))
        : result.data.results.map((movie, i) => (
            <li key={movie.id}>
              <MovieCard movie={movie} eager={i < 4} />
            </li>
          ))}
    </Carousel>
  )
}
