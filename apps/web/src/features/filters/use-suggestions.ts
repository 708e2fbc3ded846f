import { useQuery } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebouncedValue } from '../../hooks/use-debounced-value.ts'
import type { Term } from './filters.ts'

const DEBOUNCE_MS = 500

export type Suggest = (text: string) => UseQueryOptions<Term[], Error, Term[], string[]>

/** The text of a field, and the server's suggestions for it: undefined until there are some, and below two letters. */
export function useSuggestions(suggest: Suggest) {
  const [text, setText] = useState('')
  const trimmed = text.trim()
  const query = useDebouncedValue(trimmed, DEBOUNCE_MS)
  const { data } = useQuery({ ...suggest(query), enabled: query.length > 1 })
  return { text, setText, terms: trimmed.length > 1 ? data : undefined, settled: query === trimmed }
}
