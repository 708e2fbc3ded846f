import { ACCENT, CAP_HEIGHT, hasAccent, hasTail, TAIL, textWidth } from './metrics.ts'
import type { Design, Page } from './page.ts'
import { oneOf, upper } from './page.ts'
import { el } from './svg.ts'
import { WIDTH } from './stage.ts'
import { capitals, credits, display, FOOT_TOP, ground, MARGIN, MEASURE } from './type.ts'

/** Words that are small where they stand alone. */
const SMALL_WORDS = new Set('THE A AN OF AND IN TO FOR ON AT WITH FROM BY OR & DE DU DES ET DER DAS UND'.split(' '))
const SMALL_HEIGHT = 20
const GAP = 7
const TOP = 13
const MAX_WORDS = 9
/** Factor by which all lines are stretched upwards together. */
const MIN_STRETCH = 0.8
const MAX_STRETCH = 1.9
const IDEAL_STRETCH = 1.2
/** The lowest line that can be read on a small poster, and the least share of the sheet that the lines must fill. */
const MIN_LINE = 24
const MIN_FILL = 0.72

interface Row {
  text: string
  small: boolean
  size: number
  above: number
  below: number
}

interface Setting {
  rows: Row[]
  stretch: number
  /** Height that the letters leave free. */
  free: number
  score: number
}

/** A word and its width, with the room that accents above and tails below it need. */
interface Word {
  text: string
  width: number
  accent: number
  tail: number
  small: boolean
}

const wordOf = (text: string): Word => ({
  text,
  width: textWidth(text),
  accent: hasAccent(text) ? ACCENT : 0,
  tail: hasTail(text) ? TAIL : 0,
  small: SMALL_WORDS.has(text),
})

const SPACE = textWidth(' ')

function rowOf(words: readonly Word[], small: boolean): Row {
  let width = -SPACE
  let accent = 0
  let tail = 0
  for (const word of words) {
    width += word.width + SPACE
    accent = Math.max(accent, word.accent)
    tail = Math.max(tail, word.tail)
  }
  const size = small ? SMALL_HEIGHT / CAP_HEIGHT : MEASURE / width
  const text = words.map((word) => word.text).join(' ')
  return { text, small, size, above: (CAP_HEIGHT + accent) * size, below: tail * size }
}

function settingOf(rows: Row[]): Setting | null {
  let room = FOOT_TOP - TOP - (rows.length - 1) * GAP
  let natural = 0
  let lowest = Infinity
  for (const { small, size, above, below } of rows) {
    if (small) room -= above + below
    else {
      natural += above + below
      lowest = Math.min(lowest, size * CAP_HEIGHT)
    }
  }
  const wanted = room / natural
  const stretch = Math.min(MAX_STRETCH, wanted)
  const fill = stretch / wanted
  if (natural === 0 || stretch < MIN_STRETCH || fill < MIN_FILL || lowest * stretch < MIN_LINE) return null
  return {
    rows,
    stretch,
    free: room - natural * stretch,
    score: fill - Math.abs(Math.log(stretch / IDEAL_STRETCH)) * 0.6,
  }
}

/**
 * Every way to break the words into lines, tried; `apart` keeps small words on separate lines; otherwise they share a line with a
 * larger word.
 */
function bestSetting(words: readonly Word[], apart: boolean): Setting | null {
  const known = new Map<number, Row | null>()
  const rowFrom = (from: number, to: number): Row | null => {
    const key = from * 16 + to
    const row = known.get(key)
    if (row !== undefined) return row
    const line = words.slice(from, to)
    const smalls = line.filter(({ small }) => small).length
    const isSmall = smalls === line.length
    const isPossible = apart ? smalls === 0 || isSmall : !isSmall
    const made = isPossible ? rowOf(line, isSmall) : null
    known.set(key, made)
    return made
  }
  let best: Setting | null = null
  const rows: Row[] = []
  const fillFrom = (from: number) => {
    if (from === words.length) {
      const setting = settingOf([...rows])
      if (setting !== null && (best === null || setting.score > best.score)) best = setting
      return
    }
    for (let to = from + 1; to <= words.length; to++) {
      const row = rowFrom(from, to)
      // Small words in a row share a line. A longer line is only lower still.
      const isBroken = apart && row !== null && row.small && (words[to]?.small ?? false)
      if (row === null || isBroken) continue
      if (!row.small && row.size * CAP_HEIGHT * MAX_STRETCH < MIN_LINE) break
      rows.push(row)
      fillFrom(to)
      rows.pop()
    }
  }
  fillFrom(0)
  return best
}

/** Lines of letters as wide as the sheet. Small words alone have a rule to the edge, or join the next line. */
export const stack: Design = (page) => {
  const words = upper(page.title)
    .split(/\s+/)
    .filter((word) => !/^[-–—]$/.test(word))
    .map(wordOf)
  if (words.length === 0 || words.length > MAX_WORDS) return null
  const apart = page.random() < 0.66
  const setting = bestSetting(words, apart) ?? bestSetting(words, !apart)
  return setting && drawStack(page, setting)
}

function drawStack(page: Page, { rows, stretch, free }: Setting): string {
  const { palette, random } = page
  const inks = oneOf(
    [
      [palette.second, palette.accent],
      [palette.accent, palette.second, palette.ink],
      [palette.ink, palette.accent],
      [palette.second, palette.accent, palette.ink],
      [palette.accent, palette.ink],
    ],
    random,
  )
  const bigs = rows.filter(({ small }) => !small)
  // A slab of colour, or air, takes the rest of the sheet above the letters.
  const slab = free > 18 && random() < 0.7
  let y = TOP + free
  const drawn = rows.map((row) => {
    const factor = row.small ? 1 : stretch
    y += row.above * factor
    const baseline = y
    y += row.below * factor + GAP
    if (!row.small) {
      const ink = inks[bigs.indexOf(row) % inks.length]!
      return capitals(row.text, { x: MARGIN, y: baseline, size: row.size, width: MEASURE, fill: ink, stretch })
    }
    const width = Math.min(MEASURE, textWidth(row.text) * row.size)
    const rule = MEASURE - width - 8
    return (
      capitals(row.text, { x: MARGIN, y: baseline, size: row.size, width }) +
      (rule < 6
        ? ''
        : el('rect', { x: MARGIN + width + 8, y: baseline - SMALL_HEIGHT / 2 - 0.6, width: rule, height: 1.2 }))
    )
  })
  return (
    ground(palette) +
    (slab ? el('rect', { x: 0, y: 0, width: WIDTH, height: TOP + free - GAP, fill: inks.at(-1)! }) : '') +
    display(palette.ink, ...drawn) +
    credits(page, { fill: palette.ink })
  )
}
