import type { MovieLabel } from '@marquee/contract'

/** A rating of 0 or below states that the movie is not like that. */
export const isPresent = ({ rating }: MovieLabel) => rating > 0

export const isStrong = ({ rating }: MovieLabel) => rating > 0.5
