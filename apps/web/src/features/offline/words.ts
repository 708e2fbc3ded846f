import { levelOf } from '../../components/movie/rating.tsx'
import type { Entry } from '../../lib/outbox/entry.ts'
import type { Mark } from '../../lib/marks.ts'

/** "1 change", "3 changes". */
export const changes = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`

const MARKS: Record<Mark, { on: string; off: string }> = {
  shortlisted: { on: 'added to the shortlist', off: 'removed from the shortlist' },
  group_shortlisted: { on: 'added to the group shortlist', off: 'removed from the group shortlist' },
  seen: { on: 'marked as seen', off: 'marked as not seen' },
  hidden: { on: 'marked as not interesting', off: 'marked as interesting again' },
}

/** Effect of a change on its movie: "rated Like". */
export function describe({ field, to }: Pick<Entry, 'field' | 'to'>): string {
  if (field !== 'rating') return MARKS[field][to === true ? 'on' : 'off']
  return typeof to === 'number' ? `rated ${levelOf(to)?.word}` : 'rating removed'
}
