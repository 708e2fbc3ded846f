import type { MovieCard } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { MovieResults } from '../../components/movie/movie-results.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { isPageInRange } from '../../components/ui/pagination.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { PAGE_SIZE, shortlistQueries } from './queries.ts'

/** @param actions what is offered under each movie */
export function PersonalShortlist({ actions }: { actions: (movie: MovieCard) => ReactNode }) {
  const [page, setPage] = useState(1)
  const result = useQuery(shortlistQueries.personal(page))
  const count = result.data?.count ?? 0
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
      paging={{
        page,
        size: PAGE_SIZE,
        onChange: (next) => {
          if (isPageInRange(next, count, PAGE_SIZE)) setPage(next)
        },
      }}
    />
  )
}
