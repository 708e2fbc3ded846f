import { Suspense, lazy, memo } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useImageFallback } from './image-fallback.ts'
import { noteLackingThumbnail, posterAddresses } from './poster-address.ts'

/** Not part of the first page's code: the server has drawn what it shows. */
const DrawnPoster = lazy(async () => ({ default: (await import('./drawn-poster.tsx')).DrawnPoster }))

const PosterSheet = lazy(async () => ({ default: (await import('./drawn-poster.tsx')).PosterSheet }))

/** The fields a poster needs; every kind of movie in the API has them. */
export interface PosterMovie {
  id: number
  title: string
  release_date: string | null
  poster_path: string | null
  director?: string | null
  genres?: readonly { name: string }[]
  moods?: readonly string[]
}

interface PosterProps {
  movie: PosterMovie
  size?: 'thumbnail' | 'detail'
  /** Loaded immediately instead of when it comes near the screen. */
  eager?: boolean
  /** Empty where the title is right next to the poster. */
  alt?: string
  className?: string
}

/**
 * The poster's image, or a drawn poster where there is none or it does not load. The 2:3 box is always reserved. It keeps away
 * changes around it, because React starts a page again for each drawn poster of the server that a change reaches.
 */
export const Poster = memo(function Poster({
  movie,
  size = 'thumbnail',
  eager = false,
  alt = '',
  className,
}: PosterProps) {
  const path = movie.poster_path
  const addresses = path === null ? [] : posterAddresses(path, size)
  const { address, watch } = useImageFallback(addresses, () => path !== null && noteLackingThumbnail(path))
  return (
    <span
      data-poster=""
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : alt}
      className={classNames('block aspect-2/3 overflow-hidden rounded-poster bg-raised', className)}
    >
      {address === null ? (
        <Suspense>
          <DrawnPoster movie={movie} />
        </Suspense>
      ) : (
        <img
          key={address.src}
          {...address}
          alt=""
          width={200}
          height={300}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={size === 'detail' ? 'high' : undefined}
          decoding="async"
          {...watch}
          className="size-full object-cover"
        />
      )}
    </span>
  )
})

/** The band behind a poster and the words next to it, in the drawn poster's ground colour; a picture's is not known. */
export function PosterBand({ movie, className }: { movie: PosterMovie; className: string }) {
  const isDrawn = movie.poster_path === null
  return (
    <div className={classNames(className, !isDrawn && 'bg-raised')}>
      {isDrawn && (
        <Suspense>
          <PosterSheet movie={movie} opacity={0.3} />
        </Suspense>
      )}
    </div>
  )
}
