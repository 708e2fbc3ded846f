import type { OwnKind, OwnMovie, OwnMoviesPage } from '@marquee/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { Tabs } from '../../components/ui/tabs.tsx'
import { formatMovies, formatNumber } from '../../words/format.ts'
import type { MyMoviesSearch } from './address.ts'
import type { Rating } from './entry.tsx'
import { LevelFilter } from './level-filter.tsx'
import { OwnGrid } from './own-grid.tsx'
import { myMoviesQueries } from './queries.ts'
import { TABS, isFiltered, toSearch, toShown, withoutFilters } from './search.ts'
import type { Shown } from './search.ts'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useOwnList } from './use-own-list.ts'
import { useSelection } from './use-selection.ts'
import { t } from '../../words/t.ts'

/** Changes of movies, each with one Undo for all of them. */
export interface OwnChanges {
  rate: (movies: readonly OwnMovie[], rating: Rating) => void
  unmark: (movies: readonly OwnMovie[], mark: 'seen' | 'hidden') => void
}

/** A further tab of the page. */
export interface Panel {
  value: string
  label: string
  content: ReactNode
  onOpen: () => void
}

interface MyMoviesProps {
  /** Tabs after those of the own movies. */
  panels?: readonly Panel[]
  /** The panel that is shown; undefined for a list of own movies. */
  panel?: Panel | undefined
  search: MyMoviesSearch
  /** @param replace where each letter would be a step of "Back" */
  onSearch: (search: MyMoviesSearch, options: { replace: boolean }) => void
  changes: OwnChanges
}

const NO_PANELS: readonly Panel[] = []
/** As high as a count, so that all labels are on one line. */
const NO_COUNT = <span className="block min-h-4 text-xs">{'\u00a0'}</span>

/** Everything the user has rated, seen, or is not interested in. */
export function MyMovies({ panels = NO_PANELS, panel, search, onSearch, changes }: MyMoviesProps) {
  const queryClient = useQueryClient()
  const shown = toShown(search)
  const counts = useQuery(myMoviesQueries.first(shown)).data?.counts
  const show = (change: Partial<Shown>) => {
    // A list in another order shows the changes that were made in this one.
    queryClient.removeQueries({ queryKey: myMoviesQueries.all, type: 'inactive' })
    onSearch(toSearch({ ...shown, ...change }), { replace: 'query' in change })
  }
  return (
    <Tabs
      label={t('common.words.myMovies')}
      tabs={[
        ...TABS.map(({ value, label }) => ({ value, label, more: <Count of={value} counts={counts} /> })),
        ...panels.map(({ value, label }) => ({ value, label, more: NO_COUNT })),
      ]}
      value={panel?.value ?? shown.tab}
      onChange={(value) => {
        const list = TABS.find((tab) => tab.value === value)
        if (list === undefined) panels.find((each) => each.value === value)?.onOpen()
        else show({ tab: list.value, levels: [] })
      }}
    >
      {panel?.content ?? <OwnListPanel key={shown.tab} shown={shown} onShow={show} changes={changes} />}
    </Tabs>
  )
}

/** Below the label, so that nothing moves once it is known. */
function Count({ of, counts }: { of: OwnKind; counts: OwnMoviesPage['counts'] | undefined }) {
  return (
    <span className="block min-h-4 text-xs font-normal text-muted">
      {counts === undefined ? '' : formatNumber(counts[of])}
    </span>
  )
}

interface PanelProps {
  shown: Shown
  onShow: (change: Partial<Shown>) => void
  changes: OwnChanges
}

function OwnListPanel({ shown, onShow, changes }: PanelProps) {
  const { tab } = shown
  const field = useRef<HTMLInputElement>(null)
  const list = useOwnList(shown)
  const selection = useSelection(list)
  const { data, isPlaceholderData } = list.result
  const remove = (movies: readonly OwnMovie[]) =>
    tab === 'rated' ? changes.rate(movies, null) : changes.unmark(movies, tab)
  return (
    <>
      <Toolbar shown={shown} onShow={onShow} field={field} />
      {tab === 'rated' && (
        <LevelFilter counts={data?.counts.levels} chosen={shown.levels} onChange={(levels) => onShow({ levels })} />
      )}
      <p className="mb-2 min-h-5 text-sm text-muted" aria-live="polite">
        {data !== undefined && !isPlaceholderData && formatMovies(data.count)}
      </p>
      <div className={classNames('min-h-dvh', isPlaceholderData && 'opacity-55')} aria-busy={isPlaceholderData}>
        <Content
          {...{ shown, onShow, list, selection }}
          onRate={(movie, rating) => changes.rate([movie], rating)}
          onFind={() => field.current?.focus()}
        />
      </div>
      {selection.movies.length > 0 && (
        <SelectionBar
          count={selection.movies.length}
          tab={tab}
          onRate={(rating) => {
            changes.rate(selection.movies, rating)
            selection.clear()
          }}
          onRemove={() => {
            remove(selection.movies)
            selection.clear()
          }}
          onClear={selection.clear}
        />
      )}
    </>
  )
}

interface ContentProps extends Omit<PanelProps, 'changes'> {
  list: ReturnType<typeof useOwnList>
  selection: ReturnType<typeof useSelection>
  onRate: (movie: OwnMovie, rating: Rating) => void
  onFind: () => void
}

function Content({ shown, onShow, list, selection, onRate, onFind }: ContentProps) {
  const { result, slots } = list
  if (result.isPending) return <output className="sr-only">{t('common.words.loading')}</output>
  if (result.isError) {
    const retry = () => void result.refetch()
    return (
      <ErrorState title={t('movie.movieResults.theListDidNotLoad')} message={result.error.message} onRetry={retry} />
    )
  }
  if (slots.length === 0) {
    return isFiltered(shown) ? (
      <EmptyState
        title={t('common.words.nothingFound')}
        action={<Button onClick={() => onShow(withoutFilters(shown))}>{t('myMovies.myMovies.showAll')}</Button>}
      />
    ) : (
      <NothingYet tab={shown.tab} />
    )
  }
  return (
    <OwnGrid
      label={t('myMovies.myMovies.list', { tab: shown.tab })}
      view={shown.view}
      {...{ list, selection, onRate }}
      onSearch={onFind}
    />
  )
}

function NothingYet({ tab }: { tab: OwnKind }) {
  return (
    <EmptyState
      title={t('myMovies.myMovies.nothingYet', { tab })}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/discover" className={buttonClass({ variant: 'primary' })}>
            {t('myMovies.myMovies.rateMovies')}
          </Link>
          <Link to="/edit-profile" search={{ open: 'import' }} className={buttonClass()}>
            {t('myMovies.myMovies.importYourHistory')}
          </Link>
        </div>
      }
    />
  )
}
