import { useEffect, useState } from 'react'

/** The big screen is drawn for one of this size and enlarged, so that it can be read from the sofa. */
const TELEVISION = { width: 1100, height: 620 }
/** Whoever tries it on a phone sees its two columns one above the other. */
const PHONE = { width: 460, height: 830 }

interface Fitting {
  zoom: number
  drawnFor: typeof TELEVISION
  isUpright: boolean
}

function fittingNow(): Fitting {
  const isUpright = innerHeight > innerWidth
  const drawnFor = isUpright ? PHONE : TELEVISION
  const zoom = Math.max(0.5, Math.min(innerWidth / drawnFor.width, innerHeight / drawnFor.height))
  return { zoom, drawnFor, isUpright }
}

/** How much what is drawn has to grow to fill the screen. */
export function useZoom(): Fitting {
  const [fitting, setFitting] = useState(fittingNow)
  useEffect(() => {
    const fit = () => setFitting(fittingNow())
    addEventListener('resize', fit)
    return () => removeEventListener('resize', fit)
  }, [])
  return fitting
}
