declare const WORDS_LANGUAGE: string

/** The language of texts, numbers, dates and lists. */
export const LANGUAGE = 'en-GB'
/** True if the API's sentences are in the app's language. */
export const IS_LANGUAGE_OF_API = WORDS_LANGUAGE === 'en'
