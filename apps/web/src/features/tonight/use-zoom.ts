import { useEffect, useState } from 'react'

/** The big screen is drawn for one of this size and enlarged, so that it can be read from the sofa. */
export const DRAWN_FOR = { width: 1100, height: 620 }

function fittingZoom(): number {
  return Math.max(0.5, Math.min(innerWidth / DRAWN_FOR.width, innerHeight / DRAWN_FOR.height))
}

/** How much what is drawn has to grow to fill the screen. */
export function useZoom(): number {
  const [zoom, setZoom] = useState(fittingZoom)
  useEffect(() => {
    const fit = () => setZoom(fittingZoom())
    addEventListener('resize', fit)
    return () => removeEventListener('resize', fit)
  }, [])
  return zoom
}
