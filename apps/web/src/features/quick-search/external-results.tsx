import { Link } from '@tanstack/react-router'
import { Poster } from '../../components/movie/poster.tsx'
import { useExternal } from './use-external.ts'
import { t } from '../../words/t.ts'

/** Results that only TMDB has, under those of the catalogue. A movie is fetched when it is opened. */
export function ExternalResults({ query }: { query: string }) {
  const { movies, failed } = useExternal(query)
  if (failed)
    return <p className="mt-10 text-sm text-muted">{t('quickSearch.externalResults.tmdbIsNotAnsweringRight')}</p>
  if (movies.length === 0) return null
  return (
    <section aria-labelledby="more-on-tmdb" className="mt-10">
      <h2 id="more-on-tmdb" className="mb-3 text-xl">
        {t('quickSearch.externalResults.moreOnTmdb')}
      </h2>
      <ul className="grid gap-1 md:grid-cols-2">
        {movies.map(({ tmdb_id: id, title, detail, poster }) => (
          <li key={id}>
            <Link
              to="/movie/tmdb/$tmdbId"
              params={{ tmdbId: String(id) }}
              preload={false}
              className="flex items-center gap-4 rounded-control p-2 hover:bg-raised"
            >
              <Poster movie={{ id, title, poster_path: poster, release_date: null }} className="w-16 shrink-0" />
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                {detail !== null && <span className="block text-sm text-muted">{detail}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
