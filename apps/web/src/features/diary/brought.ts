import type { BroughtRating } from '@marquee/contract'
import { SERVICE_NAMES } from '@marquee/contract/history-preview'
import { formatMeasure } from '../../words/format.ts'
import { t } from '../../words/t.ts'

const MOST: Readonly<Record<string, number>> = { points: 10, hundred: 100 }
const THUMBS: Readonly<Record<number, string>> = {
  2: t('diary.brought.twoThumbsUp'),
  1: t('diary.brought.thumbsUp'),
  [-1]: t('diary.brought.thumbsDown'),
}

/** "You brought ★★★★½ from Letterboxd". */
export function broughtWords(brought: BroughtRating): string {
  const rating = ratingWords(brought)
  if (brought.from === null) return t('diary.line.youBroughtAlone', { rating })
  const service = (SERVICE_NAMES as Record<string, string>)[brought.from] ?? brought.from
  return t('diary.line.youBrought', { rating, service })
}

function ratingWords({ value, scale }: BroughtRating): string {
  if (scale === 'stars') return '★'.repeat(Math.floor(value)) + (value % 1 >= 0.5 ? '½' : '')
  if (scale === 'thumbs') return THUMBS[value] ?? String(value)
  const most = MOST[scale]
  return most === undefined ? formatMeasure(value) : t('diary.brought.of', { value: formatMeasure(value), most })
}
