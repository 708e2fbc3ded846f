import type { FocusEvent } from 'react'

/** Browsers leave a focused link where it is if a single pixel of it shows. Of one that is larger than the window, the start shows. */
export function keepInView({ currentTarget }: FocusEvent<HTMLElement>) {
  // A press is where it should be already, and would miss what moves under it.
  if (!currentTarget.matches(':focus-visible')) return
  const { clientWidth, clientHeight } = document.documentElement
  currentTarget.scrollIntoView({
    block: currentTarget.offsetHeight > clientHeight ? 'start' : 'nearest',
    inline: currentTarget.offsetWidth > clientWidth ? 'start' : 'nearest',
  })
}
