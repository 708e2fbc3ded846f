import type { CsvFormat, EntryContent, HistoryEntry, Reading, Row } from './entry.ts'
import { clean, toMovie, toRating, toThumbs } from './values.ts'

/** A shorter viewing was given up. */
const MIN_MINUTES = 10
const MAX_PROFILE = 200
/** "Dark: Staffel 1: Geheimnisse": a season, or a part with a name of an episode after it. */
const SEASON =
  /:\s*(?:season|series|staffel|temporada|saison|stagione|seizoen|säsong|sesong|sæson|sezon|sezonul|sezona|série|řada|évad|kausi|сезон|сезона|シーズン|시즌|sería)\s*\d|:\s*第.{1,3}季|:\s*\d+\.\s*(?:évad|série|sezon|sezona)|:\s*(?:limited series|miniserie[sn]?|mini-series|mini-série|minissérie|miniserial)\b/i
const PART =
  /:\s*(?:part|parte|teil|partie|volume|vol\.|book|buch|chapter|kapitel|capítulo|chapitre|collection|del|deel)\s+\S+:\s*\S/i
const EPISODE = /:\s*(?:episode|folge|épisode|episodio|episódio|aflevering|avsnitt|odcinek)\s+\d|\(episode \d+\)/i
const TRAILER = /\((?:teaser )?trailer\)|(^|: )trailer(:|$)|_hook_/i
/** Down, up, two up. */
const THUMBS: readonly (number | undefined)[] = [undefined, -1, 1, 2]

/** Netflix's viewing history, and the viewings, ratings and list of the account's export. */
export const netflix: CsvFormat = {
  source: 'netflix',
  scale: 'points',
  headers: [
    ['profile name', 'start time', 'duration', 'title'],
    ['profile name', 'title name', 'rating type'],
    ['profile name', 'title name', 'title added date'],
    ['title', 'date'],
  ],
  columns: [
    'attributes',
    'supplemental video type',
    'device type',
    'bookmark',
    'latest bookmark',
    'country',
    'star value',
    'thumbs value',
    'device model',
    'event utc ts',
    'region view date',
    'utc title add date',
  ],
  dates: ['date', 'start time', 'title added date', 'event utc ts'],
  profile: 'profile name',
  read(row): Reading {
    const { cell, profile } = row
    const title = cell('title') || cell('title name')
    if (SEASON.test(title) || PART.test(title) || EPISODE.test(title)) return null
    // Other profiles are of other people.
    const isMine =
      profile === undefined || !row.has('profile name') || clean(cell('profile name'), MAX_PROFILE) === profile
    return { ...toMovie({ title }), says: isMine ? toContent(row, title) : {} }
  },
  finish: mergeSessions,
}

function toContent(row: Row, title: string): EntryContent {
  const { cell, has } = row
  if (has('rating type')) {
    const rating =
      cell('star value') === ''
        ? toThumbs(THUMBS[Number(cell('thumbs value'))] ?? 0)
        : toRating(cell('star value'), 'stars')
    return rating ? { rating: { ...rating, at: row.moment('event utc ts') } } : {}
  }
  if (has('title added date')) return { shortlist: { at: row.moment('title added date') } }
  if (cell('supplemental video type') !== '' || TRAILER.test(title)) return {}
  if (has('duration') && minutesOf(cell('duration')) < MIN_MINUTES) return {}
  return { viewings: [{ on: row.date(has('date') ? 'date' : 'start time') }] }
}

/** "02:10:00" as 130. */
function minutesOf(duration: string): number {
  const [hours = 0, minutes = 0] = duration.split(':').map(Number)
  return hours * 60 + minutes
}

/** A movie that was interrupted has several rows of one day. */
function mergeSessions(entries: HistoryEntry[]): void {
  for (const { says } of entries) {
    if (!says.viewings) continue
    const days = new Map(says.viewings.map((viewing) => [viewing.on, viewing]))
    says.viewings = [...days.values()]
  }
}
