import type { Series as SeriesFacts } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../words/format.ts'
import { t } from '../../words/t.ts'
import { Fact } from './fact.tsx'

/** The place of a movie in its series, and the parts that are here. */
export function Series({ movieId, series }: { movieId: number; series: SeriesFacts }) {
  const { name, here, movies } = series
  return (
    <Fact name={t('movies.series.series')}>
      {here === 1 ? (
        <>
          {name} <span className="text-muted">{placeIn(series)}</span>
        </>
      ) : (
        <details>
          <summary className="min-h-6 cursor-pointer">
            {name} <span className="text-muted">{placeIn(series)}</span>
          </summary>
          <ol className="mt-1 flex flex-col">
            {movies.map(({ id, title, position }) => (
              <li key={id} className="flex gap-2">
                <span className="min-w-4 text-right text-muted">{position !== null && formatNumber(position)}</span>
                {id === movieId ? (
                  <span aria-current="true">{title}</span>
                ) : (
                  <Link to="/movie/$movieId" params={{ movieId: String(id) }} className="link">
                    {title}
                  </Link>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
    </Fact>
  )
}

/** "Part 2 of 9 · 4 are here". */
function placeIn({ position, parts, here }: SeriesFacts): string {
  const place =
    position === null
      ? null
      : parts === null
        ? t('movies.series.part', { position })
        : t('movies.series.partOf', { position, parts })
  return [place, t('movies.series.here', { here })].filter((words) => words !== null).join(' · ')
}
