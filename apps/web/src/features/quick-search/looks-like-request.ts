const WORDS =
  /\b(?:like|under|over|about|without|with|no|not|nothing|something|anything|less|more|than|from the|for kids|minutes|hours?|short|\d0s)\b/i
const ENOUGH_WORDS = 3

/** True if a text may be more than a title or a name: three words or more, or a word that is typical of wishes. */
export function looksLikeRequest(text: string): boolean {
  return text.trim().split(/\s+/).length >= ENOUGH_WORDS || WORDS.test(text)
}
