import type { MovieCard } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MovieResults } from '../../components/movie/movie-results.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { PAGE_SIZE, shortlistQueries } from './queries.ts'

/** @param actions what is offered under each movie */
export function PersonalShortlist({ actions }: { actions: (movie: MovieCard) => ReactNode }) {
  const [page, changePage] = useAddressPage()
  const result = useQuery(shortlistQueries.personal(page))
  return (
    <MovieResults
      label="My shortlist"
      result={result}
      empty={
        <EmptyState
          title="Nothing found yet."
          action={
            <Link to="/search" className={buttonClass({ variant: 'primary' })}>
              Find a movie
            </Link>
          }
        >
          Movies you add to your shortlist are kept here until you have watched them.
        </EmptyState>
      }
      actions={actions}
      paging={{ page, size: PAGE_SIZE, onChange: changePage }}
    />
  )
}
