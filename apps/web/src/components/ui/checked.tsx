import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

interface CheckedProps {
  isPending: boolean
  /** Of the column that the children form. */
  className?: string
  children: ReactNode
}

/** Something that a check decides about, as a form for holders of a link. Until then it keeps its place, unseen and out of reach. */
export function Checked({ isPending, className, children }: CheckedProps) {
  return (
    <div className={classNames('relative flex w-full flex-col', className)}>
      <div className={classNames('contents', isPending && 'invisible')} inert={isPending}>
        {children}
      </div>
      {isPending && <Skeleton className="absolute inset-0" />}
    </div>
  )
}
