import { el, linear, polygon, radial } from './svg.ts'
import { between, HEIGHT, middle, steps, WIDTH } from './stage.ts'
import type { Stage } from './stage.ts'

/** A door ajar: a slit of light, and its reflection on the floor. */
export function horror({ palette, random, id, top, bottom }: Stage): string {
  const x = between(random, 74, 126)
  const floor = bottom - 18
  const lean = between(random, -34, 34)
  const half = between(random, 5, 8)
  const figure = x + half * 0.2
  return (
    el(
      'defs',
      {},
      linear(`${id}a`, [
        [0, palette.accent, 0.25],
        [45, palette.accent],
        [100, palette.accent],
      ]),
      radial(`${id}b`, [
        [0, palette.accent, 0.5],
        [100, palette.accent, 0],
      ]),
    ) +
    el('rect', { width: WIDTH, height: floor, fill: palette.tone, opacity: 0.45 }) +
    el('ellipse', { cx: x, cy: (top + floor) / 2 + 10, rx: 62, ry: (floor - top) * 0.62, fill: `url(#${id}b)` }) +
    polygon(
      [
        [x - half, top + 6],
        [x + half, top],
        [x + half, floor],
        [x - half, floor],
      ],
      { fill: `url(#${id}a)` },
    ) +
    polygon(
      [
        [x - half, floor],
        [x + half, floor],
        [x + half + 36 + lean, HEIGHT],
        [x - half - 30 + lean, HEIGHT],
      ],
      { fill: palette.accent, opacity: 0.42 },
    ) +
    el('circle', { cx: figure, cy: floor - 29, r: 3, fill: palette.ground }) +
    el('path', { d: `M${figure - 3.4} ${floor} v-18 q3.4 -9 6.8 0 v18 z`, fill: palette.ground })
  )
}

/** Stripes of a blind across a disc. */
export function crime(stage: Stage): string {
  const { palette, random, id } = stage
  const cy = middle(stage)
  const r = Math.min(74, (stage.bottom - stage.top) * 0.46)
  const cx = between(random, 82, 118)
  const tilt = between(random, -9, 9)
  const slats = steps(11).map((i) => {
    const y = cy - r - 8 + i * ((2 * r + 16) / 10)
    return el('rect', { x: -40, y, width: 280, height: 3.4 + i * 0.55, fill: palette.ground })
  })
  return (
    el(
      'defs',
      {},
      linear(`${id}a`, [
        [0, palette.accent],
        [100, palette.accent, 0.72],
      ]),
    ) +
    el('rect', { width: WIDTH, height: HEIGHT, fill: palette.tone, opacity: 0.55 }) +
    el('circle', { cx, cy, r, fill: `url(#${id}a)` }) +
    el('path', { d: hat(cx + r * 0.18, cy + r * 0.34, r * 0.62), fill: palette.ground }) +
    el('g', { transform: `rotate(${tilt.toFixed(1)} ${cx.toFixed(1)} ${cy.toFixed(1)})` }, ...slats)
  )
}

/** A head with a brimmed hat, shoulders below, `s` wide. */
function hat(x: number, y: number, s: number): string {
  const p = (dx: number, dy: number) => `${(x + dx * s).toFixed(1)} ${(y + dy * s).toFixed(1)}`
  return (
    `M${p(-0.9, 1.4)} Q${p(-0.85, 0.5)} ${p(-0.24, 0.4)} L${p(-0.26, 0.12)} Q${p(-0.4, -0.1)} ${p(-0.38, -0.28)} L${p(-0.72, -0.34)} ` +
    `Q${p(-0.5, -0.48)} ${p(-0.38, -0.48)} L${p(-0.3, -0.86)} Q${p(0, -1.02)} ${p(0.3, -0.86)} L${p(0.38, -0.48)} Q${p(0.5, -0.48)} ${p(0.72, -0.34)} ` +
    `L${p(0.38, -0.28)} Q${p(0.4, -0.1)} ${p(0.26, 0.12)} L${p(0.24, 0.4)} Q${p(0.85, 0.5)} ${p(0.9, 1.4)} Z`
  )
}

