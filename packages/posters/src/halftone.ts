import { hasTail, TAIL } from './metrics.ts'
import { oneOf } from './page.ts'
import type { Design } from './page.ts'
import { between, HEIGHT, WIDTH } from './stage.ts'
import { el } from './svg.ts'
import { fitTitle } from './title.ts'
import { capitalsBlock, credits, FOOT_TOP, ground, MEASURE } from './type.ts'

/** Distance of the dots of a row; rows are as far apart as keeps all neighbours equally far. */
const PITCH = 10
const ROW = 9
const LARGEST = 5
const SIZES = 8

/** Brightness of a figure at a point, 0 to 1, or less. */
type Figure = (x: number, y: number) => number

const disc =
  (cx: number, cy: number, core: number, reach: number): Figure =>
  (x, y) =>
    1 - (Math.hypot(x - cx, y - cy) - core) / reach

const ring =
  (cx: number, cy: number, r: number, width: number): Figure =>
  (x, y) =>
    1.1 - Math.abs(Math.hypot(x - cx, y - cy) - r) / width

const fall =
  (angle: number, from: number, length: number): Figure =>
  (x, y) =>
    1 - ((x - 100) * Math.cos(angle) + y * Math.sin(angle) - from) / length

/** Dots by size, each size as one path: points drawn by a round stroke cost one element, not hundreds. */
function dots(figure: Figure, { top, bottom, fill }: { top: number; bottom: number; fill: string }): string {
  const bySize = Array.from({ length: SIZES }, (): string[] => [])
  for (let row = 0; top + row * ROW < bottom; row++) {
    for (let x = row % 2 === 0 ? 0 : PITCH / 2; x <= WIDTH; x += PITCH) {
      const y = top + row * ROW
      const size = Math.round(Math.min(1, figure(x, y)) * SIZES)
      if (size > 0) bySize[size - 1]!.push(`M${x} ${y}h0`)
    }
  }
  const paths = bySize.map((points, i) =>
    points.length === 0 ? '' : el('path', { d: points.join(''), 'stroke-width': (2 * LARGEST * (i + 1)) / SIZES }),
  )
  return el('g', { stroke: fill, 'stroke-linecap': 'round', fill: 'none' }, ...paths)
}

/** A disc, a corner, a ring or a fall of light, made of dots whose size falls off. */
export const halftone: Design = (page) => {
  const { palette, random } = page
  const fit = fitTitle(page.title, { width: MEASURE, height: 104, maxSize: 58 })
  const tail = hasTail(fit.lines.at(-1)!.text) ? TAIL * fit.size : 0
  const titleTop = FOOT_TOP - 4 - tail - fit.height
  const bottom = titleTop - 4
  const wide = between(random, 0, 1)
  const middle = bottom * 0.47
  const figures: readonly Figure[] = [
    disc(100, -8, 78, 66),
    disc(100, middle, Math.min(62, bottom * 0.3), 34),
    disc(wide < 0.5 ? 4 : 196, bottom - 26, 82, 66),
    disc(wide < 0.5 ? 204 : -4, middle - 20, 84, 60),
    ring(100, middle, Math.min(66, bottom * 0.33), 30),
    fall(wide < 0.5 ? 1 : 2.1, bottom * 0.14, bottom * 0.75),
    ring(wide < 0.5 ? 30 : 170, bottom, 120, 38),
  ]
  const fill = oneOf([palette.second, palette.accent, palette.accent], random)
  return (
    ground(palette) +
    dots(oneOf(figures, random), { top: 0, bottom: Math.min(bottom, HEIGHT), fill }) +
    capitalsBlock(fit, titleTop, palette.ink) +
    credits(page, { fill: palette.ink })
  )
}
