import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

const VARIANTS = {
  primary: 'bg-fill text-on-fill brighter font-semibold',
  secondary: 'bg-raised text-text border border-line transition-colors hover:border-field',
  ghost: 'text-text transition-colors hover:bg-raised',
  danger: 'bg-danger-fill text-on-danger brighter font-semibold',
}
const SIZES = {
  sm: 'min-h-8 px-3 text-sm gap-1.5',
  md: 'min-h-11 px-4 text-base gap-2',
  icon: 'size-11 shrink-0',
}

export interface ButtonLook {
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
}

/** The look of a button, for links that act as one. */
export function buttonClass({ variant = 'secondary', size = 'md' }: ButtonLook = {}): string {
  return classNames(
    'inline-flex items-center justify-center rounded-control text-center',
    'disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
  )
}

/** The look of a line that leads on: its subject, and at the end the word for the way. */
export const lineClass =
  'flex min-h-11 items-center justify-between gap-x-4 rounded-control text-sm hover:underline lg:min-h-7'

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and takes no further clicks. */
  busy?: boolean
}

export function Button({ variant, size, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={classNames(buttonClass({ variant, size }), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
