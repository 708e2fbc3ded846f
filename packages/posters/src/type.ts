import { CAP_HEIGHT, SERIF_CAP, textWidth } from './metrics.ts'
import type { Palette } from './palette.ts'
import { HEIGHT, WIDTH } from './stage.ts'
import { el, escapeXml } from './svg.ts'
import type { Attributes } from './svg.ts'
import type { FittedTitle } from './title.ts'

export const MARGIN = 12
export const MEASURE = WIDTH - 2 * MARGIN
/** Baseline of the small type at the foot, and the top of the room that it needs. */
const FOOT = HEIGHT - 11
export const FOOT_TOP = HEIGHT - 26
const SMALL = 10.5
const SPACING = 0.4
const SERIF = "'Instrument Serif',Georgia,'Times New Roman','Noto Serif CJK JP',serif"

/** Sets a text exactly this wide, also in the face that stands in until its own is loaded. */
const fitted = (textLength: number) => ({ textLength, lengthAdjust: 'spacingAndGlyphs' })

export interface Line {
  x: number
  /** The baseline. */
  y: number
  /** Font size before `stretch`. */
  size: number
  width: number
  fill?: string
  /** Factor of the height only. */
  stretch?: number
}

/** A line of capitals in the display face, stretched upwards by a factor. */
export function capitals(text: string, { x, y, size, width, fill, stretch = 1 }: Line, more: Attributes = {}): string {
  const place: Attributes =
    stretch === 1
      ? { x, y }
      : { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(1 ${stretch.toFixed(3)})` }
  return el(
    'text',
    { ...place, 'font-size': size, ...(fill === undefined ? {} : { fill }), ...more, ...fitted(width) },
    escapeXml(text),
  )
}

/** Groups what is set in the display face. */
export const display = (fill: string, ...children: string[]) => el('g', { class: 'font-display', fill }, ...children)

/** The lines of a title in the display face. */
export function capitalsBlock(fit: FittedTitle, top: number, fill: string): string {
  const lines = fit.lines.map(({ text, width }, i) =>
    capitals(
      text,
      { x: MARGIN, y: top + fit.size * CAP_HEIGHT + i * fit.leading, size: fit.size, width },
      { 'font-stretch': `${fit.stretch}%` },
    ),
  )
  return display(fill, ...lines)
}

/** The lines of a title in the serif. */
export function serifBlock(
  fit: FittedTitle,
  { top, x = MARGIN, fill, italic = false }: { top: number; x?: number; fill: string; italic?: boolean },
): string {
  const lines = fit.lines.map(({ text, width }, i) =>
    el('text', { x, y: top + fit.size * SERIF_CAP + i * fit.leading, ...fitted(width) }, escapeXml(text)),
  )
  return el(
    'g',
    { 'font-family': SERIF, 'font-size': fit.size, fill, ...(italic ? { 'font-style': 'italic' } : {}) },
    ...lines,
  )
}

export interface Credits {
  year: number | null
  director?: string | undefined
}

/** Year at the left and director at the right; pages hide the class where the poster is too small to read them. */
export function credits({ year, director }: Credits, { fill, y = FOOT }: { fill: string; y?: number }): string {
  const yearText = year === null ? '' : String(year)
  const yearWidth = smallWidth(yearText)
  const room = MEASURE - (yearText === '' ? 0 : yearWidth + 12)
  const name = (director ?? '').toLocaleUpperCase('en')
  return el(
    'g',
    { class: 'font-display credits', fill, 'font-size': SMALL, 'letter-spacing': SPACING },
    yearText === '' ? '' : small(yearText, yearWidth, { x: MARGIN, y }),
    name === '' ? '' : small(name, Math.min(smallWidth(name), room), { x: WIDTH - MARGIN, y, 'text-anchor': 'end' }),
  )
}

/** The credits upwards along `x`, as long as there is room above the foot: the director first. */
export function upwardCredits(
  { year, director }: Credits,
  { x, length, fill }: { x: number; length: number; fill: string },
): string {
  const name = (director ?? '').toLocaleUpperCase('en')
  const yearText = year === null ? '' : String(year)
  const room = length - 12 - smallWidth(yearText)
  return el(
    'g',
    {
      class: 'font-display credits',
      fill,
      'font-size': SMALL,
      'letter-spacing': SPACING,
      transform: `translate(${x.toFixed(1)} ${HEIGHT - MARGIN}) rotate(-90)`,
    },
    name === '' ? '' : small(name, Math.min(smallWidth(name), room), { x: 0, y: 0 }),
    yearText === '' ? '' : small(yearText, smallWidth(yearText), { x: length, y: 0, 'text-anchor': 'end' }),
  )
}

const smallWidth = (text: string) => textWidth(text) * SMALL + [...text].length * SPACING

const small = (text: string, width: number, attributes: Attributes) =>
  el('text', { ...attributes, ...fitted(width) }, escapeXml(text))

export const ground = ({ ground: fill }: Palette) => el('rect', { width: WIDTH, height: HEIGHT, fill })
