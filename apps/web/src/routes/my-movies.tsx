import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { parseSearch } from '../features/my-movies/address.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { MyMoviesPage } from './-my-movies-page.tsx'

export const Route = createFileRoute('/my-movies')({ validateSearch: parseSearch, component: OwnMoviesPage })

function OwnMoviesPage() {
  usePageTitle(...PAGE_HEADS['/my-movies'])
  return <MyMoviesPage search={Route.useSearch()} year={null} />
}
