import type { DailyMatches, DailyState } from '@marquee/contract'
import { PersonPhoto } from '../../components/movie/person-photo.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { formatLanguage, formatMoney, formatRuntime } from '../../words/format.ts'
import { clueGroups, keywordsWithout, rangeInWords } from './clues.ts'
import { Curtain } from './curtain.tsx'
import { t } from '../../words/t.ts'

const MASK = '*********'

interface HiddenMovieProps {
  state: DailyState
  /** The game ended during this visit, so the curtain opens with an animation. */
  animate: boolean
}

/** Today's movie as far as the guesses have revealed it; complete once the game is over. */
export function HiddenMovie({ state: { matches, solution }, animate }: HiddenMovieProps) {
  return (
    <section
      aria-label={t('dailyGame.hiddenMovie.todaysMovie')}
      className="rounded-control border border-line bg-surface p-4 sm:p-6"
    >
      <div className="picture-beside">
        <Curtain movie={solution} animate={animate} />
        <div className="flex flex-col gap-5">
          <header>
            <h2 className="text-2xl leading-none">
              {solution?.title ?? <span aria-label={t('dailyGame.hiddenMovie.hiddenTitle')}>{MASK}</span>}
            </h2>
            {matches.tagline !== null && <p className="mt-2 text-muted italic">{matches.tagline}</p>}
          </header>
          <Facts matches={matches} over={solution !== null} />
        </div>
        <Shared matches={matches} />
      </div>
      <CastClues cast={matches.cast} />
    </section>
  )
}

/** Everything the guesses share with the movie, in rows. */
function Shared({ matches }: { matches: DailyMatches }) {
  const { directors, origin_country, genres, keywords, labels } = matches
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-x-6 gap-y-5">
        <Badges title={t('dailyGame.hiddenMovie.director')} items={directors} />
        <Badges
          title={t('dailyGame.hiddenMovie.country')}
          items={origin_country.map(({ iso_3166_1: id, name }) => ({ id, name }))}
        />
        <Badges title={t('dailyGame.hiddenMovie.language')} items={languagesOf(matches)} />
      </div>
      <Badges title={t('common.words.genres')} items={genres} />
      <Badges title={t('common.words.keywords')} items={keywordsWithout(labels, keywords)} />
      {clueGroups(labels).map(({ category, labels: items }) => (
        <Badges key={category} title={category} items={items} />
      ))}
    </div>
  )
}

function languagesOf({ original_language: code }: DailyMatches) {
  return code === null ? [] : [{ id: code, name: formatLanguage(code) }]
}

const FACTS = [
  { name: t('dailyGame.hiddenMovie.year'), field: 'year', format: String },
  { name: t('dailyGame.hiddenMovie.runtime'), field: 'runtime', format: formatRuntime },
  { name: t('dailyGame.hiddenMovie.budget'), field: 'budget', format: formatMoney },
  { name: t('dailyGame.hiddenMovie.revenue'), field: 'revenue', format: formatMoney },
] as const

/** The four numbers: each exact once it is hit or the game is over, until then as narrow as the guesses allow. */
function Facts({ matches, over }: { matches: DailyMatches; over: boolean }) {
  return (
    <dl className="grid gap-3 text-sm sm:grid-cols-2">
      {FACTS.map(({ name, field, format }) => {
        const exact = matches[field]
        return (
          <div key={field}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className={exact === null ? 'text-muted' : 'font-medium'}>
              {exact === null ? (
                over ? (
                  t('common.words.unknown')
                ) : (
                  <Range matches={matches} field={field} />
                )
              ) : (
                format(exact)
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Range({ matches, field }: { matches: DailyMatches; field: keyof DailyMatches['ranges'] }) {
  return (
    rangeInWords(matches.ranges[field], field) ?? (
      <>
        <span aria-hidden="true">?</span>
        <span className="sr-only">{t('dailyGame.hiddenMovie.notRevealedYet')}</span>
      </>
    )
  )
}

function Badges({ title, items }: { title: string; items: readonly { id: number | string; name: string }[] }) {
  if (items.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 text-xs text-muted">{title}</h3>
      <ul aria-label={title} className="flex flex-wrap gap-2">
        {items.map(({ id, name }) => (
          <li key={id} className="animate-rise">
            <Chip>{name}</Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}

function CastClues({ cast }: { cast: DailyMatches['cast'] }) {
  if (cast.length === 0) return null
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="mb-3 text-xs text-muted">{t('dailyGame.hiddenMovie.cast')}</h3>
      <ul
        aria-label={t('dailyGame.hiddenMovie.cast')}
        className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-3"
      >
        {cast.map(({ id, name, profile_path }) => (
          <li key={id} className="animate-rise text-center text-xs">
            <PersonPhoto name={name} path={profile_path} className="mb-1 w-full" />
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
