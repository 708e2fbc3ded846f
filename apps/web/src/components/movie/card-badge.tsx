import { Bookmark, EyeOff, Eye } from 'lucide-react'
import type { Marks } from '../../lib/marks.ts'

const BADGES = [
  { mark: 'hidden', word: 'Not interested', icon: EyeOff },
  { mark: 'seen', word: 'Seen', icon: Eye },
  { mark: 'shortlisted', word: 'Shortlisted', icon: Bookmark },
] as const

/** The one mark that matters most, if any. */
export const badgeOf = (marks: Marks) => BADGES.find(({ mark }) => marks[mark] === true)

/** A badge in the poster's corner; its word stands in the card's name. */
export function CardBadge({ icon: Icon }: (typeof BADGES)[number]) {
  return (
    <span className="absolute top-1.5 right-1.5 flex size-7 items-center justify-center rounded-full bg-ground text-accent">
      <Icon className="size-4" aria-hidden="true" />
    </span>
  )
}
