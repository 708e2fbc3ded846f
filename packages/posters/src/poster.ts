import { comedy } from './art-comedy.ts'
import { drama } from './art-drama.ts'
import { action, animation, documentary, family, music, romance } from './art-light.ts'
import { crime, horror, mystery, thriller, war } from './art-dark.ts'
import { adventure, fantasy, history, scienceFiction, screen, western } from './art-land.ts'
import { CAP_HEIGHT, textWidth } from './metrics.ts'
import { choosePalette } from './palette.ts'
import type { Palette } from './palette.ts'
import { hashText, seededRandom } from './random.ts'
import { HEIGHT, WIDTH } from './stage.ts'
import type { Composition } from './stage.ts'
import { el, escapeXml, linear } from './svg.ts'
import { fitTitle } from './title.ts'
import type { FittedTitle } from './title.ts'

/** The facts a poster is made from. Equal facts always give the same picture. */
export interface PosterFacts {
  id: number | string
  title: string
  year: number | null
  director?: string | undefined
  genres: readonly string[]
  /** Names of mood and period labels, in any order. */
  moods?: readonly string[] | undefined
}

interface Layout {
  draw: Composition
  /** Place of the title: above scenery, below figures, either way otherwise. */
  title: 'top' | 'bottom' | 'either'
}

const LAYOUTS: Record<string, Layout> = {
  'Science Fiction': { draw: scienceFiction, title: 'either' },
  Horror: { draw: horror, title: 'top' },
  Western: { draw: western, title: 'top' },
  Romance: { draw: romance, title: 'either' },
  Crime: { draw: crime, title: 'bottom' },
  Thriller: { draw: thriller, title: 'either' },
  Mystery: { draw: mystery, title: 'bottom' },
  War: { draw: war, title: 'bottom' },
  Fantasy: { draw: fantasy, title: 'top' },
  Adventure: { draw: adventure, title: 'top' },
  Action: { draw: action, title: 'bottom' },
  Animation: { draw: animation, title: 'top' },
  Comedy: { draw: comedy, title: 'either' },
  Drama: { draw: drama, title: 'either' },
  Family: { draw: family, title: 'bottom' },
  Music: { draw: music, title: 'either' },
  History: { draw: history, title: 'top' },
  Documentary: { draw: documentary, title: 'bottom' },
}
const NO_GENRE: Layout = { draw: screen, title: 'bottom' }

export const POSTER_GENRES = Object.keys(LAYOUTS)

const MARGIN = 15
const MEASURE = WIDTH - 2 * MARGIN
const CREDITS = 26
const SMALL = 11.5
const SPACING = 0.4

/** The poster as the inside of an SVG with the view box 0 0 200 300; set in the display face through the class `font-display`. */
export function posterMarkup(facts: PosterFacts): string {
  const seed = hashText(`${facts.id}/${facts.title}`)
  const random = seededRandom(seed)
  const palette = choosePalette({ genres: facts.genres, moods: facts.moods ?? [], year: facts.year }, random)
  const layout = LAYOUTS[facts.genres.find((genre) => Object.hasOwn(LAYOUTS, genre)) ?? ''] ?? NO_GENRE
  const fit = fitTitle(facts.title, { width: MEASURE, height: 108, maxSize: 62 })
  const id = `p${seed.toString(36)}`
  const block = fit.height + CREDITS
  const side = layout.title === 'either' ? (random() < 0.4 ? 'top' : 'bottom') : layout.title
  const zone =
    side === 'top'
      ? { top: MARGIN + block + 16, bottom: HEIGHT - MARGIN }
      : { top: MARGIN + 4, bottom: HEIGHT - MARGIN - block - 16 }
  const titleTop = side === 'top' ? MARGIN + 1 : HEIGHT - MARGIN - block
  return (
    el('rect', { width: WIDTH, height: HEIGHT, fill: palette.ground }) +
    el('g', {}, layout.draw({ palette, random, id, ...zone })) +
    shade(id, palette, side, block) +
    titleBlock(fit, palette, titleTop) +
    credits(facts, palette, titleTop + fit.height)
  )
}

/** A gradient of the ground colour behind the type, which keeps its contrast on every composition. */
function shade(id: string, palette: Palette, side: 'top' | 'bottom', block: number): string {
  const solid = MARGIN + block + 4
  const height = solid + 34
  const share = (solid / height) * 100
  const stops: [number, string, number][] =
    side === 'top'
      ? [
          [0, palette.ground, 1],
          [share, palette.ground, 0.96],
          [100, palette.ground, 0],
        ]
      : [
          [0, palette.ground, 0],
          [100 - share, palette.ground, 0.96],
          [100, palette.ground, 1],
        ]
  return (
    el('defs', {}, linear(`${id}s`, stops)) +
    el('rect', { y: side === 'top' ? 0 : HEIGHT - height, width: WIDTH, height, fill: `url(#${id}s)` })
  )
}

/** Sets a text exactly this wide, also in the fallback face until League Gothic is loaded. */
const fitted = (textLength: number) => ({ textLength, lengthAdjust: 'spacingAndGlyphs' })

function titleBlock(fit: FittedTitle, palette: Palette, top: number): string {
  const lines = fit.lines.map(({ text, width }, i) =>
    el(
      'text',
      {
        x: MARGIN,
        y: top + fit.size * CAP_HEIGHT + i * fit.leading,
        'font-size': fit.size,
        'font-stretch': `${fit.stretch}%`,
        ...fitted(width),
      },
      escapeXml(text),
    ),
  )
  return el('g', { class: 'font-display', fill: palette.ink }, ...lines)
}

function credits({ year, director }: PosterFacts, palette: Palette, top: number): string {
  const rule = top + 9
  const baseline = rule + 13
  const yearText = year === null ? '' : String(year)
  const yearWidth = textWidth(yearText) * SMALL + [...yearText].length * SPACING
  const room = MEASURE - (yearText === '' ? 0 : yearWidth + 12)
  const small = (text: string, attributes: Record<string, string | number>) =>
    el('text', { y: baseline, 'font-size': SMALL, 'letter-spacing': SPACING, ...attributes }, escapeXml(text))
  const name = (director ?? '').toLocaleUpperCase('en')
  const nameWidth = textWidth(name) * SMALL + [...name].length * SPACING
  return el(
    'g',
    { class: 'font-display', fill: palette.ink },
    el('rect', { x: MARGIN, y: rule, width: MEASURE, height: 0.8, opacity: 0.6 }),
    yearText === '' ? '' : small(yearText, { x: MARGIN, ...fitted(yearWidth) }),
    name === '' ? '' : small(name, { x: WIDTH - MARGIN, 'text-anchor': 'end', ...fitted(Math.min(nameWidth, room)) }),
  )
}
