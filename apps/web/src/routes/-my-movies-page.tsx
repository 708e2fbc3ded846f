import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { groupQueries } from '../features/groups/queries.ts'
import type { MyMoviesSearch } from '../features/my-movies/address.ts'
import { MyMovies } from '../features/my-movies/my-movies.tsx'
import type { Panel } from '../features/my-movies/my-movies.tsx'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { t } from '../words/t.ts'
import { useOwnChanges } from './-own-changes.ts'

const DiaryTab = lazy(async () => ({ default: (await import('../features/diary/diary-tab.tsx')).DiaryTab }))
const ListsTab = lazy(async () => ({ default: (await import('../features/diary/lists-tab.tsx')).ListsTab }))
const YearTab = lazy(async () => ({ default: (await import('../features/diary/year-tab.tsx')).YearTab }))

interface MyMoviesPageProps {
  search: MyMoviesSearch
  /** The year that is shown; null for another tab. */
  year: number | null
}

/** The tabs of the user's own movies: lists by rating and mark, the diary, lists and the year. */
export function MyMoviesPage({ search, year }: MyMoviesPageProps) {
  const navigate = useNavigate()
  const changes = useOwnChanges()
  const open = (next: MyMoviesSearch, replace = false) =>
    void navigate({ to: '/my-movies', search: next, replace, resetScroll: false })
  const panels: readonly Panel[] = [
    {
      value: 'diary',
      label: t('diary.tabs.diary'),
      content: <DiaryTab />,
      onOpen: () => open({ tab: 'diary' }),
    },
    {
      value: 'lists',
      label: t('diary.tabs.lists'),
      content: <OwnLists />,
      onOpen: () => open({ tab: 'lists' }),
    },
    {
      value: 'year',
      label: t('diary.tabs.year'),
      content: year !== null && <YearTab year={year} />,
      onOpen() {
        const params = { year: String(new Date().getFullYear()) }
        void navigate({ to: '/my-movies/year/$year', params, resetScroll: false })
      },
    },
  ]
  const panel = panels.find(({ value }) => value === (year === null ? search.tab : 'year'))
  return (
    <div className="gutter page py-8">
      <h1 className="mb-6 text-2xl">{t('common.words.myMovies')}</h1>
      <SignedInOnly message={t('routes.myMovies.pleaseLoginToSeeYour')}>
        <Suspense fallback={<div className="min-h-dvh" />}>
          <MyMovies {...{ panels, panel, search, changes }} onSearch={(next, { replace }) => open(next, replace)} />
        </Suspense>
      </SignedInOnly>
    </div>
  )
}

function OwnLists() {
  const navigate = useNavigate()
  const groups = useQuery(groupQueries.list(1)).data?.results ?? []
  return <ListsTab groups={groups} onMade={(listId) => void navigate({ to: '/lists/$listId', params: { listId } })} />
}
