import { toDate, toMoment } from './dates.ts'
import type { EntryContent, ImportedPlace, ImportedViewing, JsonFormat, ListBook, Reading } from './entry.ts'
import { field, listField, scalarField, textField } from './json.ts'
import { clean, noteOf, toMovie, toRating } from './values.ts'

/** Collections that Ryot keeps by itself. */
const AUTOMATIC: ReadonlySet<string> = new Set(['completed', 'in progress', 'monitoring', 'reminders', 'watchlist'])

/** Ryot's export; version 8 has renamed `media` to `metadata`. */
export const ryot: JsonFormat = {
  source: 'ryot',
  scale: 'points',
  root: '{',
  paths: ['$.media.*', '$.metadata.*'],
  reader(_file, lists) {
    let isRyot = false
    return {
      isOfFormat: () => isRyot,
      rowAt([name, index], item) {
        if (!['media', 'metadata'].includes(String(name)) || typeof index !== 'number') return null
        isRyot ||= field(item, 'lot') !== undefined
        return () => (textField(item, 'lot').toLowerCase() === 'movie' ? readItem(item, lists) : null)
      },
    }
  },
}

function readItem(item: unknown, lists: ListBook): Reading {
  const source = textField(item, 'source').toLowerCase()
  const identifier = scalarField(item, 'identifier')
  return {
    ...toMovie({
      title: textField(item, 'title') || textField(item, 'source_id'),
      tmdbId: source === 'tmdb' ? identifier : null,
      imdbId: source === 'imdb' ? identifier : null,
    }),
    says: toContent(item, lists),
  }
}

function toContent(item: unknown, lists: ListBook): EntryContent {
  const names = listField(item, 'collections').map((each) =>
    clean(typeof each === 'string' ? each : textField(each, 'collection_name')),
  )
  const isIn = (name: string) => names.some((each) => each.toLowerCase() === name)
  const viewings = viewingsOf(listField(item, 'seen_history'))
  const places = placesOf(names, lists)
  return {
    ...reviewed(listField(item, 'reviews')),
    ...(viewings.length > 0 && { viewings }),
    ...(viewings.length === 0 && isIn('completed') && { seen: { at: null } }),
    ...(isIn('watchlist') && { shortlist: { at: null } }),
    ...(places.length > 0 && { lists: places }),
  }
}

function viewingsOf(history: readonly unknown[]): ImportedViewing[] {
  return history.flatMap((seen) => {
    const state = textField(seen, 'state').toLowerCase()
    const progress = scalarField(seen, 'progress')
    const isCompleted = state === 'completed' || (state === '' && (progress === '' || Number(progress) >= 100))
    return isCompleted ? [{ on: toDate(textField(seen, 'ended_on') || textField(seen, 'finished_on')) }] : []
  })
}

function placesOf(names: readonly string[], lists: ListBook): ImportedPlace[] {
  return [...new Set(names)]
    .filter((name) => name !== '' && !AUTOMATIC.has(name.toLowerCase()))
    .map((name) => ({ list: lists.indexOf(name, name), position: 1 }))
}

/** The newest rating, and the texts of all reviews. */
function reviewed(reviews: readonly unknown[]): EntryContent {
  let rated: EntryContent['rating']
  for (const each of reviews) {
    const rating = toRating(scalarField(each, 'rating'), 'hundred')
    const at = toMoment(field(field(each, 'review'), 'date') ?? field(each, 'date'))
    if (rating && (rated === undefined || (at ?? '') > (rated.at ?? ''))) rated = { ...rating, at }
  }
  const texts = reviews.map((each) => textField(field(each, 'review'), 'text') || textField(each, 'text'))
  return { ...(rated && { rating: rated }), ...noteOf(texts.filter((text) => text !== '').join('\n\n')) }
}
