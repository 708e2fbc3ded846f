/** Longest note, place and tag, and most tags and viewings of a movie. */
export const MAX_NOTE = 10_000
export const MAX_PLACE = 200
export const MAX_TAGS = 20
export const MAX_TAG = 50
export const MAX_VIEWINGS = 500

/** Longest name and description of a list, most lists of an owner, and most movies of a list. */
export const MAX_LIST_NAME = 100
export const MAX_LIST_DESCRIPTION = 1000
export const MAX_LISTS = 200
export const MAX_LISTED = 5000
