import type { MovieCard, RequestPage } from '@marquee/contract'
import { missingGenres, reasonsOf, shortText } from './chips.ts'
import { fieldWord } from './plot-query.ts'
import { t } from '../../words/t.ts'

const MAX_TERMS = 6
const MAX_REASONS = 4

interface WhyFoundProps {
  movie: Pick<MovieCard, 'id' | 'title'>
  answer: RequestPage
}

/** Which chips a movie of the answer meets, and which words of the text matched which field: "story: snow, heist". */
export function WhyFound({ movie: { id, title }, answer }: WhyFoundProps) {
  const movie = answer.results.find((found) => found.id === id)
  if (movie === undefined) return null
  const reasons = reasonsOf(movie, answer).slice(0, MAX_REASONS)
  const missing = missingGenres(movie, answer)
  return (
    <div className="mb-auto flex flex-col gap-1 text-xs">
      {reasons.length > 0 && (
        <p>
          <span className="text-muted">{t('plotSearch.whyFound.meets')}</span> {reasons.map(shortText).join(', ')}
        </p>
      )}
      {missing.length > 0 && (
        <p className="text-muted">
          {t('plotSearch.whyFound.notButClose', { genres: missing.map(shortText).join(', ') })}
        </p>
      )}
      {movie.matched.length > 0 && (
        <ul aria-label={t('plotSearch.whyFound.whatMatchedInTitle', { title })} className="flex flex-wrap gap-1">
          {movie.matched.map(({ field, terms }) => (
            <li key={field} className="rounded-control border border-line bg-raised px-2 py-0.5 text-xs">
              <span className="text-muted">{fieldWord(field)}</span> {terms.slice(0, MAX_TERMS).join(', ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
