import type { Suggestion } from '@marquee/contract'
import { Command } from 'cmdk'
import { useState } from 'react'
import { SuggestionList } from '../../components/ui/suggestion-list.tsx'
import { useEnterChoice } from '../../hooks/use-enter-choice.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { NEEDS_NETWORK } from './queries.ts'
import { Field, MIN_LENGTH, ResultItem, useSuggestions, valueOf } from './search-box.tsx'
import { t } from '../../words/t.ts'

interface TitleFieldProps {
  label: string
  placeholder: string
  onPick: (movie: Suggestion) => void
}

/** Suggests movies of the catalogue while typing, and is empty again after each choice. */
export function TitleField({ label, placeholder, onPick }: TitleFieldProps) {
  const [text, setText] = useState('')
  const trimmed = text.trim()
  const online = useOnline()
  const { results, loading, settled } = useSuggestions(trimmed)
  const movies = results?.filter(({ type }) => type === 'movie')
  const pick = (movie: Suggestion | undefined) => {
    if (movie === undefined) return
    setText('')
    onPick(movie)
  }
  const { onKeyDown, ...choice } = useEnterChoice({
    text: trimmed,
    values: (movies ?? []).map(valueOf),
    settled,
    onChoose: (value) => pick(movies?.find((movie) => valueOf(movie) === value)),
  })
  return (
    <Command
      {...choice}
      shouldFilter={false}
      label={label}
      className="relative"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText('')
        onKeyDown(event)
      }}
    >
      <Field text={text} placeholder={placeholder} focused={false} loading={loading} onChange={setText} />
      {!online && trimmed.length >= MIN_LENGTH && (
        <p role="status" className="mt-2 text-sm text-muted">
          {NEEDS_NETWORK}
        </p>
      )}
      <SuggestionList
        open={online && movies !== undefined}
        note={movies?.length === 0 && !loading ? t('common.words.nothingFound') : undefined}
      >
        {movies?.map((movie) => (
          <ResultItem key={valueOf(movie)} item={movie} onSelect={() => pick(movie)} />
        ))}
      </SuggestionList>
    </Command>
  )
}
