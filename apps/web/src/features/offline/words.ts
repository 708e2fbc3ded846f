import { levelOf } from '../../components/movie/rating.tsx'
import { isDiaryField } from '../../lib/outbox/entry.ts'
import type { Entry } from '../../lib/outbox/entry.ts'
import type { Mark } from '../../lib/marks.ts'
import { t } from '../../words/t.ts'

const MARKS: Record<Mark, { on: string; off: string }> = {
  shortlisted: { on: t('offline.words.addedToTheShortlist'), off: t('offline.words.removedFromTheShortlist') },
  group_shortlisted: {
    on: t('offline.words.addedToTheGroupShortlist'),
    off: t('offline.words.removedFromTheGroupShortlist'),
  },
  seen: { on: t('offline.words.markedAsSeen'), off: t('offline.words.markedAsNotSeen') },
  hidden: { on: t('offline.words.markedAsNotInteresting'), off: t('offline.words.markedAsInterestingAgain') },
}

/** Effect of a change on its movie: "rated Like". */
export function describe({ field, to }: Pick<Entry, 'field' | 'to'>): string {
  if (field === 'note') return t('offline.words.noteChanged')
  if (isDiaryField(field)) return to === null ? t('offline.words.viewingRemoved') : t('offline.words.viewingSaved')
  if (field !== 'rating') return MARKS[field][to === true ? 'on' : 'off']
  return typeof to === 'number'
    ? t('offline.words.ratedWord', { word: levelOf(to)?.word ?? '' })
    : t('offline.words.ratingRemoved')
}
