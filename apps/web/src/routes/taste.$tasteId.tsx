import { Link, createFileRoute } from '@tanstack/react-router'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { TasteMovies } from '../features/tastes/taste-movies.tsx'
import { tasteName } from '../features/tastes/taste-name.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { parsePageSearch } from '../lib/search-params.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/taste/$tasteId')({ validateSearch: parsePageSearch, component: TastePage })

function TastePage() {
  const { tasteId } = Route.useParams()
  const name = tasteName(tasteId)
  usePageTitle(name)
  return (
    <div className="gutter page py-8">
      <p className="mb-1 text-sm">
        <Link to="/tastes" className="link -my-3 inline-block py-3">
          {t('common.words.myTastes')}
        </Link>
      </p>
      <h1 className="mb-6 text-2xl">{name}</h1>
      <SignedInOnly message={t('routes.tasteTasteId.youNeedToBeAuthenticated')}>
        <TasteMovies key={tasteId} tasteId={tasteId} />
      </SignedInOnly>
    </div>
  )
}
