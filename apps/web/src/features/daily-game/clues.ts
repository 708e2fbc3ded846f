import type { DailyGuess, DailyMatches, DailyRange } from '@marquee/contract'
import { formatLabelType, formatRoughMoney, formatRuntime, yearOf } from '../../words/format.ts'
import { t } from '../../words/t.ts'

type Label = DailyMatches['labels'][number]

/** Labels under the name of their category, each once, in the order in which the categories first come. */
export function clueGroups(labels: readonly Label[]): { category: string; labels: Label[] }[] {
  return [...Map.groupBy(labels, ({ type }) => type)].map(([type, entries]) => ({
    category: formatLabelType(type),
    labels: [...new Map(entries.map((label) => [label.id, label])).values()],
  }))
}

/** The keywords that are not shown as labels already. */
export function keywordsWithout(
  labels: readonly Label[],
  keywords: DailyMatches['keywords'],
): DailyMatches['keywords'] {
  const shown = new Set(labels.map(({ name }) => name.toLowerCase()))
  return keywords.filter(({ name }) => !shown.has(name.toLowerCase()))
}

/** Clue of a guess about the hidden movie's year, or null if there is none. */
export function yearClue(guess: DailyGuess, matches: DailyMatches): 'earlier' | 'later' | 'same' | null {
  if (guess.year_hint !== null) return guess.year_hint
  const year = yearOf(guess.release_date)
  return year !== null && year === matches.year ? 'same' : null
}

type Side = 'floor' | 'ceil'

interface Clue {
  format: (value: number, side: Side) => string
  above: (least: string) => string
  below: (most: string) => string
}

const amount = (format: Clue['format']): Clue => ({
  format,
  above: (least) => t('dailyGame.clues.moreThan', { least }),
  below: (most) => t('dailyGame.clues.lessThan', { most }),
})

const CLUES = {
  year: {
    format: String,
    above: (year) => t('dailyGame.clues.after', { year }),
    below: (year) => t('dailyGame.clues.before', { year }),
  },
  runtime: amount(formatRuntime),
  budget: amount(formatRoughMoney),
  revenue: amount(formatRoughMoney),
} satisfies Record<string, Clue>

/** Range of a number by the guesses so far, as in "between 1990 and 2002" or "more than $63M"; null if nothing is known. */
export function rangeInWords({ above, below }: DailyRange, number: keyof typeof CLUES): string | null {
  const clue: Clue = CLUES[number]
  const least = above === null ? null : clue.format(above, 'floor')
  const most = below === null ? null : clue.format(below, 'ceil')
  if (least !== null && most !== null) return t('dailyGame.clues.betweenLeastAndMost', { least, most })
  if (least !== null) return clue.above(least)
  return most === null ? null : clue.below(most)
}
