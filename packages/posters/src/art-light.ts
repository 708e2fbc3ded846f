import { el, linear, radial } from './svg.ts'
import { between, middle, steps } from './stage.ts'
import type { Stage } from './stage.ts'

/** Two discs that overlap; where they meet, a third colour. */
export function romance(stage: Stage): string {
  const { palette, random, id } = stage
  const cy = middle(stage)
  const r = Math.min(58, (stage.bottom - stage.top) * 0.37)
  const tilt = between(random, -0.6, 0.6)
  const dx = Math.cos(tilt) * r * 0.56
  const dy = Math.sin(tilt) * r * 0.56
  const one = { cx: 100 - dx, cy: cy - dy, r }
  const two = { cx: 100 + dx, cy: cy + dy, r }
  return (
    el(
      'defs',
      {},
      el('clipPath', { id: `${id}a` }, el('circle', one)),
      linear(`${id}b`, [
        [0, palette.accent],
        [100, palette.accent, 0.82],
      ]),
    ) +
    el('circle', { ...one, fill: palette.tone }) +
    el('circle', { ...two, fill: `url(#${id}b)` }) +
    el('circle', { ...two, fill: palette.ink, 'clip-path': `url(#${id}a)` })
  )
}

/** Speed: what leaves its lines behind, or arrows that push on. */
export function action(stage: Stage): string {
  return stage.random() < 0.6 ? speedLines(stage) : chevrons(stage)
}

function chevrons(stage: Stage): string {
  const { palette, random } = stage
  const cy = middle(stage)
  const h = (stage.bottom - stage.top) * 0.46
  const side = random() < 0.5 ? 1 : -1
  const tilt = between(random, -14, 14)
  const lead = 1 + Math.floor(random() * 3)
  const arrows = steps(5).map((i) => {
    const x = 100 + side * (i - 2) * 44
    const depth = side * h * 0.55
    const width = side * 24
    return el('path', {
      d: `M${x} ${cy - h} h${width} l${depth} ${h} l${-depth} ${h} h${-width} l${depth} ${-h} Z`,
      fill: i === lead ? palette.accent : palette.tone,
      opacity: i === lead ? 1 : 0.45 + i * 0.11,
    })
  })
  return el('g', { transform: `rotate(${tilt.toFixed(1)} 100 ${cy.toFixed(1)})` }, ...arrows)
}

function speedLines(stage: Stage): string {
  const { palette, random, id } = stage
  const cy = middle(stage)
  const tilt = between(random, -24, -12) * (random() < 0.5 ? 1 : -1)
  const cx = tilt < 0 ? 138 : 62
  const lines = steps(15).map((i) => {
    const y = cy - 98 + i * 14
    const length = between(random, 70, 190)
    const x = tilt < 0 ? cx - length - between(random, 0, 20) : cx + between(random, 0, 20)
    const near = Math.abs(y - cy) < 32
    return el('rect', {
      x,
      y,
      width: near ? length + 20 : length,
      height: between(random, 2, 8),
      rx: 1,
      fill: near ? palette.accent : palette.tone,
      opacity: near ? 0.95 : 0.8,
    })
  })
  return (
    el(
      'defs',
      {},
      linear(`${id}a`, [
        [0, palette.accent],
        [100, palette.accent, 0.85],
      ]),
    ) +
    el(
      'g',
      { transform: `rotate(${tilt.toFixed(1)} 100 ${cy.toFixed(1)})` },
      ...lines,
      el('circle', { cx, cy, r: 31, fill: palette.ground }),
      el('circle', { cx, cy, r: 25, fill: `url(#${id}a)` }),
    )
  )
}

