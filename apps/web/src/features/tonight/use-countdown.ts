import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/**
 * Seconds that are left, counted down here.
 * @param seconds as the server said
 * @param said anything that changes whenever the server says it anew
 */
export function useCountdown(seconds: number, said: unknown): number {
  const [left, setLeft] = useState(seconds)
  const [heard, setHeard] = useState({ seconds, said })
  if (heard.seconds !== seconds || heard.said !== said) {
    setHeard({ seconds, said })
    setLeft(seconds)
  }
  useEffect(() => {
    const end = Date.now() + seconds * SECOND_MS
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS)))
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [seconds, said])
  return left
}
