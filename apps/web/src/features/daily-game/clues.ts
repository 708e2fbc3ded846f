import type { DailyGuess, DailyMatches } from '@marquee/contract'
import { formatLabelType, yearOf } from '../../lib/format.ts'

type Label = DailyMatches['labels'][number]

/** Labels under the name of their category, each once, in the order in which the categories first come. */
export function clueGroups(labels: readonly Label[]): { category: string; labels: Label[] }[] {
  return [...Map.groupBy(labels, ({ type }) => type)].map(([type, entries]) => ({
    category: formatLabelType(type),
    labels: [...new Map(entries.map((label) => [label.id, label])).values()],
  }))
}

/** What a guess says about the hidden movie's year, or null when it says nothing. */
export function yearClue(guess: DailyGuess, matches: DailyMatches): 'earlier' | 'later' | 'same' | null {
  if (guess.year_hint !== null) return guess.year_hint
  const year = yearOf(guess.release_date)
  return year !== null && year === matches.year ? 'same' : null
}
