import type { MovieCard, Paged } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { MovieResults } from '../../components/movie/movie-results.tsx'
import { isPageInRange } from '../../components/ui/pagination.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { Tabs } from '../../components/ui/tabs.tsx'
import { PAGE_SIZE, partOf, personQueries } from './queries.ts'

const TABS = [
  { value: 'cast', label: 'As cast' },
  { value: 'crew', label: 'As crew' },
] as const

interface FilmographyProps {
  personId: number
  name: string
  /** The person's main department, which decides the tab that is open at first. */
  department: string | null
}

/** Everything the person acted in or worked on, thirty at a time. */
export function Filmography({ personId, name, department }: FilmographyProps) {
  const [part, setPart] = useState(partOf(department))
  return (
    <Tabs label={`Movies of ${name}`} tabs={TABS} value={part} onChange={setPart}>
      {part === 'cast' ? (
        <CastMovies personId={personId} name={name} />
      ) : (
        <CrewMovies personId={personId} name={name} />
      )}
    </Tabs>
  )
}

function CastMovies({ personId, name }: { personId: number; name: string }) {
  const [page, setPage] = useState(1)
  const result = useQuery(personQueries.cast(personId, page))
  const roles = new Map(result.data?.results.map(({ id, character }) => [id, character]))
  return (
    <RoleList
      {...{ result, roles, page, setPage }}
      label={`${name} as cast`}
      empty={`${name} has no acting credits here.`}
    />
  )
}

function CrewMovies({ personId, name }: { personId: number; name: string }) {
  const [page, setPage] = useState(1)
  const result = useQuery(personQueries.crew(personId, page))
  const roles = new Map(result.data?.results.map(({ id, job }) => [id, job]))
  return (
    <RoleList
      {...{ result, roles, page, setPage }}
      label={`${name} as crew`}
      empty={`${name} has no crew credits here.`}
    />
  )
}

interface RoleListProps {
  label: string
  empty: string
  result: UseQueryResult<Paged<MovieCard>>
  /** Character or job by movie. */
  roles: ReadonlyMap<number, string | null>
  page: number
  setPage: (page: number) => void
}

function RoleList({ label, empty, result, roles, page, setPage }: RoleListProps) {
  const count = result.data?.count ?? 0
  const role = ({ id }: MovieCard) => <p className="line-clamp-2 min-h-[2lh] text-xs text-muted">{roles.get(id)}</p>
  return (
    <MovieResults
      label={label}
      result={result}
      empty={<EmptyState title="Nothing found.">{empty}</EmptyState>}
      actions={role}
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
