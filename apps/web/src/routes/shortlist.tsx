import { PAGE_HEADS } from '@marquee/contract/page-heads'
import type { MovieCard } from '@marquee/contract'
import { createFileRoute } from '@tanstack/react-router'
import { ListedButton } from '../features/marks/shortlist-button.tsx'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { PersonalShortlist } from '../features/shortlists/personal-shortlist.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { parsePageSearch } from '../lib/search-params.ts'
import { t } from '../words/t.ts'

const removable = (movie: MovieCard) => <ListedButton movie={movie} list="personal" />

export const Route = createFileRoute('/shortlist')({ validateSearch: parsePageSearch, component: ShortlistPage })

function ShortlistPage() {
  usePageTitle(...PAGE_HEADS['/shortlist'])
  return (
    <div className="gutter page py-8">
      <h1 className="mb-6 text-2xl">{t('common.words.myShortlist')}</h1>
      <SignedInOnly message={t('routes.shortlist.pleaseLoginToSeeYour')}>
        <PersonalShortlist actions={removable} />
      </SignedInOnly>
    </div>
  )
}
