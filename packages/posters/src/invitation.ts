import { CAP_HEIGHT, textWidth } from './metrics.ts'
import { posterMarkup } from './poster.ts'
import type { PosterFacts } from './poster.ts'
import { HEIGHT, WIDTH } from './stage.ts'
import { el, escapeXml } from './svg.ts'
import type { Attributes } from './svg.ts'
import { fitTitle } from './title.ts'

/** Content of the picture of a shared link. Texts hold only characters that the display face has. */
export interface InvitationFacts {
  /** The inviter; null for none. */
  inviter: string | null
  /** Text after the inviter, above the name, as in "invites you to". */
  lead: string
  /** The group's name. */
  name: string
  /** The line below the name. */
  note: string
  /** At most three. */
  movies: readonly PosterFacts[]
}

export const INVITATION_WIDTH = 1200
export const INVITATION_HEIGHT = 630

const GROUND = '#0f0d0b'
const INK = '#f5efe6'
const MUTED = '#b8ab9c'
const LIGHT = '#ffb224'
const LEFT = 72
/** Width of the column of words. */
const MEASURE = 500
const BULBS = 9
/** A word longer than this could only be set in letters too small to read. */
const MAX_WORD_LENGTH = 22
const MAX_INVITER_LENGTH = 20

/** Places of the three posters: the middle one last, on top of the others. */
const PLACES = [
  { x: 632, y: 152, turn: -8, scale: 1.12 },
  { x: 944, y: 152, turn: 8, scale: 1.12 },
  { x: 771, y: 120, turn: 0, scale: 1.34 },
]

/** The picture of an invitation, 1200 by 630, as a whole SVG document set in League Gothic. */
export function invitationMarkup({ inviter, lead, name, note, movies }: InvitationFacts): string {
  const fit = fitTitle(clipWords(name), { width: MEASURE, height: 225, maxSize: 170 })
  const top = 230 + (225 - fit.height) / 2
  const title = fit.lines.map(({ text, width }, line) =>
    el(
      'text',
      {
        x: LEFT,
        y: top + fit.size * CAP_HEIGHT + line * fit.leading,
        'font-size': fit.size,
        textLength: width,
        lengthAdjust: 'spacingAndGlyphs',
      },
      escapeXml(text),
    ),
  )
  return el(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: INVITATION_WIDTH,
      height: INVITATION_HEIGHT,
      'font-family': 'League Gothic',
    },
    el('rect', { width: INVITATION_WIDTH, height: INVITATION_HEIGHT, fill: GROUND }),
    ...posters(movies),
    el('text', { x: LEFT, y: 96, 'font-size': 40, 'letter-spacing': 5, fill: INK }, 'MARQUEE'),
    ...bulbs(112, 152, 5),
    line(inviter === null ? lead : `${clip(inviter, MAX_INVITER_LENGTH)} ${lead}`, 190, 44, MUTED),
    el('g', { fill: INK }, ...title),
    ...bulbs(492, MEASURE, 9),
    line(note, 566, 40, MUTED),
  )
}

function posters(movies: readonly PosterFacts[]): string[] {
  const chosen = movies.slice(0, PLACES.length)
  // A single poster belongs in the middle.
  const places = chosen.length === 1 ? PLACES.slice(2) : PLACES
  return chosen.map((movie, index) => {
    const { x, y, turn, scale } = places[index]!
    const middle = `${WIDTH / 2} ${HEIGHT / 2}`
    const clipId = `clip${index}`
    return el(
      'g',
      { transform: `translate(${x} ${y}) scale(${scale}) rotate(${turn} ${middle})` },
      el('clipPath', { id: clipId }, el('rect', { width: WIDTH, height: HEIGHT, rx: 8 })),
      el('rect', { x: -5, y: -5, width: WIDTH + 10, height: HEIGHT + 10, rx: 12, fill: GROUND }),
      el('g', { 'clip-path': `url(#${clipId})` }, posterMarkup(movie)),
    )
  })
}

function bulbs(y: number, width: number, radius: number): string[] {
  const gap = (width - 2 * radius) / (BULBS - 1)
  return Array.from({ length: BULBS }, (_, index) =>
    el('circle', { cx: LEFT + radius + index * gap, cy: y + radius, r: radius, fill: LIGHT }),
  )
}

/** A line of text, squeezed where it would leave its column. */
function line(text: string, y: number, size: number, fill: string): string {
  const width = textWidth(text) * size
  const squeezed: Attributes = width > MEASURE ? { textLength: MEASURE, lengthAdjust: 'spacingAndGlyphs' } : {}
  return el('text', { x: LEFT, y, 'font-size': size, fill, ...squeezed }, escapeXml(text))
}

function clip(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

const clipWords = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => clip(word, MAX_WORD_LENGTH))
    .join(' ')
