import type { RatingValue } from '@marquee/contract'

/** The four answers, in the order of the bar and of the keys 1 to 4. */
export const LEVELS: readonly { value: RatingValue; word: string }[] = [
  { value: -0.5, word: 'Dislike' },
  { value: 0, word: 'Neutral' },
  { value: 0.75, word: 'Like' },
  { value: 1, word: 'Best' },
]

export const wordFor = (value: RatingValue) => LEVELS.find((level) => level.value === value)?.word ?? ''
