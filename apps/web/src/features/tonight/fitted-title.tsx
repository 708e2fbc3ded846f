import { FocusedHeading } from './focused-heading.tsx'
import { useFitted } from './use-fitted.ts'

const MAX_LINES = 3
const MIN_SIZE = 56

interface FittedTitleProps {
  title: string
  focused: boolean
  /** In pixels of the stage; smaller if the title is long. */
  size: number
}

/** The movie's title, as large as three lines allow. */
export function FittedTitle({ title, focused, size }: FittedTitleProps) {
  const element = useFitted<HTMLHeadingElement>({ size, min: MIN_SIZE, lines: MAX_LINES }, title)
  return (
    <FocusedHeading ref={element} level="h1" focused={focused} className="outline-none">
      {title}
    </FocusedHeading>
  )
}
