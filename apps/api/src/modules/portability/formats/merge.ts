import { titleKey } from '@marquee/search/title-words'
import type { HistoryEntry, EntryContent } from './entry.ts'

/** The files of one service, the most reliable first. */
const AUTHORITY = [/ratings/i, /diary/i, /reviews/i, /history/i, /watched/i]

/**
 * Merges to one entry per movie. Files repeat movies (rated ones are also watched ones): the most reliable file
 * counts, and within a file the latest row.
 */
export function mergeEntries(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const merged = new Map<string, { entry: HistoryEntry; from: Map<keyof EntryContent, string> }>()
  for (const entry of entries.toSorted((a, b) => authority(a) - authority(b))) {
    const key = movieKey(entry)
    const known = merged.get(key)
    if (known) take(known, entry)
    else merged.set(key, { entry: { ...entry, says: { ...entry.says } }, from: kindsOf(entry) })
  }
  return [...merged.values()].map(({ entry }) => entry)
}

function authority({ file }: HistoryEntry): number {
  const found = AUTHORITY.findIndex((pattern) => pattern.test(file))
  return found === -1 ? AUTHORITY.length : found
}

function movieKey({ tmdbId, imdbId, title, year }: HistoryEntry): string {
  if (tmdbId !== null) return `tmdb:${tmdbId}`
  return imdbId ?? `${titleKey(title)}|${year}`
}

function kindsOf({ says, file }: HistoryEntry): Map<keyof EntryContent, string> {
  return new Map((Object.keys(says) as (keyof EntryContent)[]).map((kind) => [kind, file]))
}

function take(
  { entry, from }: { entry: HistoryEntry; from: Map<keyof EntryContent, string> },
  other: HistoryEntry,
): void {
  entry.rows += other.rows
  for (const kind of Object.keys(other.says) as (keyof EntryContent)[]) {
    const known = entry.says[kind]
    const later = from.get(kind) === other.file && (other.says[kind]?.at ?? '') > (known?.at ?? '')
    if (known && !later) continue
    Object.assign(entry.says, { [kind]: other.says[kind] })
    from.set(kind, other.file)
  }
}
