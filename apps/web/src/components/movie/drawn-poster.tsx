import { posterMarkup } from '@marquee/posters'
import type { PosterFacts } from '@marquee/posters'
import { useMemo } from 'react'
import { trustedMarkup } from '../../lib/trusted.ts'
import { addPosterFaces } from './poster-faces.ts'

// The server draws without fonts.
if (typeof FontFace !== 'undefined') addPosterFaces()

/** A drawn poster. `posterMarkup` escapes every text, so its markup is safe to insert. */
export function DrawnPoster({ facts }: { facts: PosterFacts }) {
  const { id, title, year, director } = facts
  const genres = facts.genres.join('|')
  const moods = (facts.moods ?? []).join('|')
  const html = useMemo(() => {
    const markup = posterMarkup({ id, title, year, director, genres: genres.split('|'), moods: moods.split('|') })
    return { __html: trustedMarkup(markup) }
  }, [id, title, year, director, genres, moods])
  return (
    <svg viewBox="0 0 200 300" className="@container size-full" aria-hidden="true" dangerouslySetInnerHTML={html} />
  )
}
