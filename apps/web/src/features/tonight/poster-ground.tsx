import { posterMarkup } from '@marquee/posters'
import { useEffect, useRef } from 'react'
import { yearOf } from '../../words/format.ts'
import { play } from './play.ts'
import type { EveningMovie } from './room.ts'

const FADE_MS = 2000

/** The ground of a drawn poster, over the whole screen. */
export function PosterGround({ movie }: { movie: EveningMovie }) {
  const ground = useRef<HTMLDivElement>(null)
  useEffect(() => play(ground.current, [{ opacity: 0 }, { opacity: 0.25 }], { duration: FADE_MS }), [])
  const { id, title, release_date: date, director, genres, moods } = movie
  const markup = posterMarkup({
    id,
    title,
    year: yearOf(date),
    director: director ?? undefined,
    genres: genres.map(({ name }) => name),
    moods,
  })
  // The sheet is drawn first.
  const backgroundColor = /fill="(#[\da-f]{3,8})"/i.exec(markup)?.[1]
  return <div ref={ground} className="absolute inset-0" style={{ backgroundColor, opacity: 0.25 }} />
}
