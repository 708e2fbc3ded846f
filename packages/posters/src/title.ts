import { CAP_HEIGHT, hasAccent, isFullWidth, NARROWEST, SERIF_CAP, serifWidth, textWidth } from './metrics.ts'

export interface FittedTitle {
  lines: { text: string; width: number }[]
  /** Font size, in the poster's own units. */
  size: number
  /** Width of the letters in percent: 75 (narrowest) to 100. */
  stretch: number
  /** Distance between baselines. */
  leading: number
  /** From the top of the first line's capitals to the last baseline. */
  height: number
}

const LINE_GAP = 1.16
/** The gap if a capital below another line has an accent. */
const ACCENT_GAP = 1.36
const MAX_LINES = 5
const MAX_SERIF_LINES = 6
const MAX_LENGTH = 90

/** Words between which a line may break: at spaces, and anywhere in scripts that are written without them. Words are never hyphenated. */
function breakable(title: string): { text: string; glue: string }[] {
  const parts: { text: string; glue: string }[] = []
  for (const word of title.split(/\s+/).filter(Boolean)) {
    const characters = [...word]
    const pieces = characters.some(isFullWidth) ? characters : [word]
    pieces.forEach((text, i) => parts.push({ text, glue: i === 0 ? ' ' : '' }))
  }
  return parts
}

const join = (parts: readonly { text: string; glue: string }[]) =>
  parts.map(({ text, glue }, i) => (i === 0 ? text : glue + text)).join('')

/** The break into `count` lines whose widest line is narrowest (dynamic programming over break points). */
function balance(
  parts: readonly { text: string; glue: string }[],
  count: number,
  widthOf: (text: string) => number = textWidth,
): string[] {
  const sums = [0]
  for (const { text, glue } of parts) sums.push(sums.at(-1)! + widthOf(glue) + widthOf(text))
  const lineWidth = (from: number, to: number) => sums[to]! - sums[from]! - widthOf(parts[from]!.glue)
  const memo = new Map<number, { widest: number; breaks: number[] }>()
  const best = (from: number, left: number): { widest: number; breaks: number[] } => {
    const key = from * 16 + left
    const known = memo.get(key)
    if (known) return known
    let found = { widest: lineWidth(from, parts.length), breaks: [parts.length] }
    if (left > 1) {
      for (let to = from + 1; to <= parts.length - (left - 1); to++) {
        const rest = best(to, left - 1)
        const widest = Math.max(lineWidth(from, to), rest.widest)
        if (to === from + 1 || widest < found.widest) found = { widest, breaks: [to, ...rest.breaks] }
      }
    }
    memo.set(key, found)
    return found
  }
  let from = 0
  return best(0, count).breaks.map((to) => {
    const line = join(parts.slice(from, to))
    from = to
    return line
  })
}

function fitLines(lines: readonly string[], box: { width: number; height: number; maxSize: number }): FittedTitle {
  const gap = lines.slice(1).some(hasAccent) ? ACCENT_GAP : LINE_GAP
  const byHeight = box.height / (CAP_HEIGHT + (lines.length - 1) * CAP_HEIGHT * gap)
  const widest = (stretch: number) => Math.max(...lines.map((line) => textWidth(line, stretch)))
  const size = Math.min(byHeight, box.maxSize, box.width / widest(NARROWEST))
  const narrow = widest(NARROWEST) * size
  const wide = widest(100) * size
  const share = wide <= box.width ? 1 : Math.max(0, (box.width - narrow) / (wide - narrow))
  const stretch = Math.floor(NARROWEST + share * (100 - NARROWEST))
  const leading = size * CAP_HEIGHT * gap
  return {
    lines: lines.map((text) => ({ text, width: Math.min(box.width, textWidth(text, stretch) * size) })),
    size,
    stretch,
    leading,
    height: size * CAP_HEIGHT + (lines.length - 1) * leading,
  }
}

/** Big letters please the eye; squeezed ones less so, and fewer lines win a tie. */
const appeal = (fit: FittedTitle) => fit.size * (0.4 + 0.6 * (fit.stretch / 100)) - fit.lines.length * 0.4

function shortened(title: string): string {
  const characters = [...title.trim()]
  if (characters.length <= MAX_LENGTH) return characters.join('')
  const kept = characters.slice(0, MAX_LENGTH - 1)
  return `${kept.join('').trimEnd()}…`
}

/** Sets a title in capitals on one to five lines, as large as the box allows. */
export function fitTitle(title: string, box: { width: number; height: number; maxSize: number }): FittedTitle {
  const parts = breakable(shortened(title.toLocaleUpperCase('en')))
  if (parts.length === 0) return fitLines(['?'], box)
  const counts = Array.from({ length: Math.min(MAX_LINES, parts.length) }, (_, i) => i + 1)
  return counts.map((count) => fitLines(balance(parts, count), box)).reduce((a, b) => (appeal(b) > appeal(a) ? b : a))
}

const SERIF_LEADING = 1.02

/** Sets a title in the serif on one to six lines, on as few as keep it at `minSize` or larger. */
export function fitSerif(title: string, box: { width: number; minSize: number; maxSize: number }): FittedTitle {
  const parts = breakable(shortened(title))
  if (parts.length === 0) return fitSerifLines(['?'], box)
  const counts = Array.from({ length: Math.min(MAX_SERIF_LINES, parts.length) }, (_, i) => i + 1)
  const fits = counts.map((count) => fitSerifLines(balance(parts, count, serifWidth), box))
  return fits.find(({ size }) => size >= box.minSize) ?? fits.reduce((a, b) => (b.size > a.size ? b : a))
}

function fitSerifLines(lines: readonly string[], box: { width: number; maxSize: number }): FittedTitle {
  const size = Math.min(box.maxSize, box.width / Math.max(...lines.map(serifWidth)))
  const leading = size * SERIF_LEADING
  return {
    lines: lines.map((text) => ({ text, width: serifWidth(text) * size })),
    size,
    stretch: 100,
    leading,
    height: size * SERIF_CAP + (lines.length - 1) * leading,
  }
}
