import type { Suggestion } from '@marquee/contract'
import { Command } from 'cmdk'
import { useState } from 'react'
import { SuggestionList } from '../../components/ui/suggestion-list.tsx'
import { useEnterChoice } from '../../hooks/use-enter-choice.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { Field, NetworkNote, ResultItem, useSuggestions, valueOf } from './search-box.tsx'
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
  const choice = useEnterChoice({
    text: trimmed,
    values: (movies ?? []).map(valueOf),
    settled,
    onChoose: (value) => pick(movies?.find((movie) => valueOf(movie) === value)),
    onEscape: () => setText(''),
  })
  return (
    <Command {...choice} shouldFilter={false} label={label} className="relative">
      <Field text={text} placeholder={placeholder} focused={false} loading={loading} onChange={setText} />
      {!online && <NetworkNote text={trimmed} />}
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
