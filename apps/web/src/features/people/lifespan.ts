import { yearOf } from '../../lib/format.ts'

/** Known years of a person's life: "Born 1954", or "Lived 1889 – 1977", or "Born unknown". */
export function lifespan(birthday: string | null, deathday: string | null): { name: 'Born' | 'Lived'; years: string } {
  const birth = yearOf(birthday)
  if (birth === null) return { name: 'Born', years: 'unknown' }
  const death = yearOf(deathday)
  return death === null ? { name: 'Born', years: String(birth) } : { name: 'Lived', years: `${birth} – ${death}` }
}
