import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { parseSearch } from '../features/my-movies/address.ts'
import { MyMovies } from '../features/my-movies/my-movies.tsx'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { t } from '../words/t.ts'
import { useOwnChanges } from './-own-changes.ts'

export const Route = createFileRoute('/my-movies')({ validateSearch: parseSearch, component: MyMoviesPage })

function MyMoviesPage() {
  usePageTitle(...PAGE_HEADS['/my-movies'])
  const navigate = Route.useNavigate()
  const changes = useOwnChanges()
  return (
    <div className="gutter page py-8">
      <h1 className="mb-6 text-2xl">{t('common.words.myMovies')}</h1>
      <SignedInOnly message={t('routes.myMovies.pleaseLoginToSeeYour')}>
        <MyMovies
          search={Route.useSearch()}
          onSearch={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
          changes={changes}
        />
      </SignedInOnly>
    </div>
  )
}
