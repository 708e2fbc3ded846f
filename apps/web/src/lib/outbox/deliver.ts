import type { MovieNote, ViewingFields } from '@marquee/contract'
import { RequestError, call, routes } from '../api.ts'
import { detailOf } from '../failure.ts'
import type { Mark } from '../marks.ts'
import type { Session } from '../session.ts'
import { isDiaryField } from './entry.ts'
import type { DiaryField, Entry } from './entry.ts'
import { t } from '../../words/t.ts'

const MARKS = {
  shortlisted: [routes.addToShortlist, routes.removeFromShortlist],
  group_shortlisted: [routes.addToGroupShortlist, routes.removeFromGroupShortlist],
  seen: [routes.markSeen, routes.unmarkSeen],
  hidden: [routes.hideMovie, routes.unhideMovie],
} as const satisfies Record<Mark, unknown>

/** A change younger than this, and never tried before, is sent without asking what the server holds. */
const FRESH_MS = 60_000

/**
 * Sends an entry. Every one sets a value, so that sending it twice changes nothing more.
 * @throws {RequestError} with a message that may be shown
 */
export async function deliver(entry: Entry, made: Session): Promise<void> {
  try {
    const { field } = entry
    if (field === 'rating') await deliverRating(entry, made)
    else if (isDiaryField(field)) await deliverDiary(field, entry, made)
    else await deliverMark(field, entry, made)
  } catch (error) {
    const detail = detailOf(error)
    if (detail === null || !(error instanceof RequestError)) throw error
    throw new RequestError(detail, error.status, error.body)
  }
}

const FAILURE = t('lib.deliver.theServerDidNotAccept')

async function deliverMark(mark: Mark, { movieId: id, to, group, former }: Entry, made: Session) {
  const [set, unset] = MARKS[mark]
  const options = { group, made, failure: FAILURE }
  const args = { params: { id }, ...(former !== undefined && { body: { former } }) }
  await (to === true ? call(set, args, options) : call(unset, { params: { id } }, options))
}

/** The last press counts: a diary has one author, and its viewings have ids that this browser made. */
async function deliverDiary(field: DiaryField, { movieId: id, to }: Entry, made: Session) {
  const options = { made, failure: FAILURE }
  if (field === 'note') return call(routes.saveNote, { params: { id }, body: to as MovieNote }, options)
  const params = { id, viewing: field.slice('viewing:'.length) }
  if (to === null) return call(routes.removeViewing, { params }, options)
  return call(routes.saveViewing, { params, body: to as ViewingFields }, options)
}

async function deliverRating(entry: Entry, made: Session) {
  const params = { id: entry.movieId }
  const options = { made, failure: FAILURE }
  const isFresh = !entry.tried && Date.now() - entry.pressedAt < FRESH_MS
  if (!isFresh && !entry.insist && entry.known !== null) {
    const { rating } = await call(routes.myRating, { params }, options)
    if (rating !== entry.to && !entry.known.includes(rating))
      throw new RequestError(t('lib.deliver.ratedElsewhereSince'), 409, null)
  }
  const { to: rating, former } = entry
  if (typeof rating === 'number')
    await call(routes.rateMovie, { params, body: { rating, ...(former !== undefined && { former }) } }, options)
  else await call(routes.unrateMovie, { params }, options)
}
