const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** A country's English name; historic codes such as SUHH, which Intl does not take, stand for themselves. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
