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

/** Clue of a guess about the hidden movie's year, or null if there is none. */
export function yearClue(guess: DailyGuess, matches: DailyMatches): 'earlier' | 'later' | 'same' | null {
  if (guess.year_hint !== null) return guess.year_hint
  const year = yearOf(guess.release_date)
  return year !== null && year === matches.year ? 'same' : null
}

type Side = 'floor' | 'ceil'

const MORE = { above: t('dailyGame.clues.moreThan'), below: t('dailyGame.clues.lessThan') }
const WORDS = {
  year: { above: t('dailyGame.clues.after'), below: t('dailyGame.clues.before'), format: String },
  runtime: { ...MORE, format: formatRuntime },
  budget: { ...MORE, format: formatRoughMoney },
  revenue: { ...MORE, format: formatRoughMoney },
}

/** Range of a number by the guesses so far, as in "between 1990 and 2002" or "more than $63M"; null if nothing is known. */
export function rangeInWords({ above, below }: DailyRange, number: keyof typeof WORDS): string | null {
  const words: { above: string; below: string; format: (value: number, side: Side) => string } = WORDS[number]
  const least = above === null ? null : words.format(above, 'floor')
  const most = below === null ? null : words.format(below, 'ceil')
  if (least !== null && most !== null) return t('dailyGame.clues.betweenLeastAndMost', { least, most })
  if (least !== null) return `${words.above} ${least}`
  return most === null ? null : `${words.below} ${most}`
}
