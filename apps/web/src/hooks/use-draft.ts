import { useState } from 'react'

/** An editable copy of `original` and its setter; resets whenever the original changes in value. */
export function useDraft<T>(original: T): [T, (draft: T) => void] {
  const key = JSON.stringify(original)
  const [state, setState] = useState({ key, draft: original })
  const current = state.key === key ? state : { key, draft: original }
  if (current !== state) setState(current)
  return [current.draft, (draft) => setState({ key, draft })]
}
