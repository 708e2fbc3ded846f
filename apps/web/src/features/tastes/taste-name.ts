/** The part of a taste's id before the first hyphen. */
export function tasteName(tasteId: string): string {
  return tasteId.split('-', 1)[0] ?? tasteId
}

const STRONG = 60

/** True if a taste is shown green: over 60 percent. The rest is red. */
export function isStrong(weight: number): boolean {
  return weight > STRONG
}
