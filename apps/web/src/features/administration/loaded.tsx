import type { Paged } from '@marquee/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { Pagination, useLastPage } from '../../components/ui/pagination.tsx'
import type { ChangePage } from '../../components/ui/pagination.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { AdministratorsOnly } from './administrators-only.tsx'
import { PAGE_SIZE, isNoAdministrator } from './queries.ts'
import { t } from '../../words/t.ts'

interface LoadedProps<T> {
  result: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** The result, or the reason why it is missing. A shown result stays if a later request fails. */
export function Loaded<T>({ result: { data, error, isPending, refetch }, children }: LoadedProps<T>) {
  if (isPending) return <Waiting />
  if (isNoAdministrator(error)) return <AdministratorsOnly />
  if (data === undefined) return <ErrorState message={error?.message ?? ''} onRetry={() => void refetch()} />
  return (
    <>
      {error && (
        <div className="mb-4">
          <Alert>{t('administration.loaded.thisMayBeOutOf')}</Alert>
        </div>
      )}
      {children(data)}
    </>
  )
}

const LOOKS = { apart: 'gap-3', divided: 'divide-y divide-line' }

interface PagedListProps<T> {
  label: string
  result: UseQueryResult<Paged<T>>
  paging: { page: number; onChange: ChangePage }
  /** Rows with separate frames, or with lines between them. */
  look?: keyof typeof LOOKS
  /** Replacement of an empty list. */
  empty: ReactNode
  children: (entry: T) => ReactNode
}

/** A list of which one page is shown. The children are its rows. */
export function PagedList<T>({ label, look = 'apart', result, paging, empty, children }: PagedListProps<T>) {
  const pages = { ...paging, size: PAGE_SIZE }
  const isBeyondEnd = useLastPage(result.isPlaceholderData ? undefined : result.data?.count, pages)
  if (isBeyondEnd) return <Waiting />
  return (
    <Loaded result={result}>
      {({ results, count }) =>
        results.length === 0 ? (
          empty
        ) : (
          <>
            <ul aria-label={label} className={classNames('flex flex-col', LOOKS[look])}>
              {results.map(children)}
            </ul>
            <Pagination {...pages} count={count} />
          </>
        )
      }
    </Loaded>
  )
}

const PLACEHOLDERS = [1, 2, 3, 4]

function Waiting() {
  return (
    <output className="animate-late flex flex-col gap-3">
      <span className="sr-only">{t('administration.loaded.loading')}</span>
      {PLACEHOLDERS.map((i) => (
        <Skeleton key={i} className="h-20 w-full" />
      ))}
    </output>
  )
}
