const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** A country's English name; historic codes such as SUHH, which Intl rejects, are returned unchanged. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
