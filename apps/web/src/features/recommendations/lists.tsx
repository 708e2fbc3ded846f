import type { MovieCard, Paged } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MovieResults } from '../../components/movie/movie-results.tsx'
import { ScoreBars } from '../../components/movie/score-bars.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { isPageInRange } from '../../components/ui/pagination.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { PAGE_SIZE, recommendationQueries } from './queries.ts'
import type { Shown } from './search.ts'

interface ListProps {
  shown: Shown
  onPage: (page: number) => void
}

export function PersonalList({ shown, onPage }: ListProps) {
  return <List {...{ shown, onPage }} result={useQuery(recommendationQueries.personal(shown))} />
}

/** Each movie with a bar per member, so that the trade is seen. */
export function GroupList({ shown, onPage }: ListProps) {
  const result = useQuery(recommendationQueries.group(shown))
  const members = new Map(result.data?.results.map((movie) => [movie.id, movie.members]))
  const barsOf = ({ id, title }: MovieCard) => (
    <ScoreBars label={`What each member may think of ${title}`} scores={members.get(id) ?? []} />
  )
  return <List {...{ shown, onPage, result }} actions={barsOf} />
}

interface PagedListProps extends ListProps {
  result: UseQueryResult<Paged<MovieCard>>
  actions?: (movie: MovieCard) => ReactNode
}

function List({ shown, onPage, result, actions }: PagedListProps) {
  const count = result.data?.count ?? 0
  return (
    <MovieResults
      label="Recommendations"
      result={result}
      {...(actions && { actions })}
      empty={
        <EmptyState
          title="Nothing found yet."
          action={
            <Link to="/discover" className={buttonClass({ variant: 'primary' })}>
              Rate some movies
            </Link>
          }
        >
          Recommendations come from your ratings. Rate a few movies, or widen the years.
        </EmptyState>
      }
      paging={{
        page: shown.page,
        size: PAGE_SIZE,
        onChange: (next) => {
          if (isPageInRange(next, count, PAGE_SIZE)) onPage(next)
        },
      }}
    />
  )
}
