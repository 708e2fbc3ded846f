import type { Light } from './palette.ts'
import { DIM_LIGHTS, LIGHTS } from './palette.ts'
import type { Design } from './page.ts'
import { oneOf } from './page.ts'
import { footTitle } from './quiet.ts'
import { between, steps } from './stage.ts'
import { el, linear, polygon } from './svg.ts'
import { credits, ground, MARGIN, MEASURE, serifBlock } from './type.ts'

/** The glass: its foot, and the height of the horizon. */
interface View {
  light: Light
  random: () => number
  bottom: number
  horizon: number
}

type Landscape = (view: View) => string

const RIGHT = MARGIN + MEASURE

const sun = ({ light, random, horizon }: View, share: number) =>
  el('circle', {
    cx: between(random, 50, 150),
    cy: horizon - share,
    r: between(random, 16, 27),
    fill: light.sun,
  })

const below = (y: number, bottom: number, fill: string) =>
  el('rect', { x: MARGIN, y, width: MEASURE, height: bottom - y + 1, fill })

/** A soft ridge over the whole width. */
function hills({ random, bottom }: View, y: number, rise: number, fill: string): string {
  const base = y.toFixed(1)
  const [a, b, c] = [between(random, 0.2, 1), between(random, -0.6, 0.4), between(random, 0.1, 0.8)] as const
  return el('path', {
    d: `M${MARGIN} ${base} C50 ${(y - rise * a).toFixed(1)} 80 ${(y - rise * b).toFixed(1)} 110 ${(y - rise * 0.3).toFixed(1)} S170 ${(y - rise * c).toFixed(1)} ${RIGHT} ${base} V${(bottom + 1).toFixed(1)} H${MARGIN} Z`,
    fill,
  })
}

const sea: Landscape = (view) => {
  const { light, random, bottom, horizon } = view
  const glints = steps(5).map((i) => {
    const width = between(random, 14, 60 - i * 6)
    return el('rect', {
      x: between(random, 20, 150 - width / 2),
      y: horizon + 7 + i * 9,
      width,
      height: 1.6,
      fill: light.low,
      opacity: 0.7,
    })
  })
  const boat = between(random, 40, 150)
  return (
    sun(view, between(random, 4, 46)) +
    below(horizon, bottom, light.far) +
    glints.join('') +
    el('path', {
      d: `M${boat.toFixed(1)} ${(horizon + 5).toFixed(1)} h22 l-5 6 h-12 z m10 -2 v-22 l11 19 z`,
      fill: light.line,
    }) +
    hills(view, bottom - 10, 22, light.near)
  )
}

const ridges: Landscape = (view) => {
  const { light, random, bottom, horizon } = view
  return (
    sun(view, between(random, 10, 40)) +
    hills(view, horizon, 40, light.far) +
    hills(view, horizon + 26, 34, light.near) +
    hills(view, bottom - 18, 26, light.line)
  )
}

const wires: Landscape = (view) => {
  const { light, random, bottom, horizon } = view
  const x = Math.round(between(random, 62, 146))
  const top = Math.round(horizon - between(random, 62, 84))
  const wire = (y: number, sag: number) =>
    `M${MARGIN} ${y + 12} Q${((MARGIN + x) / 2).toFixed(1)} ${y + 12 + sag} ${x.toFixed(1)} ${y} Q${((RIGHT + x) / 2).toFixed(1)} ${y + 12 + sag} ${RIGHT} ${y + 10}`
  return (
    sun(view, between(random, 2, 20)) +
    below(horizon, bottom, light.far) +
    hills(view, horizon + 24, 14, light.near) +
    el('rect', { x: x - 1.4, y: top - 6, width: 2.8, height: bottom - top - 20, fill: light.line }) +
    el('path', { d: `M${x - 12} ${top + 1} h24 M${x - 9} ${top + 9} h18`, stroke: light.line, 'stroke-width': 2.2 }) +
    el('path', { d: `${wire(top, 10)} ${wire(top + 8, 12)}`, fill: 'none', stroke: light.line, 'stroke-width': 0.9 })
  )
}

const road: Landscape = (view) => {
  const { light, random, bottom, horizon } = view
  const x = between(random, 74, 126)
  const foot = between(random, 70, 130)
  const dashes = steps(4).map((i) => {
    const [from, to] = [((i + 0.25) / 4) ** 1.7, ((i + 0.8) / 4) ** 1.7]
    const at = (t: number): [number, number] => [x + (foot - x) * t, horizon + (bottom - horizon) * t]
    const [a, b] = [at(from), at(to)]
    const half = (t: number) => 0.4 + 2.4 * t
    return polygon(
      [
        [a[0] - half(from), a[1]],
        [a[0] + half(from), a[1]],
        [b[0] + half(to), b[1]],
        [b[0] - half(to), b[1]],
      ],
      { fill: light.low },
    )
  })
  return (
    sun(view, between(random, 14, 52)) +
    hills(view, horizon + 2, 22, light.far) +
    below(horizon, bottom, light.near) +
    polygon(
      [
        [x - 2, horizon],
        [x + 2, horizon],
        [foot + 50, bottom + 1],
        [foot - 50, bottom + 1],
      ],
      { fill: light.line },
    ) +
    dashes.join('')
  )
}