/** Lines that converge off the centre. */
export function thriller(stage: Stage): string {
  const { palette, random, id } = stage
  const x = between(random, 52, 148)
  const y = middle(stage) + between(random, -18, 18)
  const count = 15
  const turn = between(random, 0, Math.PI)
  const wedges = steps(count).map((i) => {
    const angle = turn + (i / count) * 2 * Math.PI
    const spread = (0.36 + random() * 0.3) * (Math.PI / count)
    const tip = (a: number): [number, number] => [x + Math.cos(a) * 380, y + Math.sin(a) * 380]
    return polygon([[x, y], tip(angle - spread), tip(angle + spread)], {
      fill: i % 5 === 2 ? palette.accent : palette.tone,
      opacity: i % 5 === 2 ? 0.9 : 0.85,
    })
  })
  return (
    el(
      'defs',
      {},
      radial(`${id}a`, [
        [0, palette.ground],
        [60, palette.ground, 0.9],
        [100, palette.ground, 0],
      ]),
    ) +
    wedges.join('') +
    el('circle', { cx: x, cy: y, r: 46, fill: `url(#${id}a)` }) +
    el('circle', { cx: x, cy: y, r: 7, fill: palette.accent })
  )
}

/** A keyhole, and a light behind the door. */
export function mystery(stage: Stage): string {
  const { palette, random, id, top, bottom } = stage
  const cx = between(random, 84, 116)
  const h = bottom - top
  const r = h * 0.2
  const cy = top + h * 0.34
  const foot = top + h * 0.88
  const hole = `M${cx - r * 0.42} ${cy + r * 0.8} L${cx - r * 0.86} ${foot} H${cx + r * 0.86} L${cx + r * 0.42} ${cy + r * 0.8} Z`
  const rings = steps(3).map((i) =>
    el('circle', {
      cx,
      cy: cy + r * 0.6,
      r: r * (2 + i * 0.75),
      fill: 'none',
      stroke: palette.tone,
      'stroke-width': 7 - i * 2,
    }),
  )
  return (
    el(
      'defs',
      {},
      linear(`${id}a`, [
        [0, palette.accent],
        [100, palette.accent, 0.55],
      ]),
    ) +
    el('rect', { width: WIDTH, height: HEIGHT, fill: palette.tone, opacity: 0.25 }) +
    rings.join('') +
    el('circle', { cx, cy, r, fill: palette.accent }) +
    el('path', { d: hole, fill: `url(#${id}a)` }) +
    el('circle', { cx: cx + r * 0.2, cy: cy + r * 0.05, r: r * 0.34, fill: palette.ground })
  )
}

/** Blocks that march on a diagonal. */
export function war({ palette, random, top, bottom }: Stage): string {
  const slope = random() < 0.5 ? 1 : -1
  const y = (top + bottom) / 2
  const bands = steps(6).map((i) => {
    const offset = y - 120 + i * 44 + between(random, -5, 5)
    const thick = 16 + random() * 16
    const rise = 62 * slope
    const fill = i === 3 ? palette.accent : palette.tone
    const from = i === 3 ? 0 : Math.floor(random() * 3) * 34 - 34
    const points: [number, number][] = [
      [from, offset + rise * (0.5 - from / WIDTH)],
      [from + 270, offset + rise * (0.5 - (from + 270) / WIDTH)],
    ]
    const [a, b] = points as [[number, number], [number, number]]
    return polygon([a, b, [b[0], b[1] + thick], [a[0], a[1] + thick]], { fill, opacity: i % 2 === 0 ? 1 : 0.7 })
  })
  const star = steps(10).map((i): [number, number] => {
    const radius = i % 2 === 0 ? 24 : 9.6
    const angle = -Math.PI / 2 + (i / 10) * 2 * Math.PI
    return [(slope > 0 ? 56 : 144) + Math.cos(angle) * radius, top + 36 + Math.sin(angle) * radius]
  })
  return bands.join('') + polygon(star, { fill: palette.ink })
}
