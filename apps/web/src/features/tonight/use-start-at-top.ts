import { useEffect } from 'react'

/** Shows what has taken the screen's place from its beginning, wherever the one before was scrolled to. */
export function useStartAtTop() {
  useEffect(() => {
    scrollTo({ top: 0 })
  }, [])
}
