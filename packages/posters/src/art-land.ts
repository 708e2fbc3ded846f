import { el, linear, polygon, radial } from './svg.ts'
import { between, HEIGHT, middle, steps, WIDTH } from './stage.ts'
import type { Stage } from './stage.ts'

/** Orbits about a common centre and one dot off the axis. */
export function scienceFiction(stage: Stage): string {
  const { palette, random, id } = stage
  const cx = between(random, 78, 122)
  const cy = middle(stage)
  const reach = (stage.bottom - stage.top) * 0.5
  const rings = steps(5).map((i) =>
    el('circle', {
      cx,
      cy,
      r: reach * (0.36 + i * 0.24),
      fill: 'none',
      stroke: i === 2 ? palette.accent : palette.tone,
      'stroke-width': i === 2 ? 1.6 : 5 - i * 0.7,
    }),
  )
  const angle = between(random, -0.9, 0.9) + (random() < 0.5 ? 0 : Math.PI)
  const orbit = reach * 0.84
  const stars = steps(16).map(() =>
    el('circle', {
      cx: between(random, 6, 194),
      cy: between(random, 6, 294),
      r: between(random, 0.4, 1.1),
      fill: palette.ink,
      opacity: 0.65,
    }),
  )
  return (
    el(
      'defs',
      {},
      linear(
        `${id}a`,
        [
          [0, palette.accent],
          [100, palette.tone],
        ],
        { x1: 0, y1: 0, x2: 1, y2: 1 },
      ),
    ) +
    stars.join('') +
    rings.join('') +
    el('circle', { cx, cy, r: reach * 0.27, fill: `url(#${id}a)` }) +
    el('circle', { cx: cx + Math.cos(angle) * orbit, cy: cy + Math.sin(angle) * orbit, r: 6.5, fill: palette.ink })
  )
}

/** A low sun, cut into strips by the haze of the horizon. */
export function western({ palette, random, id, top, bottom }: Stage): string {
  const horizon = bottom - 44
  const cx = between(random, 62, 138)
  const r = Math.min(68, (horizon - top) * 0.78)
  const haze = steps(5).map((i) =>
    el('rect', { x: 0, y: horizon - 6 - i * 11, width: WIDTH, height: 5 - i * 0.8, fill: palette.ground }),
  )
  const left = random() < 0.5
  const mesa: [number, number][] = left
    ? [
        [0, horizon],
        [0, horizon - 46],
        [30, horizon - 46],
        [38, horizon - 22],
        [58, horizon - 20],
        [70, horizon],
      ]
    : [
        [200, horizon],
        [200, horizon - 46],
        [170, horizon - 46],
        [162, horizon - 22],
        [142, horizon - 20],
        [130, horizon],
      ]
  return (
    el(
      'defs',
      {},
      linear(`${id}a`, [
        [0, palette.accent],
        [100, palette.accent, 0.7],
      ]),
    ) +
    el('circle', { cx, cy: horizon - r * 0.32, r, fill: `url(#${id}a)` }) +
    haze.join('') +
    polygon(mesa, { fill: palette.tone }) +
    el('rect', { y: horizon, width: WIDTH, height: HEIGHT - horizon, fill: palette.tone }) +
    el('rect', { y: horizon, width: WIDTH, height: 1.4, fill: palette.accent })
  )
}

/** A range of hills or peaks between two heights, as points from left to right. */
function ridge(random: () => number, base: number, rise: number, count: number): [number, number][] {
  const inner = steps(count * 2 + 1).map((i): [number, number] => [
    (i / (count * 2)) * 260 - 30 + between(random, -9, 9),
    i % 2 === 0 ? base - between(random, 0, rise * 0.25) : base - between(random, rise * 0.6, rise),
  ])
  return [[-40, HEIGHT], ...inner, [240, HEIGHT]]
}

/** A moon over peaks. */
export function fantasy({ palette, random, id, top, bottom }: Stage): string {
  const h = bottom - top
  const cx = between(random, 60, 140)
  const r = h * 0.24
  const cy = top + r + 4
  const peaks = steps(3).map((i) => ({
    x: 100 + (i - 1) * 62 + between(random, -14, 14),
    y: bottom - h * between(random, 0.34, 0.54),
    half: between(random, 52, 74),
  }))
  const near = peaks.map(({ x, y, half }) => {
    const snow: [number, number][] = [
      [x, y],
      [x - half * 0.22, y + h * 0.16],
      [x - half * 0.06, y + h * 0.11],
      [x + half * 0.06, y + h * 0.18],
      [x + half * 0.2, y + h * 0.14],
    ]
    return (
      polygon(
        [
          [x, y],
          [x - half, HEIGHT],
          [x + half, HEIGHT],
        ],
        { fill: `url(#${id}a)` },
      ) + polygon(snow, { fill: palette.ink })
    )
  })
  return (
    el(
      'defs',
      {},
      linear(`${id}a`, [
        [0, palette.tone],
        [100, palette.ground],
      ]),
    ) +
    el('circle', { cx, cy, r: r * 1.55, fill: palette.accent, opacity: 0.13 }) +
    el('circle', { cx, cy, r, fill: palette.accent }) +
    el('circle', { cx: cx + r * 0.34, cy: cy - r * 0.14, r: r * 0.8, fill: palette.ground, opacity: 0.16 }) +
    polygon(ridge(random, bottom - 30, h * 0.34, 4), { fill: palette.tone, opacity: 0.4 }) +
    near.join('')
  )
}

