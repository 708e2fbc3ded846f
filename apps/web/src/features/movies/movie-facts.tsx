import type { Movie } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { chipClass } from '../../components/ui/chip.tsx'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import { formatMoney, formatRuntime, formatYear } from '../../words/format.ts'
import { t } from '../../words/t.ts'

/** Title, year and tagline. */
export function MovieHeading({ movie }: { movie: Movie }) {
  return (
    <header>
      <h1 className="text-2xl leading-none sm:text-[3.5rem]">
        {movie.title} <span className="text-muted">({formatYear(movie.release_date)})</span>
      </h1>
      {movie.tagline !== null && <p className="mt-2 text-muted italic sm:text-lg">{movie.tagline}</p>}
    </header>
  )
}

/** Answers that an earlier version has kept for times without a network have no directors. */
type KeptMovie = Omit<Movie, 'directors'> & Partial<Pick<Movie, 'directors'>>

/** Genres, director, runtime, money and countries. */
export function MovieFacts({ movie }: { movie: KeptMovie }) {
  const { directors = [] } = movie
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={t('common.words.genres')} className="flex flex-wrap gap-2">
        {movie.genres.map(({ id, name }) => (
          <li key={id}>
            <Link to="/search" search={{ genres: String(id) }} className={chipClass}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
        {directors.length > 0 && (
          <Fact name={directors.length === 1 ? t('movies.movieFacts.director') : t('movies.movieFacts.directors')}>
            {directors.map(({ id, name }, i) => (
              <Fragment key={id}>
                {i > 0 && ', '}
                <Link to="/person/$personId" params={{ personId: String(id) }} className="link">
                  {name}
                </Link>
              </Fragment>
            ))}
          </Fact>
        )}
        <Fact name={t('movies.movieFacts.runtime')}>{formatRuntime(movie.runtime)}</Fact>
        <Fact name={t('movies.movieFacts.budget')}>{formatMoney(movie.budget)}</Fact>
        <Fact name={t('movies.movieFacts.revenue')}>{formatMoney(movie.revenue)}</Fact>
        {movie.origin_country.length > 0 && (
          <Fact name={t('movies.movieFacts.from')}>
            <span className="flex gap-2">
              {movie.origin_country.map(({ iso_3166_1: code, name }) => (
                <Tooltip key={code} text={name}>
                  <button type="button" className="-my-0.5 min-h-6 min-w-6 rounded-control text-left font-medium">
                    {code}
                    <span className="sr-only"> ({name})</span>
                  </button>
                </Tooltip>
              ))}
            </span>
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
