import { yearOf } from '../../words/format.ts'
import { t } from '../../words/t.ts'

/** Known years of a person's life: "Born 1954", or "Lived 1889 – 1977", or "Born unknown". */
export function lifespan(birthday: string | null, deathday: string | null): { name: string; years: string } {
  const birth = yearOf(birthday)
  if (birth === null) return { name: t('people.lifespan.born'), years: t('common.words.unknown') }
  const death = yearOf(deathday)
  return death === null
    ? { name: t('people.lifespan.born'), years: String(birth) }
    : { name: t('people.lifespan.lived'), years: `${birth} – ${death}` }
}
