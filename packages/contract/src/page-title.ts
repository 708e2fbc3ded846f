/** Titles and descriptions of pages, for server and browser; apart from the texts themselves, because the first page needs only this. */

export const PRODUCT = 'Marquee'

/** Default description of a page. */
export const DESCRIPTION =
  'Find movies, rate them, get recommendations you can understand, and decide together with friends.'

/** Search engines and previews show no more. */
const LONGEST = 200

/** The title of the document; the product's name alone for a page without one. */
export function documentTitle(title: string): string {
  return title === '' ? PRODUCT : `${title} · ${PRODUCT}`
}

/** A text as the description of a page: cut at the length that is shown. */
export function documentDescription(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text
}
