import { FocusedHeading } from './focused-heading.tsx'
import { useFitted } from './use-fitted.ts'

interface FittedTitleProps {
  title: string
  /** Undefined for a title that is no news. */
  focused?: boolean
  /** In pixels of the stage; as small as `min` if the title is long. */
  size: number
  min: number
  lines: number
}

/** A title as large as its lines allow. Give it the title as its key. */
export function FittedTitle({ title, focused, size, min, lines }: FittedTitleProps) {
  const element = useFitted<HTMLHeadingElement>({ size, min, lines })
  const look = { ref: element, style: lines === 1 ? ONE_LINE : undefined }
  // A dialog focuses the first heading that can have the focus.
  if (focused === undefined) return <h1 {...look}>{title}</h1>
  return (
    <FocusedHeading level="h1" focused={focused} className="outline-none" {...look}>
      {title}
    </FocusedHeading>
  )
}

const ONE_LINE = { whiteSpace: 'nowrap', overflowX: 'clip' } as const
