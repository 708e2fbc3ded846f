import type { Suggestion } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PersonPhoto } from '../../components/movie/person-photo.tsx'
import { Poster } from '../../components/movie/poster.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { useOnline } from '../../hooks/use-online.ts'
import { titleAsFound } from '../../lib/title-as-found.ts'
import { NEEDS_NETWORK, quickSearchQueries } from './queries.ts'
import { useExternal, withKnown } from './use-external.ts'
import { t } from '../../words/t.ts'

const rowClass = 'flex items-center gap-4 rounded-control p-2 hover:bg-raised'

interface SearchResultsProps {
  query: string
  /** Movies that the text asks for as a wish or description. */
  asked: { movies: ReactNode; state: 'pending' | 'none' | 'some'; isWish: boolean }
}

/** Everything the search box would suggest for a text, and movies that it asks for: a title that fits first, then a wish, a misspelt title last. */
export function SearchResults({ query, asked }: SearchResultsProps) {
  const { data, isPending } = useQuery(quickSearchQueries.suggestions(query))
  const { movies: external, known, pending: externalPending } = useExternal(query)
  const online = useOnline()
  if (!online && !data?.length) return <EmptyState title={NEEDS_NETWORK} />
  if (isPending) return <Spinner label={t('common.words.searching')} large />
  const own = data ?? []
  const found = withKnown(own, known)
  if (found.some(({ certain }) => certain === true)) {
    return (
      <div className="flex flex-col gap-8">
        <Found items={found} />
        {asked.isWish && asked.movies}
      </div>
    )
  }
  if (asked.state === 'pending') return <Spinner label={t('common.words.searching')} large />
  if (asked.state === 'none' && found.length === 0 && external.length === 0) {
    return externalPending ? <Spinner label={t('common.words.searching')} large /> : <NothingFound query={query} />
  }
  const titles = found.length > 0 && <Found items={found} />
  const note = found.length === own.length && (
    <p className="text-sm text-muted">{t('quickSearch.searchResults.noTitleOrNameIs', { query })}</p>
  )
  return (
    <div className="flex flex-col gap-8">
      {asked.isWish ? (
        <>
          {asked.movies}
          {note}
          {titles}
        </>
      ) : (
        <>
          {titles}
          {asked.movies}
          {note}
        </>
      )}
    </div>
  )
}

function NothingFound({ query }: { query: string }) {
  return (
    <EmptyState
      title={t('common.words.nothingFound')}
      action={
        <Link to="/plot-search" search={{ plot: query }} className={buttonClass({ variant: 'primary' })}>
          {t('quickSearch.searchResults.describeThePlotInstead')}
        </Link>
      }
    >
      {t('quickSearch.searchResults.nothingClose', { query })}
    </EmptyState>
  )
}

function Found({ items }: { items: readonly Suggestion[] }) {
  return (
    <ul aria-label={t('common.words.results')} className="grid gap-1 md:grid-cols-2">
      {items.map((item) => {
        const { type, id, title, matched, detail, extra, poster, release_date = null } = item
        const text = (
          <span className="min-w-0">
            <span className="block font-medium">{titleAsFound({ title, matched })}</span>
            {detail !== null && <span className="block text-sm text-muted">{detail}</span>}
            {extra !== null && <span className="block text-sm text-muted">{extra}</span>}
          </span>
        )
        return (
          <li key={`${type}-${id}`}>
            {type === 'movie' ? (
              <Link to="/movie/$movieId" params={{ movieId: String(id) }} className={rowClass}>
                <Poster movie={{ ...item, poster_path: poster, release_date }} className="w-16 shrink-0" />
                {text}
              </Link>
            ) : (
              <Link to="/person/$personId" params={{ personId: String(id) }} className={rowClass}>
                <PersonPhoto name={title} path={poster} className="w-16 shrink-0" />
                {text}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
