import { useState } from 'react'

/** A copy of `original` to edit, and its setter; it starts anew whenever the original changes in value. */
export function useDraft<T>(original: T): [T, (draft: T) => void] {
  const key = JSON.stringify(original)
  const [state, setState] = useState({ key, draft: original })
  const current = state.key === key ? state : { key, draft: original }
  if (current !== state) setState(current)
  return [current.draft, (draft) => setState({ key, draft })]
}
