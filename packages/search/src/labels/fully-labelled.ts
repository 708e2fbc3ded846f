/**
 * Stated labels from which a movie teaches that the others do not hold: a brief entry of the starter catalogue stays below, with the
 * labels that are stated of every movie, and a full one reaches it. Of a movie with fewer a label that is not stated is unknown.
 */
export const FULLY_LABELLED = 15
