import { posterMarkup } from '@marquee/posters'
import { useEffect, useMemo, useRef } from 'react'
import { trustedMarkup } from '../../lib/trusted.ts'
import { yearOf } from '../../words/format.ts'
import { bringFaces } from './poster-faces.ts'
import type { PosterMovie } from './poster.tsx'

function useMarkup({ id, title, release_date: date, director, genres = [], moods = [] }: PosterMovie): string {
  const names = genres.map(({ name }) => name).join('|')
  const words = moods.join('|')
  return useMemo(
    () =>
      posterMarkup({
        id,
        title,
        year: yearOf(date),
        director: director ?? undefined,
        genres: names.split('|'),
        moods: words.split('|'),
      }),
    [id, title, date, director, names, words],
  )
}

/** A drawn poster. `posterMarkup` escapes every text, so its markup is safe to insert. */
export function DrawnPoster({ movie }: { movie: PosterMovie }) {
  const markup = useMarkup(movie)
  const html = useMemo(() => ({ __html: trustedMarkup(markup) }), [markup])
  const drawn = useRef<SVGSVGElement>(null)
  useEffect(() => (drawn.current === null ? undefined : bringFaces(drawn.current, markup)), [markup])
  return (
    <svg
      ref={drawn}
      viewBox="0 0 200 300"
      className="@container size-full"
      aria-hidden="true"
      dangerouslySetInnerHTML={html}
    />
  )
}

interface PosterSheetProps {
  movie: PosterMovie
  opacity: number
}

/** A sheet in the ground colour of the drawn poster. The page's policy forbids styles in the server's markup. */
export function PosterSheet({ movie, opacity }: PosterSheetProps) {
  return (
    <svg className="size-full" aria-hidden="true">
      <rect width="100%" height="100%" fill={groundOf(useMarkup(movie))} fillOpacity={opacity} />
    </svg>
  )
}

/** The ground colour of a drawn poster, whose sheet is drawn first. */
const groundOf = (markup: string): string | undefined => /fill="(#[\da-f]{3,8})"/i.exec(markup)?.[1]
