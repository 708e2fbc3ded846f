/** No movie is for older people only than these. */
const MAX_AGE = 18
/** The first full year of the PG-13: before it, a PG of the United States went from cartoons to Jaws 2. */
const PG_13_SINCE = 1985
const OLD_PG = 12

/** Ages of certificates by country, in capitals, where the certificate has another age than the number in it, or none. */
const AGES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  US: { G: 0, PG: 8, R: 17, 'NC-17': 18, X: 18, 'TV-Y': 0, 'TV-G': 0, 'TV-PG': 8, 'TV-MA': 17 },
  GB: { U: 0, UC: 0, PG: 8, X: 18 },
  FR: { TP: 0, U: 0, 'TOUS PUBLICS': 0 },
}
const NUMBER = /^\D{0,8}(\d{1,2})\D{0,4}$/

/**
 * The age from which a movie is suitable: the strictest of its certificates, because the country of a viewer is not known.
 * @param year of the release, null if unknown
 * @returns years from 0 to 18; null without a certificate that can be read, which never means suitable for children
 */
export function suitableAge(certificates: Readonly<Record<string, string>>, year: number | null): number | null {
  const others: number[] = []
  let old = false
  for (const [country, certificate] of Object.entries(certificates)) {
    const sign = certificate.trim().toUpperCase()
    if (country === 'US' && sign === 'PG' && year !== null && year < PG_13_SINCE) old = true
    else others.push(...ageOf(country, sign))
  }
  if (others.length > 0) return Math.max(...others)
  return old ? OLD_PG : null
}

function ageOf(country: string, sign: string): number[] {
  const ages = AGES[country]
  if (ages !== undefined && Object.hasOwn(ages, sign)) return [ages[sign]!]
  const number = NUMBER.exec(sign)?.[1]
  return number === undefined ? [] : [Math.min(Number(number), MAX_AGE)]
}
