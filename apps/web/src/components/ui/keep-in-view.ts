import type { FocusEvent } from 'react'

/** Browsers leave a focused link where it is if a single pixel of it shows. Of one that is wider than the window, the start shows. */
export function keepInView({ currentTarget }: FocusEvent<HTMLElement>) {
  const inline = currentTarget.offsetWidth > document.documentElement.clientWidth ? 'start' : 'nearest'
  currentTarget.scrollIntoView({ block: 'nearest', inline })
}
