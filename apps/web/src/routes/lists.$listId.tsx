import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { EmptyState, ErrorState } from '../components/ui/states.tsx'
import { buttonClass } from '../components/ui/button.tsx'
import { MovieGridSkeleton } from '../components/movie/movie-grid.tsx'
import { ListPage } from '../features/diary/list-page.tsx'
import { nameOfList } from '../features/diary/list-words.ts'
import { listQueries } from '../features/diary/queries.ts'
import { groupQueries } from '../features/groups/queries.ts'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { RequestError } from '../lib/api.ts'
import { parsePageSearch } from '../lib/search-params.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/lists/$listId')({ validateSearch: parsePageSearch, component: MovieListPage })

const ALL_LISTS = { to: '/my-movies', search: { tab: 'lists' } } as const

function MovieListPage() {
  const { listId } = Route.useParams()
  return (
    <div className="gutter page py-8">
      <p className="mb-1 text-sm">
        <Link {...ALL_LISTS} className="link -my-3 inline-block py-3">
          {t('diary.lists.backToLists')}
        </Link>
      </p>
      <SignedInOnly message={t('routes.listPage.pleaseLogin')}>
        <OneList key={listId} listId={listId} />
      </SignedInOnly>
    </div>
  )
}

function OneList({ listId }: { listId: string }) {
  const navigate = Route.useNavigate()
  const { data, error, isPending, refetch } = useQuery(listQueries.one(listId))
  const groups = useQuery(groupQueries.list(1)).data?.results ?? []
  usePageTitle(data === undefined ? t('diary.tabs.lists') : nameOfList(data))
  if (data !== undefined) return <ListPage list={data} groups={groups} onDeleted={() => void navigate(ALL_LISTS)} />
  if (isPending) return <MovieGridSkeleton />
  const isUnknown = error instanceof RequestError && (error.status === 404 || error.status === 400)
  if (!isUnknown)
    return (
      <ErrorState
        title={t('diary.lists.listDidNotLoad')}
        message={error?.message ?? ''}
        onRetry={() => void refetch()}
      />
    )
  return (
    <EmptyState
      title={t('diary.lists.notFound')}
      action={
        <Link {...ALL_LISTS} className={buttonClass()}>
          {t('diary.lists.backToLists')}
        </Link>
      }
    />
  )
}
