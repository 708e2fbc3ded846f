import { useEffect } from 'react'
import { useDebouncedValue } from '../../hooks/use-debounced-value.ts'
import { useDraft } from '../../hooks/use-draft.ts'

const PAUSE_MS = 300

/** Typed text, and its setter; the search in the address follows after a pause, and going back changes the text. */
export function useSearchText(query: string, onQuery: (query: string) => void): [string, (text: string) => void] {
  const [text, setText] = useDraft(query)
  const settled = useDebouncedValue(text, PAUSE_MS)
  useEffect(() => {
    if (settled === text && settled.trim() !== query) onQuery(settled.trim())
  })
  return [text, setText]
}