/** Balloons on their strings. */
export function family({ palette, random, top, bottom }: Stage): string {
  const h = bottom - top
  const knotX = between(random, 80, 120)
  const knotY = bottom + 6
  const fills = [palette.tone, palette.accent, palette.ink, palette.accent, palette.tone]
  const spots: [number, number, number][] = [
    [46, 0.36, 0.17],
    [96, 0.26, 0.22],
    [150, 0.4, 0.18],
    [70, 0.62, 0.14],
    [126, 0.64, 0.12],
  ]
  const strings: string[] = []
  const balloons = spots.map(([x, share, size], i) => {
    const cx = x + between(random, -8, 8)
    const cy = top + h * share
    const r = h * size
    strings.push(
      el('path', {
        d: `M${cx} ${cy + r} Q${cx} ${(cy + knotY) / 2 + 12} ${knotX} ${knotY}`,
        fill: 'none',
        stroke: palette.ink,
        'stroke-width': 0.9,
        opacity: 0.7,
      }),
    )
    const fill = fills[i] ?? palette.tone
    return (
      el('ellipse', { cx, cy, rx: r * 0.86, ry: r, fill }) +
      el('path', { d: `M${cx - 4} ${cy + r + 5} L${cx} ${cy + r - 2} L${cx + 4} ${cy + r + 5} Z`, fill }) +
      el('ellipse', {
        cx: cx - r * 0.32,
        cy: cy - r * 0.4,
        rx: r * 0.14,
        ry: r * 0.22,
        fill: palette.ground,
        opacity: 0.45,
      })
    )
  })
  return strings.join('') + balloons.join('')
}

/** A wave form, loud in the middle. */
export function music(stage: Stage): string {
  const { palette, random } = stage
  const cy = middle(stage)
  const h = stage.bottom - stage.top
  const count = 19
  const phase = between(random, 0, 6)
  const bars = steps(count).map((i) => {
    const envelope = Math.sin(((i + 0.5) / count) * Math.PI)
    const height = h * (0.06 + 0.8 * envelope * Math.abs(Math.sin(phase + i * 0.83)))
    return el('rect', {
      x: 14 + i * 9.2,
      y: cy - height / 2,
      width: 5.6,
      height,
      rx: 2.8,
      fill: i % 3 === 0 ? palette.accent : i % 3 === 1 ? palette.ink : palette.tone,
    })
  })
  return el('circle', { cx: 100, cy, r: h * 0.42, fill: palette.tone, opacity: 0.4 }) + bars.join('')
}

/** A contact sheet with one frame chosen. */
export function documentary(stage: Stage): string {
  const { palette, random, id } = stage
  const h = stage.bottom - stage.top
  const rows = 4
  const cell = { w: 50, h: h / rows - 6 }
  const chosen = Math.floor(random() * rows * 3)
  const frames = steps(rows * 3).map((i) => {
    const x = 19 + (i % 3) * 56
    const y = stage.top + Math.floor(i / 3) * (cell.h + 6)
    const horizon = y + cell.h * between(random, 0.45, 0.75)
    const sun = { cx: x + between(random, 10, 40), cy: horizon - between(random, 2, 10), r: between(random, 3, 7) }
    const picture =
      el('rect', { x, y, width: cell.w, height: cell.h, rx: 1, fill: palette.accent, opacity: 0.28 + (i % 4) * 0.08 }) +
      el('circle', { ...sun, fill: palette.ground, opacity: 0.75 }) +
      el('rect', { x, y: horizon, width: cell.w, height: y + cell.h - horizon, fill: palette.ground, opacity: 0.6 })
    const mark = el('rect', {
      x: x - 2.5,
      y: y - 2.5,
      width: cell.w + 5,
      height: cell.h + 5,
      rx: 2,
      fill: `url(#${id}a)`,
      stroke: palette.accent,
      'stroke-width': 2.5,
    })
    return i === chosen ? picture + mark : picture
  })
  return (
    el(
      'defs',
      {},
      radial(`${id}a`, [
        [0, palette.accent, 0.7],
        [100, palette.accent, 0.35],
      ]),
    ) + frames.join('')
  )
}
