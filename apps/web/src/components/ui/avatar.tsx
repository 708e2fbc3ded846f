import { hashText } from '@marquee/posters'
import type { CSSProperties } from 'react'
import { initials } from '../../words/format.ts'
import { classNames } from './class-names.ts'

const GROUNDS = ['bg-[#22473a]', 'bg-[#55386b]', 'bg-[#12507a]', 'bg-[#6a4a32]', 'bg-[#7b3a55]', 'bg-[#40506a]']

const SIZES = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-16 text-lg' }

interface AvatarProps {
  name: string
  size?: keyof typeof SIZES
  /** An expected participant who is not here yet: an empty disc. */
  absent?: boolean
  className?: string
  /** A size that is none of the usual ones. */
  style?: CSSProperties
}

/** A person as initials in a disc. Decorative: the name is next to it or read out elsewhere. */
export function Avatar({ name, size = 'md', absent = false, className, style }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex shrink-0 items-center justify-center rounded-full border-2 font-semibold',
        SIZES[size],
        absent ? 'border-dashed border-field bg-raised text-muted' : 'border-surface text-[#fff6e6]',
        !absent && GROUNDS[(hashText(name) >>> 16) % GROUNDS.length],
        className,
      )}
      style={style}
    >
      {initials(name)}
    </span>
  )
}
