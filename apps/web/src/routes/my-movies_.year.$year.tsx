import { createFileRoute, notFound } from '@tanstack/react-router'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { t } from '../words/t.ts'
import { MyMoviesPage } from './-my-movies-page.tsx'

const FIRST = 1870
const LAST = 2999

export const Route = createFileRoute('/my-movies_/year/$year')({
  loader({ params }) {
    const year = /^\d{4}$/.test(params.year) ? Number(params.year) : 0
    if (year < FIRST || year > LAST) throw notFound()
    return { year }
  },
  component: YearPage,
})

function YearPage() {
  const { year } = Route.useLoaderData()
  usePageTitle(t('diary.year.title', { year: String(year) }))
  return <MyMoviesPage search={{}} year={year} />
}
