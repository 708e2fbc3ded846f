import type { Movie } from '@marquee/contract'
import { useSyncExternalStore } from 'react'
import { ownRegion, whereabouts } from '../../lib/region.ts'
import { formatList, formatRegion } from '../../words/format.ts'
import { t } from '../../words/t.ts'
import { Fact } from './fact.tsx'
import { wordKey } from '../../words/word-key.ts'

type Certificates = Movie['certificates']

/** Countries whose certificate is shown if the viewer's own has none. */
const ELSEWHERE = ['US', 'GB', 'DE']

/** The certificate of the viewer's country, else of another one, which is named; never a guess. */
export function Certificate({ certificates }: { certificates: Certificates }) {
  const countries = certificates.map(({ country }) => country)
  const region = useSyncExternalStore(
    never,
    () => ownRegion(countries, whereabouts()),
    // The viewer's place is unknown to the server.
    () => undefined,
  )
  const shown = [region, ...ELSEWHERE, ...countries].flatMap(
    (wanted) => certificates.find((c) => c.country === wanted) ?? [],
  )[0]
  return (
    <Fact name={t('movies.certificate.certificate')}>
      {shown === undefined
        ? t('common.words.unknown')
        : t('movies.certificate.ofCountry', {
            certificate: shown.certificate,
            country: formatRegion(shown.country),
          })}
    </Fact>
  )
}

const never = () => () => {}

/** Reasons of the certificates: "violence and strong language". */
export function Content({ reasons }: { reasons: Movie['content'] }) {
  return (
    <Fact name={t('movies.certificate.contains')}>
      {formatList(reasons.map((reason) => t('movies.certificate.reason', { reason: wordKey(reason), name: reason })))}
    </Fact>
  )
}
