interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** Distance to the nearest uncovered control. */
const GAP = 4

/** The lowest bottom edge at or above the box's at which it covers none of the others; its own if there is none below `highestTop`. */
export function freeBottom(box: Box, others: readonly Box[], highestTop: number): number {
  const height = box.bottom - box.top
  const inTheWay = others.filter(
    ({ left, right, top, bottom }) => left < box.right && right > box.left && bottom - top > 0 && right - left > 0,
  )
  const blockerAt = (bottom: number) => inTheWay.find((other) => other.top < bottom && other.bottom > bottom - height)
  let bottom = box.bottom
  for (let blocker = blockerAt(bottom); blocker !== undefined; blocker = blockerAt(bottom)) {
    bottom = blocker.top - GAP
    if (bottom - height < highestTop) return box.bottom
  }
  return bottom
}
