/** How server and browser name and describe a page; apart from the texts themselves, because the first page needs only this. */

export const PRODUCT = 'Marquee'

/** What a page without a description of its own says. */
export const DESCRIPTION =
  'Find movies, rate them, get recommendations you can understand, and decide together with friends.'

/** Search engines and previews show no more. */
const LONGEST = 200

/** The title of the document; the product's name alone for a page without one. */
export function documentTitle(title: string): string {
  return title === '' ? PRODUCT : `${title} · ${PRODUCT}`
}

/** A text as the description of a page: cut where nobody shows more. */
export function documentDescription(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text
}
