import { CAP_HEIGHT, isFullWidth, NARROWEST, textWidth } from './metrics.ts'

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
const MAX_LINES = 5
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
function balance(parts: readonly { text: string; glue: string }[], count: number): string[] {
  const memo = new Map<string, { widest: number; lines: string[] }>()
  const best = (from: number, left: number): { widest: number; lines: string[] } => {
    const key = `${from}/${left}`
    const known = memo.get(key)
    if (known) return known
    let found = { widest: textWidth(join(parts.slice(from))), lines: [join(parts.slice(from))] }
    if (left > 1) {
      for (let to = from + 1; to <= parts.length - (left - 1); to++) {
        const line = join(parts.slice(from, to))
        const rest = best(to, left - 1)
        const widest = Math.max(textWidth(line), rest.widest)
        if (rest.lines.length === left - 1 && (to === from + 1 || widest < found.widest))
          found = { widest, lines: [line, ...rest.lines] }
      }
    }
    memo.set(key, found)
    return found
  }
  return best(0, count).lines
}

function fitLines(lines: readonly string[], box: { width: number; height: number; maxSize: number }): FittedTitle {
  const byHeight = box.height / (CAP_HEIGHT + (lines.length - 1) * CAP_HEIGHT * LINE_GAP)
  const widest = (stretch: number) => Math.max(...lines.map((line) => textWidth(line, stretch)))
  const size = Math.min(byHeight, box.maxSize, box.width / widest(NARROWEST))
  const narrow = widest(NARROWEST) * size
  const wide = widest(100) * size
  const share = wide <= box.width ? 1 : Math.max(0, (box.width - narrow) / (wide - narrow))
  const stretch = Math.floor(NARROWEST + share * (100 - NARROWEST))
  const leading = size * CAP_HEIGHT * LINE_GAP
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

/** Sets a title in capitals on one to five lines, as large as the box allows. */
export function fitTitle(title: string, box: { width: number; height: number; maxSize: number }): FittedTitle {
  const characters = [...title.trim().toLocaleUpperCase('en')]
  const text =
    characters.length > MAX_LENGTH
      ? `${characters
          .slice(0, MAX_LENGTH - 1)
          .join('')
          .trimEnd()}…`
      : characters.join('')
  const parts = breakable(text)
  if (parts.length === 0) return fitLines(['?'], box)
  const counts = Array.from({ length: Math.min(MAX_LINES, parts.length) }, (_, i) => i + 1)
  return counts.map((count) => fitLines(balance(parts, count), box)).reduce((a, b) => (appeal(b) > appeal(a) ? b : a))
}
