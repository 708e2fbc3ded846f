import { formatCalendarDay } from '../../words/format.ts'
import { t } from '../../words/t.ts'

/** "24 December 2022", "December 2022", "2022", or that the date is unknown. */
export function formatSeenOn(seenOn: string | null): string {
  if (seenOn === null) return t('diary.dates.dateUnknown')
  if (seenOn.length === 4) return seenOn
  if (seenOn.length === 7) return formatMonth(seenOn)
  return formatCalendarDay(seenOn, { dateStyle: 'long' })
}

/** "December 2022" of "2022-12". */
export const formatMonth = (month: string): string =>
  formatCalendarDay(`${month}-01`, { month: 'long', year: 'numeric' })

/** "December" of a month from 1. */
export const monthName = (month: number): string =>
  formatCalendarDay(`2000-${String(month).padStart(2, '0')}-01`, { month: 'long' })

/** "Sat" of a day. */
export const weekdayOf = (day: string): string => formatCalendarDay(day, { weekday: 'short' })

/** "24 Dec" of a day; "Dec" of a month. */
export const formatDayOfYear = (seenOn: string): string =>
  seenOn.length === 10
    ? formatCalendarDay(seenOn, { day: 'numeric', month: 'short' })
    : seenOn.length === 7
      ? formatCalendarDay(`${seenOn}-01`, { month: 'short' })
      : seenOn
