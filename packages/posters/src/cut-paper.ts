import { PAPERS } from './palette.ts'
import type { Papers } from './palette.ts'
import type { Design } from './page.ts'
import { oneOf } from './page.ts'
import { footTitle } from './quiet.ts'
import { between, HEIGHT, steps, WIDTH } from './stage.ts'
import { el } from './svg.ts'
import { credits, serifBlock } from './type.ts'

/** A picture of paper from the head of the sheet to `bottom`. */
interface Cutting {
  sheets: Papers['sheets']
  random: () => number
  bottom: number
}

type Area = readonly [x: number, y: number, width: number, height: number]

const rect = ([x, y, width, height]: Area, fill: string) =>
  el('rect', { x, y, width: width + 0.3, height: height + 0.3, fill })

/** The list in another order. */
function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const left = [...list]
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!)
}

/** A leaf of lobes along a stem, from the foot to the tip, `length` long and upright. */
function lobedLeaf(length: number, lobes: number): string {
  const half = length / 2
  const side = (sign: number) =>
    steps(lobes)
      .map((i) => {
        const k = sign > 0 ? i : lobes - 1 - i
        const from = half - (k / lobes) * length
        const to = half - ((k + 1) / lobes) * length
        const reach = sign * length * (0.5 - 0.33 * (k / lobes)) * (k === 0 ? 0.72 : 1)
        const [a, b] = sign > 0 ? [from, to] : [to, from]
        const notch = sign * length * 0.06
        return `C${(reach * 1.15).toFixed(1)} ${(a - sign * length * 0.02).toFixed(1)} ${(reach * 1.1).toFixed(1)} ${(b - sign * length * 0.05).toFixed(1)} ${notch.toFixed(1)} ${b.toFixed(1)}`
      })
      .join(' ')
  return `M0 ${half.toFixed(1)} ${side(1)} L0 ${(-half * 1.12).toFixed(1)} L${(-length * 0.06).toFixed(1)} ${(-half).toFixed(1)} ${side(-1)} Z`
}

/** A blossom of rounded petals around a point. */
function blossom(radius: number, petals: number, depth: number): string {
  const at = (angle: number, r: number) => `${(Math.cos(angle) * r).toFixed(1)} ${(Math.sin(angle) * r).toFixed(1)}`
  const step = (2 * Math.PI) / petals
  const arcs = steps(petals).map((i) => {
    const [a, b] = [i * step, (i + 1) * step]
    return `C${at(a + step * 0.02, radius * 1.28)} ${at(b - step * 0.02, radius * 1.28)} ${at(b, radius * depth)}`
  })
  return `M${at(0, radius * depth)} ${arcs.join(' ')} Z`
}

/** A plain leaf: two arcs. */
const blade = (length: number, width: number) =>
  `M0 ${(length / 2).toFixed(1)} Q${width} 0 0 ${(-length / 2).toFixed(1)} Q${-width} 0 0 ${(length / 2).toFixed(1)} Z`

const put = (d: string, fill: string, [x, y]: readonly [number, number], turn: number) =>
  el('path', { d, fill, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})` })

function panels({ sheets, random, bottom }: Cutting): string {
  const x = between(random, 84, 116)
  const [left, right] = [between(random, 0.4, 0.6) * bottom, between(random, 0.32, 0.68) * bottom]
  const areas = [
    [0, 0, x, left],
    [x, 0, WIDTH - x, right],
    [0, left, x, bottom - left],
    [x, right, WIDTH - x, bottom - right],
  ] as const
  const grounds = shuffled(sheets, random)
  return areas
    .map(([ax, ay, width, height], i) => {
      const size = Math.min(width, height) * 0.84
      const shape = oneOf(
        [
          lobedLeaf(size, 4),
          blossom(size * 0.42, 5, 0.42),
          blade(size * 1.1, size * 0.7),
          blossom(size * 0.44, 8, 0.62),
        ],
        random,
      )
      return (
        rect([ax, ay, width, height], grounds[i]!) +
        put(shape, grounds[(i + 2) % 5]!, [ax + width / 2, ay + height / 2], between(random, -50, 50))
      )
    })
    .join('')
}

function waves({ sheets, random, bottom }: Cutting): string {
  const [sky, ...colours] = shuffled(sheets, random) as [string, ...string[]]
  const flip = random() < 0.5 ? 1 : -1
  const layers = steps(3).map((i) => {
    const y = bottom * (0.44 + i * 0.2)
    const swing = flip * (i % 2 === 0 ? 1 : -1) * between(random, 16, 30)
    return el('path', {
      d: `M0 ${y.toFixed(1)} C50 ${(y - swing).toFixed(1)} 70 ${(y - swing).toFixed(1)} 100 ${y.toFixed(1)} S150 ${(y + swing).toFixed(1)} ${WIDTH} ${(y - swing * 0.3).toFixed(1)} V${bottom} H0 Z`,
      fill: colours[i]!,
    })
  })
  const round = el('circle', {
    cx: between(random, 44, 156),
    cy: bottom * between(random, 0.2, 0.32),
    r: between(random, 20, 32),
    fill: colours[3]!,
  })
  return rect([0, 0, WIDTH, bottom], sky) + round + layers.join('')
}

function quarters({ sheets, random, bottom }: Cutting): string {
  const columns = random() < 0.5 ? 3 : 4
  const cell = WIDTH / columns
  const rows = Math.ceil(bottom / cell)
  const colours = shuffled(sheets, random)
  const tiles = steps(columns * rows).map((i) => {
    const [x, y] = [(i % columns) * cell, Math.floor(i / columns) * cell]
    const under = colours[(i + Math.floor(i / columns)) % 2]!
    const over = colours[2 + Math.floor(random() * 3)]!
    const turn = Math.floor(random() * 4) * 90
    const shape = Math.floor(random() * 5)
    const c = cell.toFixed(1)
    const h = (cell / 2).toFixed(1)
    const d = [
      `M0 0 H${c} A${c} ${c} 0 0 1 0 ${c} Z`,
      `M0 0 A${c} ${c} 0 0 1 ${c} ${c} A${c} ${c} 0 0 1 0 0 Z`,
      `M0 0 H${c} A${h} ${h} 0 0 1 0 0 Z`,
      `M${h} 0 A${h} ${h} 0 0 1 ${h} ${c} A${h} ${h} 0 0 1 ${h} 0 Z`,
      `M0 0 H${c} L0 ${c} Z`,
    ][shape]!
    return (
      rect([x, y, cell, cell], under) +
      el('path', {
        d,
        fill: over,
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn} ${h} ${h})`,
      })
    )
  })
  return tiles.join('')
}

