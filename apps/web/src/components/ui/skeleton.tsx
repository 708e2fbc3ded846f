import { classNames } from './class-names.ts'

/** A grey placeholder of the expected size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('animate-glow block rounded-control bg-raised', className)} />
}
