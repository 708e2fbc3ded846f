/** The language of texts, numbers, dates and lists. */
export const LANGUAGE = 'en-GB'
