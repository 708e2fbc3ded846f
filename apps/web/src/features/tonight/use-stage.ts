import { useEffect, useState } from 'react'
import type { CSSProperties } from 'react'

/** The big screen is drawn for this size and enlarged, so that it can be read from the sofa. */
const LONG = 1920
const SHORT = 1080

interface Stage {
  isUpright: boolean
  /** Fills the window exactly, at any size. */
  style: CSSProperties
}

function stageNow(): Stage {
  const isUpright = innerHeight > innerWidth
  const [width, height] = isUpright ? [SHORT, LONG] : [LONG, SHORT]
  const zoom = Math.min(innerWidth / width, innerHeight / height)
  return { isUpright, style: { zoom, width: innerWidth / zoom, height: innerHeight / zoom } }
}

/** A stage whose pixels are those of a television of 1920 × 1080, or of one on its side. */
export function useStage(): Stage {
  const [stage, setStage] = useState(stageNow)
  useEffect(() => {
    const update = () => setStage(stageNow())
    addEventListener('resize', update)
    return () => removeEventListener('resize', update)
  }, [])
  return stage
}
