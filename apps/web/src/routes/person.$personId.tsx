import { personHead } from '@marquee/contract/page-heads'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { PictureBesideSkeleton } from '../components/movie/picture-beside-skeleton.tsx'
import { parseSearch } from '../features/people/address.ts'
import { Filmography } from '../features/people/filmography.tsx'
import { PersonHeader } from '../features/people/person-header.tsx'
import { partOf, personQueries } from '../features/people/queries.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { RequestError } from '../lib/api.ts'
import { parseId } from '../lib/parse-id.ts'
import { parsePage } from '../lib/search-params.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/person/$personId')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const personId = parseId(params.personId)
    if (personId === null) throw notFound()
    try {
      const person = await queryClient.ensureQueryData(personQueries.detail(personId))
      const part = deps.part ?? partOf(person.known_for_department)
      const page = parsePage(deps.page)
      if (part === 'cast') void queryClient.prefetchQuery(personQueries.cast(personId, page))
      else void queryClient.prefetchQuery(personQueries.crew(personId, page))
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) throw notFound()
      throw error
    }
    return { personId }
  },
  pendingComponent: () => <PictureBesideSkeleton label={t('routes.personPersonId.loadingPerson')} />,
  component: PersonPage,
})

function PersonPage() {
  const { personId } = Route.useLoaderData()
  const { part } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: person } = useSuspenseQuery(personQueries.detail(personId))
  usePageTitle(...personHead(person))
  return (
    <article key={personId} className="gutter page flex flex-col gap-10 py-8">
      <PersonHeader person={person} />
      <div>
        <Filmography
          personId={personId}
          name={person.name}
          department={person.known_for_department}
          part={part}
          onPart={(next) => void navigate({ search: { part: next }, replace: true, resetScroll: false })}
        />
      </div>
    </article>
  )
}
