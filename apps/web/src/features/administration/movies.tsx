import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/ui/card.tsx'
import { Loaded } from './loaded.tsx'
import { adminQueries } from './queries.ts'
import { TmdbToken } from './tmdb-token.tsx'
import { sourceName } from './words.ts'

/** Movies from TMDB: the token. */
export function Movies() {
  return (
    <Loaded result={useQuery(adminQueries.tmdb())}>
      {(tmdb) => (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Card title={sourceName('tmdb')}>
            <TmdbToken {...tmdb} />
          </Card>
        </div>
      )}
    </Loaded>
  )
}
