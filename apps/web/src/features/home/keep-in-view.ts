import type { FocusEvent } from 'react'

/** Browsers leave a focused link where it is if a single pixel of it shows. */
export function keepInView({ currentTarget }: FocusEvent<HTMLElement>) {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
