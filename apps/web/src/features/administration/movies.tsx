import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/ui/card.tsx'
import { Friends } from './friends.tsx'
import { Loaded } from './loaded.tsx'
import { MovieFetch } from './movie-fetch.tsx'
import { adminQueries } from './queries.ts'
import { TmdbToken } from './tmdb-token.tsx'
import { sourceName } from './words.ts'
import { t } from '../../words/t.ts'

/** Movies from TMDB, with the token and the fetches in the background, and ratings of friends. */
export function Movies() {
  return (
    <div className="flex flex-col gap-5">
      <Loaded result={useQuery(adminQueries.tmdb())}>
        {(tmdb) => (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Card title={sourceName('tmdb')}>
              <TmdbToken {...tmdb} />
            </Card>
            {tmdb.token_state !== 'none' && tmdb.token_state !== 'unreadable' && (
              <Card title={t('administration.movies.moviesFromTmdb')}>
                <MovieFetch {...tmdb} />
              </Card>
            )}
          </div>
        )}
      </Loaded>
      <Friends />
    </div>
  )
}
