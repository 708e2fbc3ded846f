import { useEffect, useRef, useState } from 'react'

/** A ref for an element, and whether the element has ever been near the viewport. */
export function useNearViewport<E extends Element>() {
  const ref = useRef<E>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || ref.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [near])
  return { ref, near }
}
