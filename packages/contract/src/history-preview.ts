import type { HistoryImport, HistorySource } from './portability.ts'
import { RATING_VALUES } from './rating-values.ts'

export type Scale = NonNullable<HistoryImport['scale']>
export type Cuts = readonly [number, number, number]

export const SERVICE_NAMES: Record<HistorySource, string> = {
  letterboxd: 'Letterboxd',
  imdb: 'IMDb',
  trakt: 'Trakt',
  movielens: 'MovieLens',
  tmdb: 'TMDB',
  movary: 'Movary',
  yamtrack: 'Yamtrack',
  simkl: 'Simkl',
  criticker: 'Criticker',
  netflix: 'Netflix',
  tvtime: 'TV Time',
  ryot: 'Ryot',
  watcharr: 'Watcharr',
  text: 'a list of titles',
  ids: 'a list of ids',
  mapped: 'your own table',
  marquee: 'Marquee',
}

export const MAX_FILE_BYTES = 8 * 1024 * 1024

/** Our levels, lowest first; the last three start at a cut point. */
export const LEVELS = Object.keys(RATING_VALUES)
/** In tenths of the scale: 2½, 3½ and 4½ stars, or 5, 7 and 9 points. */
export const DEFAULT_CUTS: Cuts = [5, 7, 9]
export const STEPS = 10

/** The level of a bar of the histogram (1 to 10): 0 is Dislike, 3 is Best. */
export function levelOf(step: number, cuts: Cuts): number {
  return cuts.filter((cut) => step >= cut).length
}

/** The number of ratings of each level. */
export function countLevels(histogram: readonly number[], cuts: Cuts): number[] {
  return LEVELS.map((_, level) =>
    histogram.reduce((sum, count, i) => sum + (levelOf(i + 1, cuts) === level ? count : 0), 0),
  )
}

/** A tenth of the scale as its service writes it: "2½" stars, "5" points. */
export function stepLabel(step: number, scale: Scale): string {
  if (scale === 'points') return String(step)
  return `${step > 1 ? Math.floor(step / 2) : ''}${step % 2 === 1 ? '½' : ''}`
}

/** The range of a level in words: "2½ to 3 stars", "nothing". */
export function rangeOf(level: number, cuts: Cuts, scale: Scale): string {
  const from = cuts[level - 1] ?? 1
  const to = (cuts[level] ?? STEPS + 1) - 1
  if (from > to) return 'nothing'
  const unit = scale === 'stars' ? (to <= 2 ? 'star' : 'stars') : 'of 10'
  const [first, last] = [stepLabel(from, scale), stepLabel(to, scale)]
  return from === to ? `${first} ${unit}` : `${first} to ${last} ${unit}`
}

/** Counts of the lists in a preview, without those that are empty. */
export function foundIn({ counts }: HistoryImport): (readonly [name: string, count: number])[] {
  const lists = [
    ['Ratings', counts.ratings],
    ['Seen', counts.seen],
    ['Viewings with a date', counts.viewings],
    ['Notes and tags', counts.notes],
    ['Lists', counts.lists],
    ['For the shortlist', counts.shortlist],
    ['Not interested', counts.hidden],
  ] as const
  return lists.filter(([, count]) => count > 0)
}

/** Rows of the file in a sentence that adds up; null if each row is one movie. */
export function rowsInWords({ total, counts }: HistoryImport): string | null {
  const { rows, skipped, empty, faulty } = counts
  const aboutMovies = rows - skipped - empty - faulty
  if (rows === 0 || rows === total) return null
  const movies = `${total} ${total === 1 ? 'movie' : 'movies'}`
  const parts = [
    aboutMovies > 0 && (aboutMovies === total ? movies : `${aboutMovies} about ${movies}`),
    skipped > 0 && `${skipped} not about movies`,
    empty > 0 && `${empty} with a title and nothing more`,
    faulty > 0 && `${faulty} that could not be read`,
  ].filter((part) => part !== false)
  return `${rows} ${rows === 1 ? 'row' : 'rows'}: ${parts.join(', ')}.`
}

/** Columns that were not read, in a sentence; null if there are none. */
export function ignoredInWords({ ignored_columns: columns }: HistoryImport): string | null {
  if (columns.length === 0) return null
  const names = columns.map((name) => `“${name}”`)
  const last = names.pop() ?? ''
  return names.length === 0
    ? `The column ${last} is unknown and was not read.`
    : `The columns ${names.join(', ')} and ${last} are unknown and were not read.`
}

/** Movies that applying will look up, in a sentence; null if there are none. */
export function wantedInWords({ counts: { wanted } }: HistoryImport): string | null {
  if (wanted === 0) return null
  const [are, them] = wanted === 1 ? ['One more is', 'it'] : [`${wanted} more are`, 'them']
  return `${are} not in this catalogue yet: Marquee looks ${them} up on TMDB when you import.`
}

/** Rows that are not imported. In the preview, questions are still open, and movies may still be looked up. */
export function leftOut({ state, counts }: HistoryImport) {
  return {
    unanswered: state === 'applied' ? counts.ambiguous : 0,
    unmatched: counts.unmatched - (state === 'preview' ? counts.wanted : 0),
    faulty: counts.faulty,
  }
}

/** The rows that are not imported, in a sentence; null if everything is. */
export function leftOutInWords(history: HistoryImport): string | null {
  const { unanswered, unmatched, faulty } = leftOut(history)
  const { skipped, empty } = history.counts
  const parts = [
    unanswered > 0 && `${unanswered} ${unanswered === 1 ? 'was' : 'were'} not clear enough to match`,
    unmatched > 0 && `${unmatched} ${unmatched === 1 ? 'is' : 'are'} not in this catalogue`,
    faulty > 0 && `${faulty} ${faulty === 1 ? 'row' : 'rows'} could not be read`,
    skipped > 0 && `${skipped} ${skipped === 1 ? 'row is' : 'rows are'} not about movies`,
    empty > 0 && `${empty} ${empty === 1 ? 'row says' : 'rows say'} nothing about a movie`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `Left out: ${parts.join(', ')}.`
}

/** The changes of an applied import, in a sentence. @param owner how the shortlist is called: "your" or "the" */
export function outcomeInWords({ outcome }: HistoryImport, owner: string): string {
  if (outcome === null) return ''
  const parts = [
    [outcome.rated, 'new ratings', 'new rating'],
    [outcome.changed, 'changed ratings', 'changed rating'],
    [outcome.kept, 'ratings kept as they were', 'rating kept as it was'],
    [outcome.seen, 'movies marked as seen', 'movie marked as seen'],
    [outcome.viewings, 'viewings in the diary', 'viewing in the diary'],
    [outcome.notes, 'notes', 'note'],
    [outcome.lists, 'lists', 'list'],
    [outcome.hidden, 'movies hidden', 'movie hidden'],
    [outcome.shortlisted, `on ${owner} shortlist`, `on ${owner} shortlist`],
  ] as const
  const changes = parts
    .filter(([count]) => count > 0)
    .map(([count, many, one]) => `${count} ${count === 1 ? one : many}`)
  return changes.length === 0 ? 'There was nothing new in it.' : `${changes.join(', ')}.`
}
