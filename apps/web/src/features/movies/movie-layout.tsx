import type { ReactNode } from 'react'
import { Skeleton } from '../../components/ui/skeleton.tsx'

interface MovieLayoutProps {
  /** Behind poster and heading on phones. */
  band?: ReactNode
  poster: ReactNode
  heading: ReactNode
  /** Three parts: `MAIN`, `SIDE` and `BELOW`. */
  children: ReactNode
}

/**
 * The first part of a movie's page. On phones the band with poster and heading, and the pieces of all parts below it in their `order-…`;
 * three columns on wide screens.
 */
export function MovieLayout({ band, poster, heading, children }: MovieLayoutProps) {
  return (
    <div className="gutter page grid grid-cols-[min(44%,9.375rem)_minmax(0,1fr)] gap-x-4 gap-y-8 md:grid-cols-[minmax(12rem,18rem)_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-10 md:gap-y-3 xl:grid-cols-[18rem_minmax(0,1fr)_18.75rem] xl:grid-rows-[auto_auto_1fr]">
      {band}
      <div className="col-start-1 row-start-1 md:row-end-[-1]">{poster}</div>
      <div className="col-start-2 row-start-1 min-w-0">{heading}</div>
      <div className="col-span-full flex flex-wrap content-start gap-4 md:col-start-2 xl:contents">{children}</div>
    </div>
  )
}

/** Place of the band in the layout. */
export const BAND = 'col-span-full row-start-1 -mx-4 -mt-6 -mb-4 sm:-mx-6 md:hidden'
export const MAIN = 'contents xl:col-start-2 xl:row-start-2 xl:flex xl:flex-col xl:gap-2.5'
export const SIDE = 'contents xl:col-start-3 xl:row-start-1 xl:row-end-[-1] xl:flex xl:flex-col xl:gap-5'
export const BELOW = 'order-7 w-full pt-2 xl:col-start-2 xl:row-start-3'

/** Placeholder of the page while it loads. */
export function MovieSkeleton({ label }: { label: string }) {
  return (
    <output className="animate-late pt-6">
      <MovieLayout poster={<Skeleton className="aspect-2/3 rounded-poster" />} heading={<Skeleton className="h-28" />}>
        <Skeleton className="h-14 w-full xl:col-start-2 xl:row-start-2" />
        <Skeleton className="h-40 w-full xl:col-start-2 xl:row-start-3" />
      </MovieLayout>
      <span className="sr-only">{label}</span>
    </output>
  )
}
