import { SERVICE_NAMES } from '@marquee/contract/history-preview'
import { Bookmark, CalendarDays, Check, List, NotebookPen, Star } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '../../components/ui/class-names.ts'

const KINDS: readonly { icon: LucideIcon; name: string }[] = [
  { icon: Star, name: 'Ratings' },
  { icon: CalendarDays, name: 'Dates' },
  { icon: NotebookPen, name: 'Notes' },
  { icon: List, name: 'Lists' },
  { icon: Bookmark, name: 'Watchlist' },
]

type Kept = readonly [ratings: string, dates: boolean, notes: boolean, lists: boolean, watchlist: boolean]

/** Contents of each service's file, as docs/bringing-history.md lists them. */
const SERVICES: readonly (readonly [name: string, Kept])[] = [
  [SERVICE_NAMES.letterboxd, ['½ to 5', true, true, true, true]],
  [SERVICE_NAMES.trakt, ['1 to 10', true, true, true, true]],
  [SERVICE_NAMES.tvtime, ['', true, false, false, true]],
  [SERVICE_NAMES.imdb, ['1 to 10', false, true, true, true]],
  [SERVICE_NAMES.simkl, ['1 to 10', true, true, false, true]],
  [SERVICE_NAMES.netflix, ['thumbs', true, false, false, true]],
  [SERVICE_NAMES.criticker, ['your own', false, true, false, true]],
  [SERVICE_NAMES.ryot, ['1 to 100', true, true, true, true]],
  [SERVICE_NAMES.yamtrack, ['1 to 10', true, true, false, true]],
  [SERVICE_NAMES.movary, ['1 to 10', true, true, false, true]],
  [SERVICE_NAMES.watcharr, ['1 to 10', true, true, false, true]],
  [SERVICE_NAMES.tmdb, ['1 to 10', false, false, false, true]],
  [SERVICE_NAMES.movielens, ['½ to 5', false, false, false, true]],
]
/** The services that the page is about. */
const FIRST = 3

const CELL = 'border-t border-line px-1 py-2 text-center'

/** Kinds of things in the files of each service. In a narrow window the heads are icons, explained above the table. */
export function KeptTable() {
  return (
    <div>
      <p aria-hidden="true" className="mb-3 flex flex-wrap gap-x-4 text-xs text-muted sm:hidden">
        {KINDS.map(({ icon: Icon, name }) => (
          <span key={name} className="flex items-center gap-1.5">
            <Icon className="size-4 text-accent" />
            {name}
          </span>
        ))}
      </p>
      <div className="overflow-hidden rounded-control border border-line bg-surface">
        <table className="w-full text-sm">
          <caption className="sr-only">What is kept from each service</caption>
          <thead className="bg-raised text-xs">
            <tr>
              <th scope="col" className="px-3 py-2 text-left font-semibold">
                Service
              </th>
              {KINDS.map(({ icon: Icon, name }) => (
                <th key={name} scope="col" className="px-1 py-2 font-semibold">
                  <Icon className="mx-auto size-4 text-accent" aria-hidden="true" />
                  <span className="max-sm:sr-only">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SERVICES.map(([name, [ratings, ...kept]], i) => (
              <tr key={name}>
                <th
                  scope="row"
                  className={classNames(
                    'border-t border-line px-3 py-2 text-left',
                    i < FIRST ? 'font-semibold' : 'font-normal',
                  )}
                >
                  {name}
                </th>
                <td className={classNames(CELL, 'whitespace-nowrap')}>{ratings === '' ? <Missing /> : ratings}</td>
                {kept.map((has, kind) => (
                  <td key={KINDS[kind + 1]?.name} className={CELL}>
                    {has ? <Present /> : <Missing />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Present() {
  return (
    <>
      <Check className="mx-auto size-4 text-high" aria-hidden="true" />
      <span className="sr-only">yes</span>
    </>
  )
}

function Missing() {
  return (
    <>
      <span className="text-muted" aria-hidden="true">
        –
      </span>
      <span className="sr-only">not in the file</span>
    </>
  )
}
