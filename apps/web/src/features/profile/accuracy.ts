import type { Accuracy } from '@marquee/contract'

/** With fewer guesses a percentage says little. The first five ratings are not guessed, so these are 20 ratings. */
export const MIN_GUESSES = 15
/** Sentence shown before that. */
export function untilFigures(guesses: number): string {
  if (guesses === 0) return 'Rate 20 movies, and we can say how well we guess.'
  const missing = MIN_GUESSES - guesses
  return `${missing} more ${missing === 1 ? 'rating' : 'ratings'}, and we can say how well we guess.`
}

/** A sentence that compares the predictions with popularity alone. */
export function verdict({ within_one_level: mine, baseline_within_one_level: baseline }: Accuracy): string {
  if (mine === null || baseline === null) return ''
  if (mine > baseline) return 'Knowing you helps: popularity alone would have been right less often.'
  if (mine === baseline) return 'So far this is no better than popularity alone. More ratings help.'
  return 'So far popularity alone would have done better. More ratings help.'
}
