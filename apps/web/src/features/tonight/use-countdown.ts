import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Seconds that are left of those the server named, counted down here. Give the component a new key when it names others. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * SECOND_MS
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS)))
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
