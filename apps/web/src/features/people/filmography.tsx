import type { MovieCard, Paged } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { MovieResults } from '../../components/movie/movie-results.tsx'
import type { ChangePage } from '../../components/ui/pagination.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { Tabs } from '../../components/ui/tabs.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { PARTS } from './address.ts'
import type { Part } from './address.ts'
import { PAGE_SIZE, partOf, personQueries } from './queries.ts'
import { t } from '../../words/t.ts'

const LABELS = { cast: t('people.filmography.asCast'), crew: t('people.filmography.asCrew') }
const TABS = PARTS.map((value) => ({ value, label: LABELS[value] }))

interface FilmographyProps {
  personId: number
  name: string
  /** The person's main department, which decides the tab that is open at first. */
  department: string | null
  /** The chosen tab. */
  part: Part | undefined
  onPart: (part: Part) => void
}

/** Everything the person acted in or worked on, thirty at a time. */
export function Filmography({ personId, name, department, part, onPart }: FilmographyProps) {
  const shown = part ?? partOf(department)
  return (
    <Tabs label={t('people.filmography.moviesOfName', { name })} tabs={TABS} value={shown} onChange={onPart}>
      {shown === 'cast' ? (
        <CastMovies personId={personId} name={name} />
      ) : (
        <CrewMovies personId={personId} name={name} />
      )}
    </Tabs>
  )
}

function CastMovies({ personId, name }: { personId: number; name: string }) {
  const [page, changePage] = useAddressPage()
  const result = useQuery(personQueries.cast(personId, page))
  const roles = new Map(result.data?.results.map(({ id, character }) => [id, character]))
  return (
    <RoleList
      {...{ result, roles, page, changePage }}
      label={t('people.filmography.nameAsCast', { name })}
      empty={t('people.filmography.nameHasNoActingCredits', { name })}
    />
  )
}

function CrewMovies({ personId, name }: { personId: number; name: string }) {
  const [page, changePage] = useAddressPage()
  const result = useQuery(personQueries.crew(personId, page))
  const roles = new Map(result.data?.results.map(({ id, job }) => [id, job]))
  return (
    <RoleList
      {...{ result, roles, page, changePage }}
      label={t('people.filmography.nameAsCrew', { name })}
      empty={t('people.filmography.nameHasNoCrewCredits', { name })}
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
  changePage: ChangePage
}

function RoleList({ label, empty, result, roles, page, changePage }: RoleListProps) {
  const role = ({ id }: MovieCard) => <p className="min-h-[2lh] text-xs text-muted">{roles.get(id)}</p>
  return (
    <MovieResults
      label={label}
      result={result}
      empty={<EmptyState title={t('common.words.nothingFound')}>{empty}</EmptyState>}
      actions={role}
      paging={{ page, size: PAGE_SIZE, onChange: changePage }}
    />
  )
}
