import { toDate, toMoment } from './dates.ts'
import type { EntryContent, ImportedViewing, JsonFormat, Reading } from './entry.ts'
import { field, listField, scalarField, textField } from './json.ts'
import { noteOf, tagsOf, toMovie, toRating } from './values.ts'

/** Watcharr's export. Only a date that the user has set is that of a viewing: the others are those of marking it. */
export const watcharr: JsonFormat = {
  source: 'watcharr',
  scale: 'points',
  root: '[',
  paths: ['$.*'],
  reader() {
    let isWatcharr = false
    return {
      isOfFormat: () => isWatcharr,
      rowAt(_path, item) {
        const content = field(item, 'content')
        if (content === undefined || field(item, 'status') === undefined) return null
        isWatcharr = true
        return () => (textField(content, 'type').toLowerCase() === 'movie' ? readItem(item, content) : null)
      },
    }
  },
}

function readItem(item: unknown, content: unknown): Reading {
  const rating = toRating(scalarField(item, 'rating'), 'points')
  const rated = listField(item, 'activity').filter((each) => textField(each, 'type') === 'RATING_CHANGED')
  return {
    ...toMovie({
      title: textField(content, 'title'),
      year: textField(content, 'release_date'),
      tmdbId: scalarField(content, 'tmdbId'),
      imdbId: textField(content, 'imdbId'),
    }),
    says: {
      ...(rating && { rating: { ...rating, at: toMoment(field(rated.at(-1), 'createdAt')) } }),
      ...statusOf(item),
      ...noteOf(textField(item, 'thoughts')),
      ...tagsOf(listField(item, 'tags').map((tag) => textField(tag, 'name'))),
    },
  }
}

function statusOf(item: unknown): EntryContent {
  const status = textField(item, 'status').toUpperCase()
  if (status === 'PLANNED') return { shortlist: { at: toMoment(field(item, 'createdAt')) } }
  const viewings = viewingsOf(listField(item, 'activity'))
  if (viewings.length > 0) return { viewings }
  return status === 'FINISHED' ? { viewings: [{ on: null }] } : {}
}

function viewingsOf(activity: readonly unknown[]): ImportedViewing[] {
  return activity.flatMap((each) => {
    const data = textField(each, 'data')
    const isViewing = /WATCHED|STATUS/.test(textField(each, 'type')) && (data === '' || data.includes('FINISHED'))
    const on = toDate(textField(each, 'customDate'))
    return isViewing && on !== null ? [{ on }] : []
  })
}
