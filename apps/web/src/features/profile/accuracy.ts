import type { Accuracy } from '@marquee/contract'
import { t } from '../../words/t.ts'

/** With fewer guesses a percentage says little. The first five ratings are not guessed, so these are 20 ratings. */
export const MIN_GUESSES = 15
/** Sentence shown before that. */
export function untilFigures(guesses: number): string {
  if (guesses === 0) return t('profile.accuracy.rate20MoviesAndWe')
  const missing = MIN_GUESSES - guesses
  return t('profile.accuracy.missing', { missing })
}

/** A sentence that compares the predictions with popularity alone. */
export function verdict({ within_one_level: mine, baseline_within_one_level: baseline }: Accuracy): string {
  if (mine === null || baseline === null) return ''
  if (mine > baseline) return t('profile.accuracy.knowingYouHelpsPopularityAlone')
  if (mine === baseline) return t('profile.accuracy.soFarThisIsNo')
  return t('profile.accuracy.soFarPopularityAloneWould')
}
