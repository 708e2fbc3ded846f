import type { Evening, Explanation } from '@marquee/contract'

/** An answer with its reasons in the app's language. For apps in another language than the API. */
export async function withReasons<Body>(body: Body): Promise<Body> {
  if (!isExplanation(body) && !isEvening(body)) return body
  const { cardWhyInWords, whyInWords } = await import('./reason-writer.ts')
  if (isExplanation(body)) return { ...body, sentence: whyInWords(body.parts) }
  const cards = body.cards.map((card) => (card.why_parts ? { ...card, why: cardWhyInWords(card.why_parts) } : card))
  return { ...body, cards }
}

const isExplanation = (body: unknown): body is Explanation =>
  typeof body === 'object' && body !== null && 'sentence' in body && 'parts' in body

const isEvening = (body: unknown): body is Evening =>
  typeof body === 'object' && body !== null && 'cards' in body && 'seats' in body
