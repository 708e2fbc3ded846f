import { posterMarkup } from './poster.ts'
import type { PosterFacts } from './poster.ts'
import { HEIGHT, WIDTH } from './stage.ts'
import { el, escapeXml } from './svg.ts'

/** Content of the picture of a year of movies. Texts hold only characters that the display face has. */
export interface YearFacts {
  year: number
  /** The line below the year, as in "48 movies, 96 hours". */
  note: string
  /** At most 24, in the order in which they were seen. */
  movies: readonly PosterFacts[]
}

export const YEAR_WIDTH = 1080
export const YEAR_HEIGHT = 1350

const GROUND = '#0f0d0b'
const INK = '#f5efe6'
const MUTED = '#b8ab9c'
const LIGHT = '#ffb224'
const LEFT = 50
const GAP = 16
const BULBS = 21
/** The wall of posters: its top, and the most columns that fit for a number of posters. */
const WALL_TOP = 340
const WALL_HEIGHT = 960
const COLUMNS = [
  { to: 2, columns: 2 },
  { to: 6, columns: 3 },
  { to: 12, columns: 4 },
  { to: 24, columns: 6 },
]
export const MAX_YEAR_POSTERS = 24

/** The picture of a year, 1080 by 1350, as a whole SVG document set in League Gothic. */
export function yearMarkup({ year, note, movies }: YearFacts): string {
  const right = { x: YEAR_WIDTH - LEFT, 'text-anchor': 'end' }
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: YEAR_WIDTH, height: YEAR_HEIGHT, 'font-family': 'League Gothic' },
    el('rect', { width: YEAR_WIDTH, height: YEAR_HEIGHT, fill: GROUND }),
    el('text', { x: LEFT, y: 258, 'font-size': 270, fill: INK }, String(year)),
    el('text', { ...right, y: 110, 'font-size': 40, 'letter-spacing': 5, fill: INK }, 'MARQUEE'),
    el('text', { ...right, y: 258, 'font-size': 64, fill: MUTED }, escapeXml(note)),
    ...bulbs(),
    ...wall(movies.slice(0, MAX_YEAR_POSTERS)),
  )
}

function bulbs(): string[] {
  const gap = (YEAR_WIDTH - 2 * LEFT) / (BULBS - 1)
  return Array.from({ length: BULBS }, (_, index) =>
    el('circle', { cx: LEFT + index * gap, cy: 296, r: 6, fill: LIGHT }),
  )
}

/** Posters in rows, as large as all of them fit, in the middle of the wall. */
function wall(movies: readonly PosterFacts[]): string[] {
  const columns = COLUMNS.find(({ to }) => movies.length <= to)?.columns ?? 6
  const rows = Math.ceil(movies.length / columns)
  const byWidth = (YEAR_WIDTH - 2 * LEFT - GAP * (columns - 1)) / columns
  const byHeight = (((WALL_HEIGHT - GAP * (rows - 1)) / Math.max(1, rows)) * WIDTH) / HEIGHT
  const width = Math.min(byWidth, byHeight)
  const scale = width / WIDTH
  const left = (YEAR_WIDTH - columns * width - GAP * (columns - 1)) / 2
  const top = WALL_TOP + (WALL_HEIGHT - rows * scale * HEIGHT - GAP * (rows - 1)) / 2
  return movies.map((movie, index) => {
    const x = left + (index % columns) * (width + GAP)
    const y = top + Math.floor(index / columns) * (scale * HEIGHT + GAP)
    const clip = `clip${index}`
    return el(
      'g',
      { transform: `translate(${x} ${y}) scale(${scale})` },
      el('clipPath', { id: clip }, el('rect', { width: WIDTH, height: HEIGHT, rx: 8 })),
      el('g', { 'clip-path': `url(#${clip})` }, posterMarkup(movie)),
    )
  })
}
