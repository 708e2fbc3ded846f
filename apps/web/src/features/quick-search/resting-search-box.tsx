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
 * loaded then; what was typed by that time stays in it.
 */
export function RestingSearchBox({ placeholder }: { placeholder: string }) {
  const [text, setText] = useState('')
  const [awake, setAwake] = useState<Awake | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const wake = async () => {
    const { SearchBox: Box } = await loadSearchBox()
    setAwake({ Box, focused: document.activeElement === field.current })
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
        onChange={(event) => setText(event.target.value)}
        className={inputClass()}
      />
    </FieldFrame>
  )
}
