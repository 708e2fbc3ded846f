const WORDS =
  /\b(?:like|under|over|about|without|with|no|not|nothing|something|anything|less|more|than|from the|for kids|minutes|hours?|short|\d0s)\b/i
const ENOUGH_WORDS = 3

/** Whether a text may be more than a title or a name: three words or more, or one of those that wishes are made with. */
export function looksLikeRequest(text: string): boolean {
  return text.trim().split(/\s+/).length >= ENOUGH_WORDS || WORDS.test(text)
}
