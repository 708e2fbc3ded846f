import { CAP_HEIGHT, hasAccent, hasTail, NARROWEST, textWidth } from './metrics.ts'
import type { Design } from './page.ts'
import { between, HEIGHT, steps, WIDTH } from './stage.ts'
import { el } from './svg.ts'
import { upper } from './page.ts'
import { capitals, credits, display, ground, MARGIN, upwardCredits } from './type.ts'

/** A leading article, and the rest of the title. */
function parted(title: string): [article: string, rest: string] {
  const text = upper(title)
  const [, article = '', rest = text] = /^(THE|A|AN|LA|LE|EL|IL|DAS|DER|DIE)\s+(.+)$/.exec(text) ?? []
  return [article, rest]
}

const STRIPS = 5
const MAX_SLICED = 10
const MAX_SLICE_STRETCH = 3.5

/** One word as large as the sheet, cut into strips, of which one has slipped. */
export const slices: Design = (page) => {
  const { palette, random, id } = page
  const [article, word] = parted(page.title)
  if (/\s/.test(word) || [...word].length > MAX_SLICED || [...word].length < 3) return null
  const width = WIDTH - 16
  const size = width / textWidth(word)
  const cap = size * CAP_HEIGHT
  const height = Math.min(216, cap * MAX_SLICE_STRETCH)
  const top = article === '' ? (272 - height) / 2 + 6 : (HEIGHT - height) / 2 + 8
  const strip = height / STRIPS
  const slipped = 1 + Math.floor(random() * 3)
  const shift = random() < 0.5 ? 11 : -11
  const line = { x: 8, y: top + height, size, width, stretch: height / cap }
  const y = top + slipped * strip
  const cuts = steps(STRIPS - 1).map((i) =>
    el('rect', { x: 0, y: top + (i + 1) * strip - 0.9, width: WIDTH, height: 1.8, fill: palette.ground }),
  )
  const small = article === '' ? '' : capitals(article, { x: 12, y: 32, size: 25, width: textWidth(article) * 25 })
  return (
    ground(palette) +
    el('defs', {}, el('clipPath', { id: `${id}a` }, el('rect', { x: -20, y, width: 240, height: strip }))) +
    display(
      palette.ink,
      small,
      capitals(word, line),
      el('rect', { x: 0, y, width: WIDTH, height: strip, fill: palette.ground }),
      el('g', { 'clip-path': `url(#${id}a)` }, capitals(word, { ...line, x: line.x + shift, fill: palette.accent })),
    ) +
    cuts.join('') +
    credits(page, { fill: palette.ink })
  )
}

const PANEL = 128
const MAX_UPWARD = 13

/** The title turned upwards over the full height of a panel, with the credits in the free column. */
export const vertical: Design = (page) => {
  const { palette, random } = page
  const [article, rest] = parted(page.title)
  const length = [...rest].length
  if (length > MAX_UPWARD || length < 3 || rest.split(/\s+/).length > 2) return null
  const width = HEIGHT - 2 * MARGIN
  const size = width / textWidth(rest)
  const cap = size * CAP_HEIGHT
  const room = PANEL - (hasAccent(rest) || hasTail(rest) ? 44 : 22)
  const stretch = Math.min(2.4, Math.max(0.7, room / cap))
  const height = cap * stretch
  if (height > room || height < 62) return null
  const left = random() < 0.6
  const x = left ? 0 : WIDTH - PANEL
  const column = left ? PANEL : 0
  const free = WIDTH - PANEL
  const baseline = x + (PANEL + height) / 2
  const block = between(random, 0.16, 0.5) * HEIGHT
  const small = article === '' ? '' : textWidth(article) * 34
  return (
    el('rect', { width: WIDTH, height: HEIGHT, fill: palette.ground }) +
    el('rect', { x: column, width: free, height: HEIGHT, fill: palette.tone }) +
    el('rect', { x: column, width: free, height: block, fill: palette.accent }) +
    display(
      palette.ink,
      el(
        'g',
        { transform: `translate(${baseline.toFixed(1)} ${HEIGHT - MARGIN}) rotate(-90)` },
        capitals(rest, { x: 0, y: 0, size, width, stretch }),
      ),
      small === ''
        ? ''
        : el(
            'g',
            { transform: `translate(${column + 40} ${HEIGHT - MARGIN}) rotate(-90)` },
            capitals(article, { x: 0, y: 0, size: 34, width: small }),
          ),
    ) +
    upwardCredits(page, { x: column + free - 9, length: HEIGHT - MARGIN - block - 8, fill: palette.ink })
  )
}

const BAND = 40
const BAND_GAP = 3
/** Room for the title on its band, from edge to edge of a turned sheet. */
const BAND_MEASURE = 182

/** The title again and again on bands across the sheet, once on a bright one. */
export const bands: Design = (page) => {
  const { palette, random } = page
  const title = upper(page.title)
  const length = [...title].length
  if (length < 8 || length > 22) return null
  const size = Math.min(58, BAND_MEASURE / textWidth(title, NARROWEST))
  const cap = size * CAP_HEIGHT
  if (cap < 23) return null
  const width = Math.min(BAND_MEASURE, textWidth(title) * size)
  const bright = Math.max(BAND, cap + 18)
  const turn = (random() < 0.5 ? -1 : 1) * between(random, 14, 22)
  const middle = between(random, 128, 160)
  const inks = [palette.second, palette.tone]
  const small = 30
  const smallWidth = textWidth(`${title}  `) * small
  const repeats = Math.ceil(340 / smallWidth)
  const shiftOf = (i: number) => -70 - ((i * 0.37 + random()) % 1) * smallWidth
  const band = (i: number, side: number) => {
    const edge = side * (bright / 2 + BAND_GAP)
    const centre = edge + side * (i * (BAND + BAND_GAP) + BAND / 2)
    const row = steps(repeats + 1)
      .map(() => title)
      .join('  ')
    const stripe = el('rect', { x: -80, y: centre - BAND / 2, width: 360, height: BAND, fill: palette.tone })
    const text = capitals(row, {
      x: shiftOf(i + (side > 0 ? 3 : 0)),
      y: centre + (small * CAP_HEIGHT) / 2,
      size: small,
      width: textWidth(row) * small,
      fill: i % 2 === 0 ? palette.ground : inks[0]!,
    })
    return (i % 2 === 0 ? stripe : '') + text
  }
  return (
    ground(palette) +
    el(
      'g',
      { class: 'font-display', transform: `translate(0 ${middle.toFixed(1)}) rotate(${turn.toFixed(1)} 100 0)` },
      ...steps(4).flatMap((i) => [band(i, -1), band(i, 1)]),
      el('rect', { x: -80, y: -bright / 2, width: 360, height: bright, fill: palette.accent }),
      capitals(title, { x: 100 - width / 2, y: cap / 2, size, width, fill: palette.ground }),
    ) +
    el('rect', { y: HEIGHT - 24, width: WIDTH, height: 24, fill: palette.ground }) +
    credits(page, { fill: palette.ink })
  )
}
