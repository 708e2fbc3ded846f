import type { Movie } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chipClass } from '../../components/ui/chip.tsx'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import { formatMoney, formatRuntime, formatYear } from '../../lib/format.ts'
import { movieQueries } from './queries.ts'

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

/** Genres, director, runtime, money and countries. */
export function MovieFacts({ movie }: { movie: Movie }) {
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Genres" className="flex flex-wrap gap-2">
        {movie.genres.map(({ id, name }) => (
          <li key={id}>
            <Link to="/search" search={{ genres: String(id) }} className={chipClass}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
        {movie.director !== null && (
          <Fact name="Director">
            <Director movieId={movie.id} name={movie.director} />
          </Fact>
        )}
        <Fact name="Runtime">{formatRuntime(movie.runtime)}</Fact>
        <Fact name="Budget">{formatMoney(movie.budget)}</Fact>
        <Fact name="Revenue">{formatMoney(movie.revenue)}</Fact>
        {movie.origin_country.length > 0 && (
          <Fact name="From">
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

/** A link as soon as the crew, which has the person's id, is there. */
function Director({ movieId, name }: { movieId: number; name: string }) {
  const { data } = useQuery(movieQueries.crew(movieId))
  const person = data?.find((credit) => credit.job === 'Director' && credit.person.name === name)?.person
  if (person === undefined) return name
  return (
    <Link to="/person/$personId" params={{ personId: String(person.id) }} className="link">
      {name}
    </Link>
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
