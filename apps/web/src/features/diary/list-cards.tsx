import type { KnownList, MovieList } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { Poster } from '../../components/movie/poster.tsx'
import { kindOfList, nameOfList } from './list-words.ts'
import { t } from '../../words/t.ts'

/** Lists as cards with their first posters and how far the user is. */
export function ListCards({ lists }: { lists: readonly (MovieList | KnownList)[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {lists.map((list) => (
        <li key={list.id} className="min-w-0">
          <ListCard list={list} />
        </li>
      ))}
    </ul>
  )
}

function ListCard({ list }: { list: MovieList | KnownList }) {
  const { id, posters, seen, count } = list
  const kind = kindOfList(list)
  return (
    <Link
      to="/lists/$listId"
      params={{ listId: id }}
      className="flex h-full flex-col gap-3 rounded-control border border-line bg-surface p-4 transition-colors hover:border-field"
    >
      <span aria-hidden="true" className="grid grid-cols-4 gap-1.5">
        {Array.from({ length: 4 }, (_, n) =>
          posters[n] === undefined ? (
            <span key={n} className="aspect-2/3 rounded-poster border border-dashed border-line" />
          ) : (
            <Poster key={n} movie={posters[n]} />
          ),
        )}
      </span>
      <span className="flex min-w-0 items-baseline justify-between gap-3">
        <span className="truncate font-medium">{nameOfList(list)}</span>
        {kind !== null && <span className="shrink-0 truncate text-xs text-muted">{kind}</span>}
      </span>
      <span className="mt-auto flex items-center gap-3">
        <SeenBar seen={seen} count={count} />
        <span className="text-xs whitespace-nowrap text-muted">{t('diary.lists.seenOf', { seen, count })}</span>
      </span>
    </Link>
  )
}

/** The share of seen movies; the words next to it are for screen readers. */
export function SeenBar({ seen, count }: { seen: number; count: number }) {
  return (
    <span aria-hidden="true" className="h-1.5 min-w-0 grow overflow-hidden rounded-full bg-raised">
      <span
        className="block h-full rounded-full bg-accent"
        style={{ width: `${count === 0 ? 0 : (100 * seen) / count}%` }}
      />
    </span>
  )
}
