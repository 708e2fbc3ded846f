import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { FieldFrame, inputClass, LABEL } from './field-frame.tsx'
import { loadSearchBox } from './lazy-search-box.tsx'
import type { SearchBox } from './search-box.tsx'

interface Awake {
  Box: typeof SearchBox
  focused: boolean
}

/**
 * The search box of a page that most people open for something else. Until it is focused it is a field without suggestions, whose code is
 * loaded then; what was typed by that time stays in it, and Enter leads to all results.
 */
export function RestingSearchBox({ placeholder }: { placeholder: string }) {
  const [text, setText] = useState('')
  const [awake, setAwake] = useState<Awake | null>(null)
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const isComposing = useRef(false)
  const wake = async () => {
    const { SearchBox: Box } = await loadSearchBox()
    // An input method that loses its field loses the word that it holds.
    if (!isComposing.current) setAwake({ Box, focused: document.activeElement === field.current })
  }
  if (awake) return <awake.Box focused={awake.focused} typed={text} placeholder={placeholder} />
  return (
    <FieldFrame>
      <input
        ref={field}
        aria-label={LABEL}
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder={placeholder}
        onPointerEnter={() => void loadSearchBox()}
        onFocus={() => void wake()}
        onCompositionStart={() => (isComposing.current = true)}
        onCompositionEnd={() => {
          isComposing.current = false
          void wake()
        }}
        onKeyDown={(event) => {
          const query = text.trim()
          if (event.key !== 'Enter' || isComposing.current || query === '') return
          void navigate({ to: '/search/$query', params: { query } })
        }}
        onChange={(event) => setText(event.target.value)}
        className={inputClass()}
      />
    </FieldFrame>
  )
}
