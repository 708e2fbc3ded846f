import { EmptyState } from '../../components/ui/states.tsx'
import { t } from '../../words/t.ts'

const EXAMPLES = [
  t('plotSearch.examples.aManLivesTheSame'),
  t('plotSearch.examples.somethingLikeHeatButIn'),
  t('plotSearch.examples.aFeelGoodFilmFor'),
  t('plotSearch.examples.scaryButWithoutGoreFrom'),
  t('plotSearch.examples.strangersAtADinnerAnd'),
]

/** Examples: half remembered movies, and wishes. */
export function Examples({ onPick }: { onPick: (text: string) => void }) {
  return (
    <EmptyState title={t('plotSearch.examples.noResultsFoundYet')}>
      <p className="mb-4">{t('plotSearch.examples.describeAMovieYouHalf')}</p>
      <ul className="flex flex-col items-center gap-2">
        {EXAMPLES.map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onPick(text)}
              className="rounded-control border border-line bg-raised px-3 py-2 text-sm text-text hover:border-field"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}