const tree: Landscape = (view) => {
  const { light, random, horizon } = view
  const x = between(random, 54, 146)
  const foot = horizon + 14
  const crown = steps(5).map((i) =>
    el('circle', {
      cx: x + (i - 2) * 10,
      cy: foot - 46 - [2, 12, 17, 11, 0][i]! + between(random, -3, 3),
      r: between(random, 12, 17),
    }),
  )
  return (
    sun(view, between(random, 18, 56)) +
    hills(view, horizon + 4, 18, light.far) +
    hills(view, horizon + 16, 10, light.near) +
    el('rect', { x: x - 2, y: foot - 44, width: 4, height: 50, fill: light.line }) +
    el('g', { fill: light.line }, ...crown)
  )
}

const town: Landscape = (view) => {
  const { light, random, bottom, horizon } = view
  const houses = steps(7).map((i) => {
    const x = MARGIN + i * 25.2
    const height = between(random, 18, 76)
    const panes = steps(3).map((k) =>
      random() < 0.6
        ? el('rect', {
            x: x + 5 + k * 6,
            y: horizon - height + 9 + (k % 2) * 12,
            width: 3.4,
            height: 5,
            fill: light.sun,
          })
        : '',
    )
    return (
      el('rect', {
        x,
        y: horizon - height,
        width: 24.2,
        height: height + 30,
        fill: i % 2 === 0 ? light.near : light.line,
      }) + panes.join('')
    )
  })
  return sun(view, between(random, 62, 96)) + houses.join('') + below(horizon + 16, bottom, light.far)
}

const house: Landscape = (view) => {
  const { light, random, horizon } = view
  const x = Math.round(between(random, 48, 126))
  const y = Math.round(horizon + 10)
  return (
    sun(view, between(random, 40, 76)) +
    hills(view, horizon + 2, 30, light.far) +
    hills(view, y + 6, 10, light.near) +
    el('path', { d: `M${x - 4} ${y - 20} l19 -17 l19 17 v26 h-38 z`, fill: light.line }) +
    el('path', { d: `M${x + 19} ${y - 10} h7 v8 h-7 z`, fill: light.sun }) +
    el('rect', { x: x + 24, y: y - 42, width: 4.4, height: 16, fill: light.line })
  )
}

const peaks: Landscape = (view) => {
  const { light, random, bottom, horizon } = view
  const peak = (x: number, height: number, half: number, fill: string) =>
    polygon(
      [
        [x - half, bottom],
        [x, horizon - height],
        [x + half, bottom],
      ],
      { fill },
    ) +
    polygon(
      [
        [x, horizon - height],
        [x - half * 0.13, horizon - height + 17],
        [x, horizon - height + 12],
        [x + half * 0.13, horizon - height + 18],
      ],
      { fill: light.low },
    )
  const left = between(random, 44, 90)
  return (
    sun(view, between(random, 60, 90)) +
    peak(left + between(random, 52, 80), between(random, 20, 40), 88, light.far) +
    peak(left, between(random, 48, 70), 100, light.near) +
    hills(view, bottom - 24, 16, light.line)
  )
}

const LANDSCAPES: readonly Landscape[] = [sea, ridges, wires, road, tree, town, house, peaks]

/** A landscape in a frame over a title in italics, as in the programme of a festival. */
export const windowed: Design = (page) => {
  const { palette, random, id, tone } = page
  const { fit, top } = footTitle(page, { maxSize: 34 })
  const bottom = top - 16
  if (bottom < 90 && tone === 'free') return null
  const light = oneOf(tone === 'grave' ? DIM_LIGHTS : Object.values(LIGHTS), random)
  const horizon = MARGIN + (bottom - MARGIN) * between(random, 0.56, 0.72)
  const frame = { x: MARGIN, y: MARGIN, width: MEASURE, height: bottom - MARGIN }
  return (
    ground(palette) +
    el(
      'defs',
      {},
      el('clipPath', { id: `${id}w` }, el('rect', frame)),
      linear(`${id}s`, [
        [0, light.high],
        [100, light.low],
      ]),
    ) +
    el(
      'g',
      { 'clip-path': `url(#${id}w)` },
      el('rect', { ...frame, fill: `url(#${id}s)` }),
      oneOf(LANDSCAPES, random)({ light, random, bottom, horizon }),
    ) +
    serifBlock(fit, { top, fill: palette.ink, italic: true }) +
    credits(page, { fill: palette.ink })
  )
}
