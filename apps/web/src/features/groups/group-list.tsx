import type { Group } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/ui/button.tsx'
import { Pagination, useLastPage } from '../../components/ui/pagination.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { useFollowed } from '../../hooks/use-followed.ts'
import { useActiveGroup } from '../../lib/active-group.ts'
import { AvatarRow } from './avatar.tsx'
import { PAGE_SIZE, groupQueries } from './queries.ts'
import { t } from '../../words/t.ts'

const PLACEHOLDERS = 9

/** The groups the visitor is in. */
export function GroupList() {
  const [page, changePage] = useAddressPage()
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery({
    ...groupQueries.list(page),
    ...useFollowed(),
  })
  const active = useActiveGroup()
  const paging = { page, size: PAGE_SIZE, onChange: changePage }
  const isBeyondEnd = useLastPage(isPlaceholderData ? undefined : data?.count, paging)
  if (isPending || isBeyondEnd) return <GroupListSkeleton />
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (data.count === 0) {
    return (
      <EmptyState title={t('common.words.nothingFoundYet')}>{t('groups.groupList.createAGroupAndSend')}</EmptyState>
    )
  }
  return (
    <>
      <ul aria-label={t('groups.groupList.yourGroups')} className="flex flex-col gap-3">
        {data.results.map((group) => (
          <GroupRow key={group.id} group={group} active={group.id === active?.id} />
        ))}
      </ul>
      <Pagination {...paging} count={data.count} />
    </>
  )
}

function GroupRow({ group: { id, name, users }, active }: { group: Group; active: boolean }) {
  const names = users.map(({ user }) => user.username)
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-control border border-line bg-surface p-4">
      <div className="max-sm:hidden">
        <AvatarRow names={names} />
      </div>
      <div className="min-w-0 flex-1 basis-24">
        <h3 className="font-semibold wrap-anywhere">
          {name} {active && <span className="font-normal text-high">{t('groups.groupList.active')}</span>}
        </h3>
        <p className="text-sm text-muted wrap-anywhere">{names.join(', ')}</p>
      </div>
      <Link
        to="/groups/$groupId"
        params={{ groupId: id }}
        aria-label={t('groups.groupList.viewName', { name })}
        className={buttonClass()}
      >
        {t('groups.groupList.view')}
      </Link>
    </li>
  )
}

function GroupListSkeleton() {
  return (
    <output className="animate-late flex flex-col gap-3">
      <span className="sr-only">{t('groups.groupList.loadingGroups')}</span>
      {Array.from({ length: PLACEHOLDERS }, (_, i) => (
        <Skeleton key={i} className="h-20 w-full" />
      ))}
    </output>
  )
}
