import { classNames } from './class-names.ts'

/** A grey stand-in of the size of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('animate-glow block rounded-control bg-raised', className)} />
}