/** Ridges in layers, the nearest darkest, and the way between them. */
export function adventure({ palette, random, id, top, bottom }: Stage): string {
  const h = bottom - top
  const sun = between(random, 50, 150)
  const wave = (base: number, rise: number) => {
    const shift = between(random, 0, 6)
    const points = steps(21).map((i) => {
      const x = i * 10
      return `${x} ${(base - rise * (0.5 + 0.5 * Math.sin(shift + i * 0.42)) - rise * 0.35 * Math.sin(shift * 2 + i * 0.95)).toFixed(1)}`
    })
    return `M0 ${HEIGHT} L${points.join(' L')} L${WIDTH} ${HEIGHT} Z`
  }
  const layers = steps(4).map((i) =>
    el('path', {
      d: wave(top + h * (0.5 + i * 0.17), h * (0.26 - i * 0.04)),
      fill: palette.tone,
      opacity: 0.35 + i * 0.2,
    }),
  )
  return (
    el(
      'defs',
      {},
      radial(`${id}a`, [
        [0, palette.accent, 0.55],
        [100, palette.accent, 0],
      ]),
    ) +
    el('circle', { cx: sun, cy: top + h * 0.24, r: h * 0.44, fill: `url(#${id}a)` }) +
    el('circle', { cx: sun, cy: top + h * 0.24, r: h * 0.15, fill: palette.accent }) +
    layers.join('')
  )
}

/** Columns, and the step they stand on. */
export function history({ palette, random, id, top, bottom }: Stage): string {
  const count = 4 + Math.floor(random() * 2)
  const head = top + (bottom - top) * 0.3
  const foot = bottom - 16
  const gap = 156 / count
  const broken = Math.floor(random() * count)
  const columns = steps(count).map((i) => {
    const x = 22 + i * gap + gap * 0.18
    const w = gap * 0.64
    const y = i === broken ? head + between(random, 24, 44) : head
    const flutes = steps(2).map((k) =>
      el('rect', {
        x: x + w * (0.28 + k * 0.3),
        y: y + 6,
        width: w * 0.1,
        height: foot - y - 6,
        fill: palette.ground,
        opacity: 0.35,
      }),
    )
    const capital =
      i === broken ? '' : el('rect', { x: x - w * 0.14, y, width: w * 1.28, height: 5, fill: palette.accent })
    return el('rect', { x, y, width: w, height: foot - y, fill: `url(#${id}a)` }) + flutes.join('') + capital
  })
  return (
    el(
      'defs',
      {},
      linear(`${id}a`, [
        [0, palette.accent],
        [100, palette.accent, 0.6],
      ]),
    ) +
    el('rect', { width: WIDTH, height: foot, fill: palette.tone, opacity: 0.3 }) +
    polygon(
      [
        [14, head - 7],
        [100, top + 8],
        [186, head - 7],
      ],
      { fill: palette.tone },
    ) +
    el('rect', { x: 14, y: head - 7, width: 172, height: 7, fill: palette.tone }) +
    columns.join('') +
    el('rect', { x: 10, y: foot, width: 180, height: 6, fill: palette.accent }) +
    el('rect', { x: 0, y: foot + 8, width: WIDTH, height: HEIGHT - foot, fill: palette.tone, opacity: 0.5 })
  )
}

/** A lit screen, seen from the last row. */
export function screen({ palette, random, id, top, bottom }: Stage): string {
  const h = bottom - top
  const y = top + h * 0.1
  const height = h * 0.46
  const rows = steps(3).map((row) => {
    const base = top + h * (0.74 + row * 0.13)
    const radius = 7 + row * 3
    const shift = between(random, 0, radius)
    const heads = steps(13).map((i) =>
      el('circle', {
        cx: i * radius * 2.5 - 14 + shift,
        cy: base,
        r: radius,
        fill: palette.tone,
        opacity: 0.55 + row * 0.22,
      }),
    )
    return heads.join('')
  })
  return (
    el(
      'defs',
      {},
      linear(`${id}a`, [
        [0, palette.accent],
        [100, palette.accent, 0.75],
      ]),
      linear(`${id}b`, [
        [0, palette.accent, 0.35],
        [100, palette.accent, 0],
      ]),
    ) +
    polygon(
      [
        [34, y + height],
        [166, y + height],
        [210, bottom],
        [-10, bottom],
      ],
      { fill: `url(#${id}b)` },
    ) +
    el('rect', { x: 28, y, width: 144, height, rx: 3, fill: `url(#${id}a)` }) +
    rows.join('')
  )
}
