import { Bookmark, EyeOff, Eye } from 'lucide-react'
import type { Marks } from '../../lib/marks.ts'
import { t } from '../../words/t.ts'

const BADGES = [
  { mark: 'hidden', word: t('common.words.notInterested'), icon: EyeOff },
  { mark: 'seen', word: t('movie.cardBadge.seen'), icon: Eye },
  { mark: 'shortlisted', word: t('movie.cardBadge.shortlisted'), icon: Bookmark },
] as const

/** The most important mark of a movie, if it has any. */
export const badgeOf = (marks: Marks) => BADGES.find(({ mark }) => marks[mark] === true)

/** A mark next to the year, where it does not cover the poster; the card's accessible name says it in words. */
export function CardBadge({ icon: Icon }: (typeof BADGES)[number]) {
  return <Icon className="size-3.5 text-accent" strokeWidth={2.5} aria-hidden="true" />
}
