import { SERVICE_NAMES } from '@marquee/contract/history-preview'
import { Bookmark, CalendarDays, Check, List, NotebookPen, Star } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '../../components/ui/class-names.ts'
import { t } from '../../words/t.ts'

const KINDS: readonly { icon: LucideIcon; name: string }[] = [
  { icon: Star, name: t('about.keptTable.ratings') },
  { icon: CalendarDays, name: t('about.keptTable.dates') },
  { icon: NotebookPen, name: t('about.keptTable.notes') },
  { icon: List, name: t('about.keptTable.lists') },
  { icon: Bookmark, name: t('about.keptTable.watchlist') },
]

type Kept = readonly [ratings: string, dates: boolean, notes: boolean, lists: boolean, watchlist: boolean]

const HALF_TO_5 = t('about.keptTable.upToCount', { from: '½', count: 5 })
const UP_TO_10 = t('about.keptTable.upToCount', { from: '1', count: 10 })

/** Contents of each service's file, as docs/bringing-history.md lists them. */
const SERVICES: readonly (readonly [name: string, Kept])[] = [
  [SERVICE_NAMES.letterboxd, [HALF_TO_5, true, true, true, true]],
  [SERVICE_NAMES.trakt, [UP_TO_10, true, true, true, true]],
  [SERVICE_NAMES.tvtime, ['', true, false, false, true]],
  [SERVICE_NAMES.imdb, [UP_TO_10, false, true, true, true]],
  [SERVICE_NAMES.simkl, [UP_TO_10, true, true, false, true]],
  [SERVICE_NAMES.netflix, [t('about.keptTable.thumbs'), true, false, false, true]],
  [SERVICE_NAMES.criticker, [t('about.keptTable.yourOwn'), false, true, false, true]],
  [SERVICE_NAMES.ryot, [t('about.keptTable.upToCount', { from: '1', count: 100 }), true, true, true, true]],
  [SERVICE_NAMES.yamtrack, [UP_TO_10, true, true, false, true]],
  [SERVICE_NAMES.movary, [UP_TO_10, true, true, false, true]],
  [SERVICE_NAMES.watcharr, [UP_TO_10, true, true, false, true]],
  [SERVICE_NAMES.tmdb, [UP_TO_10, false, false, false, true]],
  [SERVICE_NAMES.movielens, [HALF_TO_5, false, false, false, true]],
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
          <caption className="sr-only">{t('about.keptTable.whatIsKeptFromEach')}</caption>
          <thead className="bg-raised text-xs">
            <tr>
              <th scope="col" className="px-3 py-2 text-left font-semibold">
                {t('about.keptTable.service')}
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
      <span className="sr-only">{t('about.keptTable.yes')}</span>
    </>
  )
}

function Missing() {
  return (
    <>
      <span className="text-muted" aria-hidden="true">
        –
      </span>
      <span className="sr-only">{t('about.keptTable.notInTheFile')}</span>
    </>
  )
}
