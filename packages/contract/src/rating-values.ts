/** The four ratings, lowest first: the name that people read, and the value that is sent and stored. */
export const RATING_VALUES = { Dislike: -0.5, Neutral: 0, Like: 0.75, Best: 1 } as const
export type RatingName = keyof typeof RATING_VALUES
