import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { PictureBesideSkeleton } from '../components/movie/picture-beside-skeleton.tsx'
import { Filmography } from '../features/people/filmography.tsx'
import { PersonHeader } from '../features/people/person-header.tsx'
import { partOf, personQueries } from '../features/people/queries.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { RequestError } from '../lib/api.ts'
import { parseId } from '../lib/parse-id.ts'

export const Route = createFileRoute('/person/$personId')({
  loader: async ({ context: { queryClient }, params }) => {
    const personId = parseId(params.personId)
    if (personId === null) throw notFound()
    try {
      const person = await queryClient.ensureQueryData(personQueries.detail(personId))
      if (partOf(person.known_for_department) === 'cast')
        void queryClient.prefetchQuery(personQueries.cast(personId, 1))
      else void queryClient.prefetchQuery(personQueries.crew(personId, 1))
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) throw notFound()
      throw error
    }
    return { personId }
  },
  pendingComponent: () => <PictureBesideSkeleton label="Loading person" />,
  component: PersonPage,
})

function PersonPage() {
  const { personId } = Route.useLoaderData()
  const { data: person } = useSuspenseQuery(personQueries.detail(personId))
  usePageTitle(person.name, person.biography ?? undefined)
  return (
    <article key={personId} className="gutter page flex flex-col gap-10 py-8">
      <PersonHeader person={person} />
      <div>
        <Filmography personId={personId} name={person.name} department={person.known_for_department} />
      </div>
    </article>
  )
}
