import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { formatDate } from '../../words/format.ts'
import { useLetBackIn } from './mutations.ts'
import { PAGE_SIZE, groupQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** Removed members, who cannot join again until the creator lets them back in. */
export function RemovedMembers({ groupId }: { groupId: string }) {
  const [page, setPage] = useState(1)
  const { data, isError } = useQuery(groupQueries.removed(groupId, page))
  const letIn = useLetBackIn(groupId)
  if (isError) return <p className="text-sm text-muted">{t('groups.removedMembers.theListOfRemovedMembers')}</p>
  if (data === undefined) return null
  if (data.count === 0) return <p className="text-muted">{t('groups.removedMembers.noOneWasRemoved')}</p>
  return (
    <>
      <p className="mb-3 text-sm text-muted">{t('groups.removedMembers.theyCannotJoinAgainUntil')}</p>
      <ul aria-label={t('groups.removedMembers.removedMembers')} className="flex max-w-2xl flex-col gap-2">
        {data.results.map(({ id, username, removed_at }) => (
          <li key={id} className="flex items-center gap-3">
            <span className="min-w-0 grow text-sm">
              <span className="block font-medium wrap-anywhere">{username}</span>
              <span className="text-muted">
                {t('groups.removedMembers.removedOnRemovedat', { removedAt: formatDate(removed_at) })}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={t('groups.removedMembers.letUsernameBackIn', { username })}
              disabled={letIn.isPending}
              onClick={() => letIn.mutate({ userId: id, username })}
            >
              {t('groups.removedMembers.letBackIn')}
            </Button>
          </li>
        ))}
      </ul>
      <Pagination page={page} count={data.count} size={PAGE_SIZE} onChange={setPage} />
    </>
  )
}
