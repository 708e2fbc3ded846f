/** Plays an animation, unless the user wants less motion. Returns the function that stops it. */
export function play(element: Element | null, frames: Keyframe[], options: KeyframeAnimationOptions) {
  if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  const animation = element.animate(frames, { fill: 'backwards', ...options })
  return () => animation.cancel()
}
