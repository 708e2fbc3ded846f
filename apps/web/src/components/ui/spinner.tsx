import { classNames } from './class-names.ts'

/** A turning arc. Give it a label unless a text next to it says what is loading. */
export function Spinner({ label, large = false }: { label?: string; large?: boolean }) {
  const size = large ? 'size-10' : 'size-4'
  return (
    <span
      role={label === undefined ? undefined : 'status'}
      className={large ? 'flex justify-center p-8' : 'inline-flex'}
    >
      <svg viewBox="0 0 24 24" className={classNames(size, 'animate-spin')} aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  )
}
