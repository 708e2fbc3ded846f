/** Intl calls a country that is gone by the name of a successor. TMDB adds two codes. */
const FORMER: Readonly<Record<string, string>> = {
  CS: 'Czechoslovakia',
  XC: 'Czechoslovakia',
  DD: 'East Germany',
  XG: 'East Germany',
  SU: 'Soviet Union',
  YU: 'Yugoslavia',
}

let names: Intl.DisplayNames | undefined

/** A country's English name; historic codes such as SUHH, which Intl rejects, are returned unchanged. */
export function countryName(code: string): string {
  // Made when first used: it loads 6 MB, which a training process never needs.
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })
  try {
    return FORMER[code] ?? names.of(code) ?? code
  } catch {
    return code
  }
}
