import type { Suggestion } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Poster } from '../../components/movie/poster.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { useDebouncedValue } from '../../hooks/use-debounced-value.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { titleAsFound } from '../../lib/title-as-found.ts'
import { NEEDS_NETWORK, quickSearchQueries } from './queries.ts'
import { useExternal, withKnown } from './use-external.ts'
import { t } from '../../words/t.ts'

const DEBOUNCE_MS = 333
const MIN_LENGTH = 2

/** Makes the dialog around an input start there. React’s own property would act before the dialog is open. */
const focusFirst = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '')

/** Finds a movie of the catalogue while typing, to do something with it other than open it. */
export function MoviePicker({ onPick }: { onPick: (movie: Pick<Suggestion, 'id' | 'title'>) => void }) {
  const [text, setText] = useState('')
  const query = useDebouncedValue(text.trim(), DEBOUNCE_MS)
  const online = useOnline()
  const { data, isFetching } = useQuery({
    ...quickSearchQueries.suggestions(query),
    enabled: query.length >= MIN_LENGTH,
  })
  const { known } = useExternal(query)
  const found = query.length < MIN_LENGTH || data === undefined ? [] : withKnown(data, known)
  const movies = found.filter(({ type }) => type === 'movie')
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t('quickSearch.moviePicker.searchForAMovie')}
        autoComplete="off"
        ref={focusFirst}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className="min-h-6 text-sm text-muted">
        {saidOf({ online, typed: query.length >= MIN_LENGTH, isFetching, found: movies.length })}
      </p>
      <ul aria-label={t('quickSearch.moviePicker.moviesFound')} className="flex flex-col gap-1">
        {movies.map((movie) => (
          <li key={movie.id}>
            <button
              type="button"
              className="flex w-full items-center gap-3 rounded-control p-2 text-left hover:bg-raised"
              onClick={() => onPick(movie)}
            >
              <Poster
                movie={{ ...movie, poster_path: movie.poster, release_date: movie.release_date ?? null }}
                className="w-11 shrink-0"
              />
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{titleAsFound(movie)}</span>
                {movie.detail !== null && <span className="block text-sm text-muted">{movie.detail}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function saidOf(state: { online: boolean; typed: boolean; isFetching: boolean; found: number }): string {
  if (!state.online) return NEEDS_NETWORK
  if (!state.typed) return ''
  if (state.found > 0) return t('quickSearch.moviePicker.foundFound', { found: state.found })
  return state.isFetching ? t('common.words.searching') : t('common.words.nothingFound')
}
