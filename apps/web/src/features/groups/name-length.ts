/** Characters of a group’s name. */
export const MIN_NAME_LENGTH = 3
export const MAX_NAME_LENGTH = 80
