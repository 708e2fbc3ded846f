import type { Evening, Explanation } from '@marquee/contract'

/** An answer with its reasons in the app's language. For apps in another language than the API. */
export async function withReasons<Body>(body: Body): Promise<Body> {
  // A new seat comes with its evening.
  if (has(body, 'evening')) return { ...body, evening: await withReasons(body.evening) }
  if (!isExplanation(body) && !isEvening(body)) return body
  const { cardWhyInWords, whyInWords } = await import('./reason-writer.ts')
  if (isExplanation(body)) return { ...body, sentence: whyInWords(body.parts) }
  const cards = body.cards.map((card) => (card.why_parts ? { ...card, why: cardWhyInWords(card.why_parts) } : card))
  return { ...body, cards }
}

const has = <Name extends string>(body: unknown, name: Name): body is Record<Name, unknown> =>
  typeof body === 'object' && body !== null && name in body

const isExplanation = (body: unknown): body is Explanation => has(body, 'sentence') && has(body, 'parts')
const isEvening = (body: unknown): body is Evening => has(body, 'cards') && has(body, 'seats')
