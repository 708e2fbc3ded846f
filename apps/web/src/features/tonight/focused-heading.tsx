import { useEffect, useRef } from 'react'
import type { ComponentProps, RefObject } from 'react'

interface FocusedHeadingProps extends Omit<ComponentProps<'h1'>, 'ref'> {
  ref?: RefObject<HTMLHeadingElement | null>
  level: 'h1' | 'h2'
  /** False leaves the focus where it is. */
  focused?: boolean
}

/** Heading of content that has replaced the screen's: it gets the focus, so that it is read out and the keyboard goes on from there. */
export function FocusedHeading({ level: Heading, focused = true, ref, children, ...rest }: FocusedHeadingProps) {
  const own = useRef<HTMLHeadingElement>(null)
  const heading = ref ?? own
  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true })
  }, [focused, heading])
  return (
    <Heading ref={heading} tabIndex={-1} {...rest}>
      {children}
    </Heading>
  )
}
