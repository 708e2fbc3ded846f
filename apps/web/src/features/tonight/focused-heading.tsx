import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'

interface FocusedHeadingProps extends Omit<ComponentProps<'h1'>, 'ref'> {
  level: 'h1' | 'h2'
  /** False leaves the focus where it is. */
  focused?: boolean
}

/** Heading of content that has replaced the screen's: it gets the focus, so that it is read out and the keyboard goes on from there. */
export function FocusedHeading({ level: Heading, focused = true, children, ...rest }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <Heading ref={heading} tabIndex={-1} {...rest}>
      {children}
    </Heading>
  )
}
