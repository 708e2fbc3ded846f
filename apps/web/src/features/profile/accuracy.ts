import type { Accuracy } from '@marquee/contract'

/** With fewer guesses a percentage says little. */
export const MIN_GUESSES = 5

/** A sentence that compares the predictions with popularity alone. */
export function verdict({ within_one_level: mine, baseline_within_one_level: baseline }: Accuracy): string {
  if (mine === null || baseline === null) return ''
  if (mine > baseline) return 'Knowing you helps: popularity alone would have been right less often.'
  if (mine === baseline) return 'So far this is no better than popularity alone. More ratings help.'
  return 'So far popularity alone would have done better. More ratings help.'
}
