import { yearOf } from '../../lib/format.ts'

/** "1889 – 1977", "1954 –" for the living, "unknown" without a birth year. */
export function lifespan(birthday: string | null, deathday: string | null): string {
  const birth = yearOf(birthday)
  if (birth === null) return 'unknown'
  const death = yearOf(deathday)
  return death === null ? `${birth} –` : `${birth} – ${death}`
}
