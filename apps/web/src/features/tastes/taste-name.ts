/** The part of a taste's id before the first hyphen. */
export function tasteName(tasteId: string): string {
  return tasteId.split('-', 1)[0] ?? tasteId
}

const STRONG = 60

/** Over 60 percent is shown green, the rest red; the word says the same without colour. */
export function weightLevel(percent: number): { strong: boolean; word: string } {
  const strong = percent > STRONG
  return { strong, word: strong ? 'strong' : 'light' }
}
