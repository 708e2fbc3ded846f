import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PersonPhoto } from '../../components/movie/person-photo.tsx'
import { Poster } from '../../components/movie/poster.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { useOnline } from '../../hooks/use-online.ts'
import { NEEDS_NETWORK, quickSearchQueries } from './queries.ts'

const rowClass = 'flex items-center gap-4 rounded-control p-2 hover:bg-raised'

interface SearchResultsProps {
  query: string
  /** Shown under the note that no title or name was found. */
  instead: ReactNode
}

/** Everything the search box would suggest for a text, on a page of its own. */
export function SearchResults({ query, instead }: SearchResultsProps) {
  const { data, isPending } = useQuery(quickSearchQueries.suggestions(query))
  const online = useOnline()
  if (!online && !data?.length) return <EmptyState title={NEEDS_NETWORK} />
  if (isPending) return <Spinner label="Searching" large />
  if (data === undefined || data.length === 0) {
    return (
      <>
        <EmptyState
          title="Nothing found."
          action={
            <Link to="/plot-search" search={{ plot: query }} className={buttonClass({ variant: 'primary' })}>
              Describe the plot instead
            </Link>
          }
        >
          No title or name is close to “{query}”.
        </EmptyState>
        {instead}
      </>
    )
  }
  return (
    <ul aria-label="Results" className="grid gap-1 md:grid-cols-2">
      {data.map((item) => {
        const { type, id, title, detail, extra, poster, release_date = null } = item
        const text = (
          <span className="min-w-0">
            <span className="block font-medium">{title}</span>
            {detail !== null && <span className="block text-sm text-muted">{detail}</span>}
            {extra !== null && <span className="block text-sm text-muted">{extra}</span>}
          </span>
        )
        return (
          <li key={`${type}-${id}`}>
            {type === 'movie' ? (
              <Link to="/movie/$movieId" params={{ movieId: String(id) }} className={rowClass}>
                <Poster movie={{ ...item, poster_path: poster, release_date }} className="w-16 shrink-0" />
                {text}
              </Link>
            ) : (
              <Link to="/person/$personId" params={{ personId: String(id) }} className={rowClass}>
                <PersonPhoto name={title} path={poster} className="w-16 shrink-0" />
                {text}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
