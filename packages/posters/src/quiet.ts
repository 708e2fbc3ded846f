import { CAP_HEIGHT } from './metrics.ts'
import type { Design, Page } from './page.ts'
import { oneOf } from './page.ts'
import { between, steps } from './stage.ts'
import { el } from './svg.ts'
import { fitSerif } from './title.ts'
import { capitals, credits, display, FOOT_TOP, ground, MARGIN, MEASURE, serifBlock } from './type.ts'

/** A serif title at the foot of the sheet, and its top. It is never smaller than can be read on a small poster. */
export function footTitle(page: Page, { inset = 0, maxSize = 36 } = {}) {
  const fit = fitSerif(page.title, { width: MEASURE - inset, minSize: 25, maxSize })
  return { fit, top: FOOT_TOP - 2 - fit.size * 0.2 - fit.height }
}

/** The two halves of the year fill the sheet, barely lighter than the ground; the title is small, after a square. */
export const year: Design = (page) => {
  const { palette, random } = page
  if (page.year === null) return null
  const digits = String(page.year)
  const { fit, top } = footTitle(page, { maxSize: 32 })
  const room = top - 22 - MARGIN
  if (room < 120) return null
  const gap = 8
  const share = between(random, 0.38, 0.62)
  const heights = [(room - gap) * share, (room - gap) * (1 - share)] as const
  const rows = [digits.slice(0, -2), digits.slice(-2)].map((text, i) => {
    const size = (heights[0] * 0.6) / CAP_HEIGHT
    const y = MARGIN + heights[0] + (i === 0 ? 0 : gap + heights[1])
    return capitals(text, { x: MARGIN, y, size, width: MEASURE, stretch: heights[i]! / (size * CAP_HEIGHT) })
  })
  return (
    ground(palette) +
    display(palette.tone, ...rows) +
    el('rect', { x: MARGIN, y: top - 13, width: 8, height: 8, fill: palette.accent }) +
    serifBlock(fit, { top, fill: palette.ink }) +
    credits(page, { fill: palette.ink })
  )
}

const FIELDS = [
  ['#475b70', '#9c7f55'],
  ['#3d4957', '#35664f'],
  ['#6b2f28', '#9c917d'],
  ['#5b4c3d', '#b3a78f'],
  ['#7d919f', '#2f3c55'],
  ['#8a6440', '#454d55'],
  ['#4f4a55', '#84534a'],
  ['#97a09c', '#4d6270'],
  ['#a78b5e', '#5c3a36'],
] as const
const EDGE = 4

/** Two soft rectangles, one above the other, three to two. */
export const field: Design = (page) => {
  const { palette, random } = page
  const { fit, top } = footTitle(page, { maxSize: 34 })
  const room = top - 12 - MARGIN
  if (room < 40) return null
  const gap = 9
  const larger = (room - gap) * 0.6
  const [one, two] = oneOf(FIELDS, random)
  const high = random() < 0.65 ? larger : room - gap - larger
  const soft = (y: number, height: number, fill: string) =>
    steps(EDGE).map((i) =>
      el('rect', {
        x: MARGIN + i * 1.3,
        y: y + i * 1.3,
        width: MEASURE - i * 2.6,
        height: height - i * 2.6,
        rx: 5 - i,
        fill,
        opacity: i === EDGE - 1 ? 0.92 : 0.3,
      }),
    )
  return (
    ground(palette) +
    soft(MARGIN, high, one).join('') +
    soft(MARGIN + high + gap, room - gap - high, two).join('') +
    serifBlock(fit, { top, fill: palette.ink }) +
    credits(page, { fill: palette.ink })
  )
}
