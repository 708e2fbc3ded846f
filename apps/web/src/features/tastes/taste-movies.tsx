import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MovieResults } from '../../components/movie/movie-results.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { RequestError } from '../../lib/api.ts'
import { PAGE_SIZE, tasteQueries } from './queries.ts'
import { tasteName } from './taste-name.ts'
import { t } from '../../words/t.ts'

const toTastes = (
  <Link to="/tastes" className={buttonClass({ variant: 'primary' })}>
    {t('common.words.myTastes')}
  </Link>
)

/** Every unrated movie of one taste, best first. */
export function TasteMovies({ tasteId }: { tasteId: string }) {
  const [page, changePage] = useAddressPage()
  const result = useQuery(tasteQueries.movies(tasteId, page))
  if (result.error instanceof RequestError && result.error.status === 404) {
    return (
      <EmptyState title={t('common.words.nothingFound')} action={toTastes}>
        {t('tastes.tasteMovies.tastesChangeAsYouRate')}
      </EmptyState>
    )
  }
  return (
    <MovieResults
      label={tasteName(tasteId)}
      result={result}
      empty={
        <EmptyState title={t('common.words.nothingFoundYet')} action={toTastes}>
          {t('tastes.tasteMovies.youHaveRatedEveryMovie')}
        </EmptyState>
      }
      paging={{ page, size: PAGE_SIZE, onChange: changePage }}
    />
  )
}
