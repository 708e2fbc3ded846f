import { el, linear } from './svg.ts'
import { between, HEIGHT, steps, WIDTH } from './stage.ts'
import type { Stage } from './stage.ts'

/** One small circle, one long line; where they stand to each other is the drama. */
export function drama(stage: Stage): string {
  const { palette, random, id } = stage
  const scenes = [slope, horizon, bow, wall, pendulum, stairs]
  const field = el(
    'defs',
    {},
    linear(`${id}a`, [
      [0, palette.tone, 0.95],
      [100, palette.tone, 0.15],
    ]),
  )
  return field + (scenes[Math.floor(random() * scenes.length)] ?? slope)(stage)
}

function slope({ palette, random, id, top, bottom }: Stage): string {
  const side = random() < 0.5 ? -1 : 1
  const lean = between(random, 26, 70) * (random() < 0.5 ? -1 : 1)
  const x = 100 - lean * 0.3
  const edge = side > 0 ? WIDTH : 0
  return (
    el('path', { d: `M${x - lean} 0 L${x + lean} ${HEIGHT} L${edge} ${HEIGHT} L${edge} 0 Z`, fill: `url(#${id}a)` }) +
    el('line', { x1: x - lean, y1: 0, x2: x + lean, y2: HEIGHT, stroke: palette.ink, 'stroke-width': 1.6 }) +
    el('circle', {
      cx: x - side * between(random, 36, 52),
      cy: top + (bottom - top) * between(random, 0.3, 0.6),
      r: between(random, 11, 16),
      fill: palette.accent,
    })
  )
}

function horizon({ palette, random, id, top, bottom }: Stage): string {
  const y = top + (bottom - top) * between(random, 0.6, 0.78)
  const r = between(random, 11, 18)
  const afloat = random() < 0.5
  return (
    el('rect', { width: WIDTH, y, height: HEIGHT - y, fill: `url(#${id}a)` }) +
    el('circle', {
      cx: between(random, 46, 154),
      cy: afloat ? y - between(random, 40, 70) : y - r,
      r,
      fill: palette.accent,
    }) +
    el('rect', { y, width: WIDTH, height: 1.6, fill: palette.ink })
  )
}

function bow({ palette, random, id, top, bottom }: Stage): string {
  const left = random() < 0.5
  const cx = left ? -30 : WIDTH + 30
  const cy = (top + bottom) / 2
  const r = between(random, 130, 158)
  const angle = between(random, -0.5, 0.5) + (left ? 0 : Math.PI)
  return (
    el('circle', { cx, cy, r, fill: `url(#${id}a)`, stroke: palette.ink, 'stroke-width': 1.6 }) +
    el('circle', {
      cx: cx + Math.cos(angle) * r,
      cy: cy + Math.sin(angle) * r,
      r: between(random, 11, 15),
      fill: palette.accent,
    })
  )
}

function wall({ palette, random, id, top, bottom }: Stage): string {
  const x = between(random, 84, 116)
  const side = random() < 0.5 ? -1 : 1
  const r = between(random, 12, 17)
  return (
    el('rect', { x: side > 0 ? x : 0, width: side > 0 ? WIDTH - x : x, height: HEIGHT, fill: `url(#${id}a)` }) +
    el('rect', { x: x - 0.8, width: 1.6, height: HEIGHT, fill: palette.ink }) +
    el('circle', {
      cx: x - side * (r + between(random, 3, 26)),
      cy: top + (bottom - top) * between(random, 0.4, 0.7),
      r,
      fill: palette.accent,
    })
  )
}

function pendulum({ palette, random, top, bottom }: Stage): string {
  const h = bottom - top
  const x = between(random, 80, 120)
  const swing = between(random, 24, 50) * (random() < 0.5 ? -1 : 1)
  const y = top + h * between(random, 0.6, 0.8)
  const r = between(random, 11, 16)
  const ghosts = steps(3).map((i) =>
    el('circle', {
      cx: x + swing * (0.5 - i * 0.5),
      cy: y + 4 - Math.abs(1 - i) * 4,
      r,
      fill: palette.tone,
      opacity: 0.35 + i * 0.2,
    }),
  )
  return (
    ghosts.join('') +
    el('line', { x1: x, y1: 0, x2: x + swing, y2: y, stroke: palette.ink, 'stroke-width': 1.6 }) +
    el('circle', { cx: x + swing, cy: y, r, fill: palette.accent })
  )
}

function stairs({ palette, random, id, top, bottom }: Stage): string {
  const count = 5
  const down = random() < 0.5
  const h = (bottom - top) * 0.62
  const base = top + (bottom - top) * 0.3
  const at = (i: number) => base + ((down ? i : count - 1 - i) / (count - 1)) * h
  const path = steps(count).map((i) => `H${i * 40} V${at(i).toFixed(1)} H${(i + 1) * 40}`)
  const line = `M-2 ${at(0).toFixed(1)} ${path.join(' ')}`
  const step = 1 + Math.floor(random() * 3)
  const r = between(random, 9, 13)
  return (
    el('path', { d: `${line} V${HEIGHT} H-2 Z`, fill: `url(#${id}a)` }) +
    el('path', { d: line, fill: 'none', stroke: palette.ink, 'stroke-width': 1.6 }) +
    el('circle', { cx: step * 40 + 20, cy: at(step) - r - 1, r, fill: palette.accent })
  )
}
