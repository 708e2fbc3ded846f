import { el } from './svg.ts'
import { between, HEIGHT, steps, WIDTH } from './stage.ts'
import type { Stage } from './stage.ts'

/** Arcs that tumble or bounce. */
export function comedy(stage: Stage): string {
  return stage.random() < 0.5 ? tumble(stage) : bounce(stage)
}

function bounce({ palette, random, top, bottom }: Stage): string {
  const h = bottom - top
  const floor = bottom - h * 0.12
  const right = random() < 0.5
  const at = (x: number) => (right ? x : WIDTH - x)
  const hops = [
    [0, 44, 0.78],
    [44, 98, 0.6],
    [98, 140, 0.4],
    [140, 168, 0.22],
  ] as const
  const arcs = hops.map(([from, to, rise], i) =>
    el('path', {
      d: `M${at(from)} ${floor} Q${at((from + to) / 2)} ${floor - h * rise * 1.7} ${at(to)} ${floor}`,
      fill: 'none',
      stroke: i % 2 === 0 ? palette.tone : palette.ink,
      'stroke-width': 7 - i,
      'stroke-linecap': 'round',
    }),
  )
  const r = between(random, 13, 17)
  return (
    el('rect', { y: floor + 4, width: WIDTH, height: HEIGHT - floor, fill: palette.tone, opacity: 0.4 }) +
    arcs.join('') +
    el('circle', { cx: at(176), cy: floor - r + 4, r, fill: palette.accent })
  )
}

function tumble(stage: Stage): string {
  const { palette, random } = stage
  const h = stage.bottom - stage.top
  const fills = [palette.accent, palette.tone, palette.ink, palette.accent, palette.tone]
  const spots: [number, number, number][] = [
    [54, 0.24, 52],
    [146, 0.3, 60],
    [70, 0.68, 64],
    [158, 0.74, 42],
    [108, 0.48, 22],
  ]
  const arcs = spots.map(([x, share, size], i) => {
    const y = stage.top + h * share
    const r = size * (h / 190)
    const angle = between(random, 0, 360)
    return el('path', {
      d: `M${-r} 0 A${r} ${r} 0 0 1 ${r} 0 L${r * 0.52} 0 A${r * 0.52} ${r * 0.52} 0 0 0 ${-r * 0.52} 0 Z`,
      fill: fills[i] ?? palette.tone,
      transform: `translate(${x + between(random, -8, 8)} ${y}) rotate(${angle.toFixed(0)})`,
    })
  })
  const dots = steps(4).map(() =>
    el('circle', {
      cx: between(random, 18, 182),
      cy: stage.top + h * random(),
      r: between(random, 3, 6),
      fill: palette.accent,
    }),
  )
  return dots.join('') + arcs.join('')
}
