import type { MovieLabel } from '@marquee/contract'

const STRONG = 0.5
const STRONGEST = 0.75

/** A rating of 0 or below states that the movie is not like that. */
export const isPresent = ({ rating }: MovieLabel) => rating > 0

export const isStrong = ({ rating }: MovieLabel) => rating > STRONG

export const isStrongest = ({ rating }: MovieLabel) => rating > STRONGEST
