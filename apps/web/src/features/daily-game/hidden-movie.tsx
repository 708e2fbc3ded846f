import type { DailyMatches, DailyState } from '@marquee/contract'
import type { ReactNode } from 'react'
import { PersonPhoto } from '../../components/movie/person-photo.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { formatMoney, formatRuntime } from '../../lib/format.ts'
import { clueGroups } from './clues.ts'
import { Curtain } from './curtain.tsx'

const MASK = '*********'

interface HiddenMovieProps {
  state: DailyState
  /** The game ended during this visit, so the curtain opens with an animation. */
  animate: boolean
}

/** Today's movie as far as the guesses have revealed it; complete once the game is over. */
export function HiddenMovie({ state: { matches, solution }, animate }: HiddenMovieProps) {
  return (
    <section aria-label="Today’s movie" className="rounded-control border border-line bg-surface p-4 sm:p-6">
      <div className="grid grid-cols-[30%_minmax(0,1fr)] gap-4 sm:gap-7">
        <Curtain movie={solution} animate={animate} />
        <div className="flex min-w-0 flex-col gap-5">
          <header>
            <h2 className="text-2xl leading-none">
              {solution?.title ?? <span aria-label="Hidden title">{MASK}</span>}
            </h2>
            {matches.tagline !== null && <p className="mt-2 text-muted italic">{matches.tagline}</p>}
          </header>
          <Facts matches={matches} year={solution?.release_date?.slice(0, 4) ?? null} />
          <Badges title="Genres" items={matches.genres} />
          <Badges title="Keywords" items={matches.keywords} />
          {clueGroups(matches.labels).map(({ category, labels }) => (
            <Badges key={category} title={category} items={labels} />
          ))}
        </div>
      </div>
      <CastClues cast={matches.cast} />
    </section>
  )
}

function Facts({ matches, year }: { matches: DailyMatches; year: string | null }) {
  const { runtime, budget, revenue } = matches
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
      <Fact name="Year">{matches.year ?? year}</Fact>
      <Fact name="Runtime">{runtime === null ? null : formatRuntime(runtime)}</Fact>
      <Fact name="Budget">{budget === null ? null : formatMoney(budget)}</Fact>
      <Fact name="Revenue">{revenue === null ? null : formatMoney(revenue)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-medium">
        {children ?? (
          <span className="text-muted">
            <span aria-hidden="true">?</span>
            <span className="sr-only">unknown</span>
          </span>
        )}
      </dd>
    </div>
  )
}

function Badges({ title, items }: { title: string; items: readonly { id: number; name: string }[] }) {
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
      <h3 className="mb-3 text-xs text-muted">Cast</h3>
      <ul aria-label="Cast" className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-3">
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
