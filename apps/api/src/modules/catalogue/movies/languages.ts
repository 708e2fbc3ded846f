/** Codes that TMDB adds to ISO 639-1. */
const ADDED: Readonly<Record<string, string>> = { cn: 'Cantonese', xx: 'No language' }

let names: Intl.DisplayNames | undefined

/** A language's English name; an unknown code is returned unchanged. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })
  try {
    return ADDED[code] ?? names.of(code) ?? code
  } catch {
    return code
  }
}
