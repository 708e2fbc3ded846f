import type { GameSuggestion } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Poster } from '../../components/movie/poster.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { SuggestionList } from '../../components/ui/suggestion-list.tsx'
import { useDebouncedValue } from '../../hooks/use-debounced-value.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { ellipsis, formatYear } from '../../words/format.ts'
import { rankByTitle } from '../../lib/rank-by-title.ts'
import { gameQueries } from './queries.ts'
import { t } from '../../words/t.ts'

const DEBOUNCE_MS = 333
const MIN_LENGTH = 2
const TAGLINE_LENGTH = 32

interface GameSearchProps {
  /** Movies guessed before, which cannot be guessed again. */
  guessed: readonly number[]
  disabled: boolean
  onGuess: (movieId: number) => void
}

/** The entry that Enter guesses: the first of every new list that was not guessed yet, until another one is chosen. */
function useChoice(results: readonly GameSuggestion[] = [], guessed: readonly number[]) {
  const open = results.map(({ id }) => id).filter((id) => !guessed.includes(id))
  const [{ chosen }, choose] = useDraft({ open, chosen: String(open[0] ?? '') })
  return { value: chosen, onValueChange: (value: string) => choose({ open, chosen: value }) }
}

/** Finds the movie to guess while typing. */
export function GameSearch({ guessed, disabled, onGuess }: GameSearchProps) {
  const [text, setText] = useState('')
  const trimmed = text.trim()
  const query = useDebouncedValue(trimmed, DEBOUNCE_MS)
  const active = trimmed.length >= MIN_LENGTH
  const { data, isFetching, isError } = useQuery({
    ...gameQueries.suggestions(query),
    enabled: active && query.length >= MIN_LENGTH,
  })
  const loading = active && (isFetching || query !== trimmed)
  const results = !active ? undefined : isError ? [] : data && rankByTitle(query, data)
  const choice = useChoice(results, guessed)
  const guess = (id: number) => {
    setText('')
    onGuess(id)
  }
  // While a search is under way the list is that of an earlier text, and a guess cannot be taken back.
  const holdEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && loading) event.preventDefault()
  }
  return (
    <Command
      {...choice}
      shouldFilter={false}
      label={t('dailyGame.gameSearch.guessAMovie')}
      className="relative"
      onKeyDown={holdEnter}
    >
      <div className="flex items-center gap-3 rounded-control border border-field bg-surface px-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
        <Search className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <Command.Input
          value={text}
          onValueChange={setText}
          disabled={disabled}
          placeholder={t('dailyGame.gameSearch.guessAMovie')}
          className="min-h-12 w-full bg-transparent text-base outline-none disabled:opacity-55"
        />
        {(loading || disabled) && (
          <Spinner label={disabled ? t('dailyGame.gameSearch.checkingYourGuess') : t('common.words.searching')} />
        )}
      </div>
      <SuggestionList
        open={results !== undefined}
        note={results?.length === 0 && !loading ? t('common.words.nothingFound') : undefined}
      >
        {results?.map((movie) => (
          <SuggestionItem
            key={movie.id}
            movie={movie}
            guessed={guessed.includes(movie.id)}
            onSelect={() => guess(movie.id)}
          />
        ))}
      </SuggestionList>
    </Command>
  )
}

interface SuggestionItemProps {
  movie: GameSuggestion
  guessed: boolean
  onSelect: () => void
}

function SuggestionItem({ movie, guessed, onSelect }: SuggestionItemProps) {
  return (
    <Command.Item
      value={String(movie.id)}
      disabled={guessed}
      onSelect={onSelect}
      className="flex cursor-pointer items-center gap-3 rounded-control p-2 text-sm data-[disabled=true]:cursor-not-allowed data-[disabled=true]:opacity-55 data-[selected=true]:bg-raised"
    >
      <Poster movie={movie} className="w-9 shrink-0 rounded-control" />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">
          {movie.title} <span className="font-normal text-muted">({formatYear(movie.release_date)})</span>
        </span>
        {movie.tagline !== null && (
          <span className="block truncate text-xs text-muted">{ellipsis(movie.tagline, TAGLINE_LENGTH)}</span>
        )}
      </span>
      {guessed && <span className="shrink-0 text-xs text-muted">{t('dailyGame.gameSearch.guessed')}</span>}
    </Command.Item>
  )
}
