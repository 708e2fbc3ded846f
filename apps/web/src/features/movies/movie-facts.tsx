import type { Movie } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { chipClass } from '../../components/ui/chip.tsx'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import { formatMoney, formatRuntime, formatYear } from '../../words/format.ts'
import { t } from '../../words/t.ts'
import { awardSentences } from './award-sentences.ts'
import { basisWords } from './basis-words.ts'
import { Certificate, Content } from './certificate.tsx'
import { Fact } from './fact.tsx'
import { Series } from './series.tsx'

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

/** Facts that answers of earlier versions, kept for times without a network, do not have. */
type Newer = 'directors' | 'certificates' | 'content' | 'awards' | 'based_on' | 'series'
type KeptMovie = Omit<Movie, Newer> & Partial<Pick<Movie, Newer>>

/** Genres, director, runtime, money, countries and certificate. */
export function MovieFacts({ movie }: { movie: KeptMovie }) {
  const { directors = [], certificates } = movie
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
        {directors.length > 0 && <Directors directors={directors} />}
        <Fact name={t('movies.movieFacts.runtime')}>{formatRuntime(movie.runtime)}</Fact>
        <Money budget={movie.budget} revenue={movie.revenue} />
        {movie.origin_country.length > 0 && <Countries countries={movie.origin_country} />}
        {certificates !== undefined && <Certificate certificates={certificates} />}
      </dl>
    </div>
  )
}

/** Reasons of the certificate, the adapted work, the series and prizes, which come below the overview. */
export function MoreFacts({ movie }: { movie: KeptMovie }) {
  const { content = [], awards = [], based_on: basis = null, series = null } = movie
  if (content.length === 0 && awards.length === 0 && basis === null && series === null) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
      {basis !== null && <Fact name={t('movies.movieFacts.basedOn')}>{basisWords(basis)}</Fact>}
      {content.length > 0 && <Content reasons={content} />}
      {series !== null && <Series movieId={movie.id} series={series} />}
      {awards.length > 0 && <Awards awards={awards} />}
    </dl>
  )
}

function Directors({ directors }: Pick<Movie, 'directors'>) {
  return (
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
  )
}

/** One fact where neither is known, so that "unknown" is not repeated. */
function Money({ budget, revenue }: Pick<Movie, 'budget' | 'revenue'>) {
  if (!budget && !revenue)
    return <Fact name={t('movies.movieFacts.budgetAndRevenue')}>{t('common.words.unknown')}</Fact>
  return (
    <>
      <Fact name={t('movies.movieFacts.budget')}>{formatMoney(budget)}</Fact>
      <Fact name={t('movies.movieFacts.revenue')}>{formatMoney(revenue)}</Fact>
    </>
  )
}

function Countries({ countries }: { countries: Movie['origin_country'] }) {
  return (
    <Fact name={t('movies.movieFacts.from')}>
      <span className="flex flex-wrap gap-x-3">
        {countries.map(({ iso_3166_1: code, name }) => (
          <Tooltip key={code} text={name}>
            <button type="button" className="-my-0.5 min-h-6 min-w-6 rounded-control text-left font-medium">
              {code} <span className="font-normal text-muted">{name}</span>
            </button>
          </Tooltip>
        ))}
      </span>
    </Fact>
  )
}

function Awards({ awards }: Pick<Movie, 'awards'>) {
  return (
    <Fact name={t('movies.awards.prizes')}>
      <ul className="max-w-prose">
        {awardSentences(awards).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Fact>
  )
}
