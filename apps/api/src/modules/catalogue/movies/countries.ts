let names: Intl.DisplayNames | undefined

/** A country's English name; historic codes such as SUHH, which Intl rejects, are returned unchanged. */
export function countryName(code: string): string {
  // Made when first used: it loads 6 MB, which a training process never needs.
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
