import { startTransition, useEffect, useState } from 'react'

const STEP = 6
const PAUSE_MS = 60

/** Number of the `total` entries to draw: the first ones immediately, the others a few at a time, so that no frame takes long. */
export function useGradually(total: number, first: number): number {
  const [count, setCount] = useState(first)
  useEffect(() => {
    if (count >= total) return
    const timer = setTimeout(() => startTransition(() => setCount(count + STEP)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [count, total])
  return count
}
