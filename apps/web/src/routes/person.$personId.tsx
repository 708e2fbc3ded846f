import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { Filmography } from '../features/people/filmography.tsx'
import { PersonHeader } from '../features/people/person-header.tsx'
import { personQueries } from '../features/people/queries.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { RequestError } from '../lib/api.ts'
import { parseId } from '../lib/parse-id.ts'

export const Route = createFileRoute('/person/$personId')({
  loader: async ({ context: { queryClient }, params }) => {
    const personId = parseId(params.personId)
    if (personId === null) throw notFound()
    try {
      await queryClient.ensureQueryData(personQueries.detail(personId))
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) throw notFound()
      throw error
    }
    return { personId }
  },
  pendingComponent: PersonSkeleton,
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

function PersonSkeleton() {
  return (
    <output className="animate-late gutter page grid gap-6 py-8 md:grid-cols-[minmax(11rem,15rem)_1fr] md:gap-10">
      <span className="sr-only">Loading person</span>
      <Skeleton className="aspect-2/3 w-36 rounded-poster md:w-full" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-14 w-2/3" />
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-24 w-full" />
      </div>
    </output>
  )
}
