import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { KnownList, MovieList } from '@marquee/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { ListCards } from './list-cards.tsx'
import { ListDialog } from './list-dialog.tsx'
import { listQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** A group that lists can be shared with. */
export interface SharingGroup {
  id: string
  name: string
}

/** The user's lists with those of the groups, and well-known ones. */
export function ListsTab({ groups, onMade }: { groups: readonly SharingGroup[]; onMade: (id: string) => void }) {
  const [making, setMaking] = useState(false)
  const own = useQuery(listQueries.own())
  const known = useQuery(listQueries.known())
  return (
    <div className="flex min-h-dvh flex-col gap-10">
      <section aria-label={t('diary.lists.yourLists')}>
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 className="text-2xl">{t('diary.lists.yourLists')}</h2>
          <Button onClick={() => setMaking(true)}>
            <Plus className="size-4 text-accent" aria-hidden="true" />
            {t('diary.lists.newList')}
          </Button>
        </div>
        <Cards result={own} empty={<p className="text-muted">{t('diary.lists.noLists')}</p>} />
      </section>
      <section aria-label={t('diary.lists.wellKnown')}>
        <h2 className="text-2xl">{t('diary.lists.wellKnown')}</h2>
        <p className="mt-1 mb-4 text-sm text-muted">{t('diary.lists.wellKnownText')}</p>
        <Cards result={known} empty={null} />
      </section>
      <ListDialog open={making} groups={groups} onClose={() => setMaking(false)} onSaved={onMade} />
    </div>
  )
}

interface CardsProps {
  result: UseQueryResult<readonly (MovieList | KnownList)[]>
  empty: ReactNode
}

function Cards({ result, empty }: CardsProps) {
  if (result.isPending) return <Skeleton className="h-56" />
  if (result.isError)
    return (
      <ErrorState
        title={t('diary.lists.listsDidNotLoad')}
        message={result.error.message}
        onRetry={() => void result.refetch()}
      />
    )
  return result.data.length === 0 ? empty : <ListCards lists={result.data} />
}
