/**
 * Every number of the ranking, with its reason. They were set by reading lists and checked on tools/evaluation/requests/building.jsonl, where half or
 * double of most of them moves fit10 by .01; see DESIGN.md.
 */
export const SETTINGS = {
  /** Ridge of the regression that fills unstated labels: large, because 1,000 movies teach 900 features. */
  ridge: { labelled: 80, unlabelled: 20 },
  /** Movies learned from, at most: the time grows with their number, and the last ones teach little. */
  teachers: 3000,
  /** A keyword is learned from when at least this many movies with labels carry it. */
  keywordMovies: 8,
  /** An expectation counts this much of a statement: labels of a movie usually name its outstanding traits. */
  expectedShare: 0.6,
  /** Value of a keyword where a label could have been graded. */
  keywordValue: 0.8,
  /**
   * A genre is a fact: a movie that has it counts at least `carried`, and in full from `strongest` times what its movies have on average; another
   * counts at most `expected`.
   */
  genre: { carried: 0.5, strongest: 1.5, expected: 0.3 },
  /** A label that is notably absent helps an unwanted label this much. */
  notablyAbsent: 0.3,
  /** For an occasion with a list of movies, the similarity of others counts this much. */
  unlisted: 0.65,
  /** For an occasion at most `most` of the first `among` movies are older than this many years, as long as the next `beyond` have others; unless more than `share` of its list are. */
  old: { years: 60, most: 3, among: 10, beyond: 20, share: 0.3 },
  /** The mean of this many best movies counts as meeting a mood in full. */
  bestMovies: 12,
  /** Degrees below this are no worse: a wish that is missed altogether does not decide alone. */
  floor: 0.05,
  /** From this degree on a movie is said to meet a wish. */
  meets: 0.45,
  /**
   * Evidence from which something unwanted leaves a movie out, the share of the largest weight from which a sign is of the core, and how like a
   * mood or occasion the movie must be besides; and the grade of a statement from which it leaves a movie out.
   */
  unwanted: { clear: 0.3, core: 0.7, like: 0.4, stated: 0.4 },
  /** Weight of each kind of wish in the sum of logarithms. */
  weights: {
    mood: 1,
    occasion: 1,
    wording: 1,
    label: 1,
    genre: 1.1,
    keyword: 0.8,
    like: 2.5,
    place: 1.2,
    person: 1,
    fame: 0.8,
    unwanted: 0.8,
    words: 0.25,
  },
  /** Wishes next to a movie it should be like weigh this much more, and are demanded to this degree: they are what is different from it. */
  twist: { weight: 1.8, least: 0.15 },
  seed: {
    /** Shares of the similarity to a seed. That of the movie's page decides; facts settle what is about as similar and the changes of a twist. */
    shares: {
      grades: 1,
      keywords: 0.25,
      genres: 0.3,
      director: 0.15,
      people: 0.05,
      neighbours: 3,
      neighboursWithTwist: 1,
      place: 0.08,
      era: 0.1,
    },
    /** Next to other wishes, movies without the seed's rarest genre are alike by this factor, if at most this share of all movies has it. */
    otherGenre: { share: 0.25, factor: 0.5 },
    /** The mean of this many most similar movies counts as alike in full: fewer than for moods, since similarity falls off faster. */
    bestMovies: 3,
    /** So many labels of the seed count, those that weigh most. */
    labels: 48,
    /** Maximum number of movies that show a contradiction between a label of the seed and a wish: a mean needs no more. */
    sample: 4000,
    /** Parts of a series, at most, that are taken out of the most similar movies. */
    longestSeries: 60,
    /** This many common people count in full. */
    commonPeople: 3,
    /** Years after which the era counts only 1 / e. */
    generation: 15,
  },
  /** Places in the order of popularity: up to `best` a movie is hidden in full, and from `most` on it is no hidden gem. */
  hidden: { best: 0.25, most: 0.6 },
  /** Number of results of the remaining words that count, and the rank at which one counts half. */
  words: { found: 200, half: 10 },
  /** Gain of the best regarded and the best known movie over the median one, in logarithms. */
  regard: 0.6,
  /** A movie longer than this is for no evening unless the request names a length, a person or a movie, and loses this much. */
  marathon: { minutes: 240, loss: 1 },
  /** Wanted genres, and wishes next to a movie to compare with, are limits if at least this many movies are left. */
  enough: 5,
  fame: 0.35,
} as const
