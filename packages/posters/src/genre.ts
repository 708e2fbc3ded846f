/** Genres from rare to frequent in the shipped catalogue. Drama is last: nearly every movie has some. */
export const GENRES = [
  'TV Movie',
  'Western',
  'Documentary',
  'Music',
  'War',
  'History',
  'Animation',
  'Mystery',
  'Family',
  'Horror',
  'Fantasy',
  'Science Fiction',
  'Crime',
  'Adventure',
  'Romance',
  'Thriller',
  'Action',
  'Comedy',
  'Drama',
] as const

export type PosterGenre = (typeof GENRES)[number]

/** The rarest genre of a movie, which describes it best; null if it has none of the list. */
export const rarestGenre = (genres: readonly string[]): PosterGenre | null =>
  GENRES.find((genre) => genres.includes(genre)) ?? null
