import type { Suggestion } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Poster } from '../../../components/movie/poster.tsx'
import { levelNamed } from '../../../components/movie/rating.tsx'
import { formatYear } from '../../../words/format.ts'
import { rich, t } from '../../../words/t.ts'
import { useNameFavourite, useTakeBack } from './use-favourites.ts'
import type { Favourite } from './use-favourites.ts'
import type { Onboarding } from './use-onboarding.ts'

/** From this many named films on the first list is worth a look. */
const WANTED = 5

const BEST = levelNamed('Best')

interface FavouritesProps {
  onboarding: Onboarding
  /** The field in which films are named. */
  renderSearch: (onPick: (movie: Suggestion) => void) => ReactNode
}

/** Films that the user names as loved: each is rated Best immediately, and can be taken back. */
export function Favourites({ onboarding: { favourites, favouritesFailed }, renderSearch }: FavouritesProps) {
  const name = useNameFavourite()
  const count = favourites.length
  return (
    <section
      aria-label={t('ratings.favourites.filmsYouLove')}
      tabIndex={-1}
      className="flex max-w-prose flex-col gap-2 sm:mb-6"
    >
      {renderSearch(name)}
      {count > 0 && (
        <ul aria-label={t('ratings.favourites.filmsYouLove')} className="flex flex-wrap gap-2">
          {favourites.map((movie) => (
            <FavouriteRow key={movie.id} movie={movie} />
          ))}
        </ul>
      )}
      <p role="status" className={count === 0 && !favouritesFailed ? 'sr-only' : 'text-sm text-muted'}>
        {favouritesFailed && t('ratings.favourites.didNotLoad')}
        {count > 0 && count < WANTED && t('ratings.favourites.named', { count, wanted: WANTED })}
        {count >= WANTED &&
          rich('ratings.favourites.enough', { count, link: <Link to="/recommendations" className="link" /> })}
      </p>
    </section>
  )
}

function FavouriteRow({ movie }: { movie: Favourite }) {
  const takeBack = useTakeBack(movie)
  const remove = ({ currentTarget }: MouseEvent) => {
    // The row goes, and the next press of Tab should reach the field.
    currentTarget.closest('section')?.focus()
    takeBack()
  }
  return (
    <li className="flex max-w-full items-center gap-2 rounded-control border border-line bg-raised p-1 text-sm">
      <Poster movie={movie} className="w-9 shrink-0 rounded-control" />
      <span className="min-w-0">
        <span className="block truncate font-medium">
          {movie.title} <span className="font-normal text-muted">{formatYear(movie.release_date)}</span>
        </span>
        <span className="flex items-center gap-1 text-xs text-high">
          <BEST.icon className="size-4 shrink-0" aria-hidden="true" />
          {BEST.word}
        </span>
      </span>
      <button
        type="button"
        aria-label={t('ratings.favourites.takeBack', { title: movie.title })}
        onClick={remove}
        className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:text-text"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  )
}
