/**
 * Stated labels from which a movie teaches that the others do not hold, as many as a full entry of the starter catalogue has. Of a
 * movie with fewer a label that is not stated is unknown.
 */
export const FULLY_LABELLED = 12
