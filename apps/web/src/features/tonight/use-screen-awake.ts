import { useEffect } from 'react'

/** Keeps the screen on while the component is shown, where the browser can. It gives up the lock whenever the page is hidden. */
export function useScreenAwake() {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const hold = async () => {
      if (!('wakeLock' in navigator) || document.hidden) return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isOver) await held.release()
        else lock = held
      } catch {
        // Refused, for example because the battery is low: the screen then goes dark as usual.
      }
    }
    const again = () => void hold()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