function flower({ sheets, random, bottom }: Cutting): string {
  const [back, petals, heart, leaf, seed] = shuffled(sheets, random) as [string, string, string, string, string]
  const cx = between(random, 84, 116)
  const cy = bottom * 0.4
  const r = Math.min(64, bottom * 0.3)
  return (
    rect([0, 0, WIDTH, bottom], back) +
    el('rect', { x: cx - 3.5, y: cy, width: 7, height: bottom - cy, fill: leaf }) +
    put(blade(r * 1.2, r * 0.52), leaf, [cx - r * 0.5, bottom - r * 0.44], -52) +
    put(blade(r * 1.2, r * 0.52), leaf, [cx + r * 0.5, bottom - r * 0.3], 52) +
    put(blossom(r, random() < 0.5 ? 6 : 8, 0.5), petals, [cx, cy], between(random, 0, 50)) +
    put(blossom(r * 0.5, 6, 0.55), heart, [cx, cy], between(random, 0, 50)) +
    el('circle', { cx, cy, r: r * 0.17, fill: seed })
  )
}

function arches({ sheets, random, bottom }: Cutting): string {
  const [back, ...colours] = shuffled(sheets, random) as [string, ...string[]]
  const cx = oneOf([100, 100, 34, 166], random)
  const r = cx === 100 ? 88 : 146
  const bows = steps(4).map((i) => {
    const radius = r * (1 - i * 0.24)
    const x = cx - radius
    return el('path', {
      d: `M${x.toFixed(1)} ${bottom} V${(bottom - (cx === 100 ? bottom * 0.26 : 0)).toFixed(1)} a${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1 ${(2 * radius).toFixed(1)} 0 V${bottom} Z`,
      fill: colours[i]!,
    })
  })
  const round = el('circle', { cx: cx === 100 ? between(random, 30, 60) : 200 - cx, cy: 34, r: 17, fill: colours[1]! })
  return rect([0, 0, WIDTH, bottom], back) + round + bows.join('')
}

/** Leaves that grow from the foot, one over the other. */
function garden({ sheets, random, bottom }: Cutting): string {
  const [back, ...colours] = shuffled(sheets, random) as [string, ...string[]]
  const leaves = steps(5).map((i) => {
    const x = 20 + i * 40 + between(random, -8, 8)
    const length = bottom * between(random, 0.5, 0.82)
    const shape = i % 2 === 0 ? lobedLeaf(length, 5) : blade(length, length * 0.42)
    return put(shape, colours[i % 4]!, [x, bottom - length * 0.42], (i - 2) * between(random, 4, 11))
  })
  return rect([0, 0, WIDTH, bottom], back) + leaves.join('')
}

/** Leaves and waves suit what is both light and grave. */
const CALM = [panels, waves, garden]
const LAYOUTS = [...CALM, quarters, flower, arches]

/** Flat paper in bright colours over a strip with a serif title. No eyes, no faces. */
export const cutPaper: Design = (page) => {
  const { random, tone } = page
  const { sheets, strip } = oneOf(PAPERS, random)
  const { fit, top } = footTitle(page, { maxSize: 34 })
  const bottom = Math.round(top - 14)
  if (bottom < 112) return null
  const layout = oneOf(tone === 'free' ? LAYOUTS : CALM, random)
  return (
    layout({ sheets, random, bottom }) +
    el('rect', { y: bottom, width: WIDTH, height: HEIGHT - bottom, fill: strip.ground }) +
    serifBlock(fit, { top, fill: strip.ink }) +
    credits(page, { fill: strip.ink })
  )
}
