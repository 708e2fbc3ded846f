import type { ExternalSuggestion } from '@marquee/contract'
import { Command } from 'cmdk'
import { Poster } from '../../components/movie/poster.tsx'
import { useDebouncedValue } from '../../hooks/use-debounced-value.ts'
import { useExternal } from './use-external.ts'
import { t } from '../../words/t.ts'

interface ExternalItemsProps {
  text: string
  debounceMs: number
  onSelect: (movie: ExternalSuggestion) => void
  className: string
}

const SHOWN = 5

/** The group of suggestions that only TMDB has. */
export function ExternalItems({ text, debounceMs, onSelect, className }: ExternalItemsProps) {
  const { movies } = useExternal(useDebouncedValue(text, debounceMs))
  if (movies.length === 0) return null
  return (
    <Command.Group
      heading={t('quickSearch.externalItems.moreOnTmdb')}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted"
    >
      {movies.slice(0, SHOWN).map((movie) => (
        <Command.Item
          key={movie.tmdb_id}
          value={`tmdb-${movie.tmdb_id}`}
          onSelect={() => onSelect(movie)}
          className={className}
        >
          <Poster
            movie={{ id: movie.tmdb_id, title: movie.title, poster_path: movie.poster, release_date: null }}
            className="w-9 shrink-0 rounded-control"
          />
          <span className="min-w-0 grow">
            <span className="block truncate font-medium">{movie.title}</span>
            {movie.detail !== null && <span className="block text-xs text-muted">{movie.detail}</span>}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}
