import { CAP_HEIGHT, hasAccent, hasTail, textWidth } from './metrics.ts'
import type { Design } from './page.ts'
import { oneOf, upper } from './page.ts'
import { footTitle } from './quiet.ts'
import { between, steps, WIDTH } from './stage.ts'
import { el } from './svg.ts'
import { fitTitle } from './title.ts'
import { capitals, capitalsBlock, credits, display, FOOT_TOP, ground, MARGIN, MEASURE, serifBlock } from './type.ts'

const ARTICLE = /^(THE|A|AN|LA|LE|LES|L'|EL|IL|DAS|DER|DIE)\s+(?=\S)/

/** The first letter fills the sheet and leaves it at the edges, half of it in a second colour. */
export const initial: Design = (page) => {
  const { palette, random, id } = page
  const letter = /[\p{L}\p{N}]/u.exec(upper(page.title).replace(ARTICLE, ''))?.[0]
  if (letter === undefined || letter === 'I') return null
  const { fit, top } = footTitle(page, { maxSize: 33 })
  const bottom = top - 16
  if (bottom < 150) return null
  const width = between(random, 168, 196)
  const cap = bottom + 22
  const size = width / textWidth(letter)
  const x = oneOf([-16, (WIDTH - width) / 2, WIDTH + 16 - width], random)
  const line = { x, y: bottom, size, width, stretch: cap / (size * CAP_HEIGHT) }
  const upright = random() < 0.5
  const share = between(random, 0.36, 0.64)
  const half = upright
    ? { x: WIDTH * share, y: 0, width: WIDTH, height: bottom }
    : { x: 0, y: bottom * share, width: WIDTH, height: bottom }
  return (
    ground(palette) +
    el(
      'defs',
      {},
      el('clipPath', { id: `${id}a` }, el('rect', half)),
      el('clipPath', { id: `${id}b` }, el('rect', { width: WIDTH, height: bottom })),
    ) +
    el(
      'g',
      { class: 'font-display', 'clip-path': `url(#${id}b)` },
      capitals(letter, { ...line, fill: palette.accent }),
      el('g', { 'clip-path': `url(#${id}a)` }, capitals(letter, { ...line, fill: palette.second })),
    ) +
    serifBlock(fit, { top, fill: palette.ink }) +
    credits(page, { fill: palette.ink })
  )
}

const MAX_TILES = 12

/** Rows of letters for tiles, or null: two short words of equal length, or one word on rows of two, three or four. */
function tilesOf(title: string): (string | null)[][] | null {
  const words = title.split(/\s+/).map((word) => [...word])
  const [first] = words
  if (!/^[\p{L}\p{N}\s]+$/u.test(title)) return null
  if (words.length > 1) {
    const isEven = words.length <= 4 && words.every((word) => word.length === first!.length)
    return isEven && first!.length >= 2 && first!.length <= 4 ? words : null
  }
  const count = first!.length
  if (count < 4 || count > MAX_TILES) return null
  const columns = count <= 6 ? 2 : 3
  const rows = Math.ceil(count / columns)
  return steps(rows).map((row) => steps(columns).map((column) => first![row * columns + column] ?? null))
}

/** One letter a tile, on a board of two or three colours. */
export const tiles: Design = (page) => {
  const { palette, random } = page
  const rows = tilesOf(upper(page.title))
  if (rows === null) return null
  const columns = rows[0]!.length
  const [width, height] = [WIDTH / columns, (FOOT_TOP - 2) / rows.length] as const
  const boards = [
    { fill: palette.accent, ink: palette.ground },
    { fill: palette.ground, ink: palette.ink },
    { fill: palette.second, ink: palette.ground },
  ]
  // On two columns a step of two would colour columns, which are then read downwards.
  const step = columns === 2 ? 1 : oneOf([1, 2], random)
  const board = rows.flatMap((row, r) =>
    row.map((letter, c) => {
      const { fill, ink } = boards[(c + r * step) % 3]!
      const [x, y] = [c * width, r * height]
      const tile = el('rect', { x, y, width: width + 0.4, height: height + 0.4, fill })
      if (letter === null) {
        const radius = Math.min(width, height) * 0.3
        return tile + el('circle', { cx: x + width / 2, cy: y + height / 2, r: radius, fill: ink })
      }
      const cap = height - Math.max(14, height * 0.2)
      const size = (cap / CAP_HEIGHT) * Math.min(1, (width - 14) / (textWidth(letter) * (cap / CAP_HEIGHT)))
      const wide = Math.min(width - 14, textWidth(letter) * size * 1.25)
      const place = { x: x + (width - wide) / 2, y: y + (height + cap) / 2, size, width: wide, fill: ink }
      return tile + capitals(letter, { ...place, stretch: cap / (size * CAP_HEIGHT) })
    }),
  )
  return ground(palette) + display(palette.ink, ...board) + credits(page, { fill: palette.ink })
}

const MIN_ECHO = 25
const ECHO_GAP = 6

/** The title in rows from faint to full, as wide as the sheet. */
export const echo: Design = (page) => {
  const { palette, random } = page
  const title = upper(page.title)
  // Rows are close: accents and tails would touch their neighbours.
  if ([...title].length > 18 || hasAccent(title) || hasTail(title)) return null
  const size = MEASURE / textWidth(title)
  const cap = size * CAP_HEIGHT
  const room = FOOT_TOP - MARGIN - 1
  const count = [6, 5, 7, 4].find((rows) => {
    const stretch = ((room + ECHO_GAP) / rows - ECHO_GAP) / cap
    return stretch >= 0.8 && stretch <= 2 && cap * stretch >= MIN_ECHO
  })
  if (count === undefined) return null
  const height = (room + ECHO_GAP) / count - ECHO_GAP
  const full = oneOf([0, count - 1, count - 1, Math.floor(count / 2)], random)
  const rows = steps(count).map((i) => {
    const y = MARGIN + 1 + i * (height + ECHO_GAP) + height
    const far = Math.abs(i - full) / Math.max(full, count - 1 - full)
    const fill = i === full ? palette.accent : palette.second
    const opacity = i === full ? 1 : Math.max(0.12, 0.86 - far * 0.8)
    return capitals(
      title,
      { x: MARGIN, y, size, width: MEASURE, fill, stretch: height / cap },
      { opacity: String(Math.round(opacity * 100) / 100) },
    )
  })
  return ground(palette) + display(palette.ink, ...rows) + credits(page, { fill: palette.ink })
}

/** Shapes that halve a sheet. */
const HALVES: readonly ((random: () => number) => string)[] = [
  (random) => {
    const [a, b] = [between(random, 60, 150), between(random, 150, 240)]
    return random() < 0.5
      ? `M0 0H200V${a.toFixed(0)}L0 ${b.toFixed(0)}Z`
      : `M0 0H200V${b.toFixed(0)}L0 ${a.toFixed(0)}Z`
  },
  (random) => {
    const r = between(random, 92, 112)
    const [x, y] = [random() < 0.5 ? 0 : 200, between(random, 110, 150)]
    return `M${x} ${(y - r).toFixed(0)}a${r.toFixed(0)} ${r.toFixed(0)} 0 0 1 0 ${(2 * r).toFixed(0)}a${r.toFixed(0)} ${r.toFixed(0)} 0 0 1 0 ${(-2 * r).toFixed(0)}Z`
  },
  (random) => {
    const x = between(random, 80, 120).toFixed(0)
    return `M0 0H${x}V272H0Z`
  },
  (random) => {
    const [top, swing] = [between(random, 110, 170), between(random, 34, 60) * (random() < 0.5 ? -1 : 1)] as const
    return `M0 0H200V${top.toFixed(0)}C150 ${(top + swing).toFixed(0)} 50 ${(top - swing).toFixed(0)} 0 ${top.toFixed(0)}Z`
  },
]

/** Two colours that meet under the title, whose letters change theirs where they cross. */
export const split: Design = (page) => {
  const { palette, random, id } = page
  const fit = fitTitle(page.title, { width: MEASURE, height: 168, maxSize: 92 })
  if (fit.lines.length > 3) return null
  const top = Math.min(FOOT_TOP - 10 - fit.height, between(random, 0.3, 0.5) * (FOOT_TOP - fit.height) + 24)
  const bright = oneOf([palette.accent, palette.second], random)
  const d = oneOf(HALVES, random)(random)
  return (
    ground(palette) +
    el('defs', {}, el('clipPath', { id: `${id}a` }, el('path', { d }))) +
    capitalsBlock(fit, top, bright) +
    el('path', { d, fill: bright }) +
    el('g', { 'clip-path': `url(#${id}a)` }, capitalsBlock(fit, top, palette.ground)) +
    credits(page, { fill: palette.ink })
  )
}
