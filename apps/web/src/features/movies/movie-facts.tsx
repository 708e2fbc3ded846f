import type { Movie } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import { formatMoney, formatRuntime, formatYear } from '../../words/format.ts'
import { t } from '../../words/t.ts'
import { awardSentences } from './award-sentences.ts'
import { basisWords } from './basis-words.ts'
import { Certificate, Content } from './certificate.tsx'
import { Fact } from './fact.tsx'
import { Series } from './series.tsx'

/** Sizes of titles up to these lengths: two lines on a wide screen, and as high as the poster on a phone. */
const SIZES = [
  [24, 'text-2xl xl:text-[4rem] xl:leading-none'],
  [40, 'text-xl md:text-2xl xl:text-[4rem] xl:leading-none'],
  [70, 'text-xl md:text-2xl'],
  [Infinity, 'text-lg md:text-2xl'],
] as const

const sizeOf = ({ length }: string) => SIZES.find(([longest]) => length <= longest)?.[1]

/** Title, the facts of one line, and genres. */
export function MovieHeading({ movie }: { movie: Movie }) {
  return (
    <header className="flex flex-col gap-1.5">
      <h1 className={sizeOf(movie.title)}>{movie.title}</h1>
      <ShortFacts movie={movie} />
      <ul aria-label={t('common.words.genres')} className="flex flex-wrap gap-x-4 text-sm">
        {movie.genres.map(({ id, name }) => (
          <li key={id}>
            <Link
              to="/search"
              search={{ genres: String(id) }}
              className="inline-block py-1 underline underline-offset-3"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </header>
  )
}

/** Facts that answers of earlier versions, kept for times without a network, do not have. */
type Newer = 'directors' | 'certificates' | 'content' | 'awards' | 'based_on' | 'series'
type KeptMovie = Omit<Movie, Newer> & Partial<Pick<Movie, Newer>>

/** "1994 · 2 h 34 min · Quentin Tarantino · US". The dot ends an item, so that no line starts with one. */
function ShortFacts({ movie }: { movie: KeptMovie }) {
  const { directors = [], origin_country: countries } = movie
  return (
    <dl className="flex flex-wrap items-baseline gap-x-2 text-sm *:not-last:after:content-['·'] md:text-base md:text-muted">
      <ShortFact name={t('movies.movieFacts.year')}>{formatYear(movie.release_date)}</ShortFact>
      {movie.runtime !== null && movie.runtime > 0 && (
        <ShortFact name={t('movies.movieFacts.runtime')}>{formatRuntime(movie.runtime)}</ShortFact>
      )}
      {directors.length > 0 && (
        <ShortFact name={directors.length === 1 ? t('movies.movieFacts.director') : t('movies.movieFacts.directors')}>
          <Directors directors={directors} />
        </ShortFact>
      )}
      {countries.length > 0 && (
        <ShortFact name={t('movies.movieFacts.countries')}>
          <Countries countries={countries} />
        </ShortFact>
      )}
    </dl>
  )
}

/** Its name is for screen readers. */
function ShortFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-x-2">
      <dt className="sr-only">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function Directors({ directors }: Pick<Movie, 'directors'>) {
  return directors.map(({ id, name }, i) => (
    <Fragment key={id}>
      {i > 0 && ', '}
      <Link to="/person/$personId" params={{ personId: String(id) }} className="underline underline-offset-3">
        {name}
      </Link>
    </Fragment>
  ))
}

/** Codes of countries, with the name on hover, focus and tap. */
function Countries({ countries }: { countries: Movie['origin_country'] }) {
  return countries.map(({ iso_3166_1: code, name }, i) => (
    <Fragment key={code}>
      {i > 0 && ' '}
      <Tooltip text={name} className="-my-0.5">
        <button type="button" className="min-h-6 min-w-6 rounded-control text-left">
          {code}
        </button>
      </Tooltip>
    </Fragment>
  ))
}

/** Facts below the overview: origin, certificate and its reasons, the adapted work, the series, prizes, and money. */
export function MovieFacts({ movie }: { movie: KeptMovie }) {
  const { certificates, content = [], awards = [], based_on: basis = null, series = null } = movie
  const { origin_country: countries, original_title: original } = movie
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
      {countries.length > 0 && (
        <Fact name={t('movies.movieFacts.from')}>{countries.map(({ name }) => name).join(', ')}</Fact>
      )}
      {original !== null && original !== movie.title && (
        <Fact name={t('movies.movieFacts.originalTitle')}>{original}</Fact>
      )}
      {certificates !== undefined && <Certificate certificates={certificates} />}
      {content.length > 0 && <Content reasons={content} />}
      {basis !== null && <Fact name={t('movies.movieFacts.basedOn')}>{basisWords(basis)}</Fact>}
      {series !== null && <Series movieId={movie.id} series={series} />}
      {awards.length > 0 && <Awards awards={awards} />}
      <Money budget={movie.budget} revenue={movie.revenue} />
    </dl>
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
