import type { MovieCard } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MovieResults } from '../../components/movie/movie-results.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { PAGE_SIZE, shortlistQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** @param actions what is offered under each movie */
export function PersonalShortlist({ actions }: { actions: (movie: MovieCard) => ReactNode }) {
  const [page, changePage] = useAddressPage()
  const result = useQuery(shortlistQueries.personal(page))
  return (
    <MovieResults
      label={t('common.words.myShortlist')}
      result={result}
      empty={
        <EmptyState
          title={t('common.words.nothingFoundYet')}
          action={
            <Link to="/search" className={buttonClass({ variant: 'primary' })}>
              {t('shortlists.personalShortlist.findAMovie')}
            </Link>
          }
        >
          {t('shortlists.personalShortlist.moviesYouAddToYour')}
        </EmptyState>
      }
      actions={actions}
      paging={{ page, size: PAGE_SIZE, onChange: changePage }}
    />
  )
}
