import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { t } from '../../words/t.ts'

interface ListedProps<T> {
  query: UseQueryResult<T[]>
  /** The accessible name of the list. */
  label: string
  /** Name of the failed list, in lower case. */
  what: string
  children: (item: T) => ReactNode
}

/** A list of the account's things, as it loads, after a failure, and loaded; nothing when there are none. */
export function Listed<T>({ query: { data, isPending, isError, refetch }, label, what, children }: ListedProps<T>) {
  if (isPending) return <Skeleton className="h-14 w-full" />
  if (isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-muted">
        {t('profile.listed.theWhatDidNotLoad', { what })}
        <Button size="sm" onClick={() => void refetch()}>
          {t('common.words.tryAgain')}
        </Button>
      </p>
    )
  }
  if (data.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line">
      {data.map(children)}
    </ul>
  )
}

/** An entry of such a list, with its actions. */
export function ListedRow({ name, detail, children }: { name: string; detail: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0 text-sm">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="text-muted">{detail}</span>
      </span>
      {children}
    </li>
  )
}
