import { cutPaper } from './cut-paper.ts'
import type { PosterGenre } from './genre.ts'
import { halftone } from './halftone.ts'
import { bands, slices, vertical } from './letters.ts'
import { echo, initial, split, tiles } from './monogram.ts'
import type { Design } from './page.ts'
import { DARK, LIGHT, QUIET, STARK } from './palette.ts'
import type { Palette } from './palette.ts'
import { field, year } from './quiet.ts'
import { sceneOf } from './scenes.ts'
import { stack } from './stack.ts'
import type { Tone } from './tone.ts'
import { windowed } from './window.ts'

export type CompositionName =
  | 'stack'
  | 'slices'
  | 'vertical'
  | 'year'
  | 'field'
  | 'halftone'
  | 'cut'
  | 'bands'
  | 'window'
  | 'initial'
  | 'tiles'
  | 'echo'
  | 'split'
  | 'scene'

interface Kind {
  design: (genre: PosterGenre | null) => Design
  palettes: (tone: Tone) => readonly Palette[]
}

const quiet = Object.values(QUIET)
const dark = Object.values(DARK)
const light = Object.values(LIGHT)
const any = [...dark, ...light, STARK.coal, STARK.stone]
/** Yellow and pastel: too cheerful for what is only partly light. */
const PASTELS: ReadonlySet<Palette> = new Set([LIGHT.mustard, LIGHT.blush, LIGHT.sage, LIGHT.sky])
const inTone =
  (palettes: readonly Palette[]) =>
  (tone: Tone): readonly Palette[] =>
    tone === 'grave' ? quiet : tone === 'mixed' ? palettes.filter((each) => !PASTELS.has(each)) : palettes

export const COMPOSITIONS: Record<CompositionName, Kind> = {
  stack: { design: () => stack, palettes: inTone([...dark, ...light, STARK.coal]) },
  slices: { design: () => slices, palettes: () => [...dark, STARK.coal, STARK.coal, LIGHT.paper, LIGHT.mustard] },
  vertical: { design: () => vertical, palettes: () => any },
  year: {
    design: () => year,
    palettes: inTone([...quiet, DARK.oxblood, DARK.pine, DARK.umber, DARK.night, LIGHT.paper]),
  },
  field: { design: () => field, palettes: () => quiet },
  halftone: { design: () => halftone, palettes: () => any },
  cut: { design: () => cutPaper, palettes: () => light },
  bands: { design: () => bands, palettes: () => [...dark, ...light, STARK.coal] },
  window: {
    design: () => windowed,
    palettes: inTone([...light, LIGHT.paper, STARK.stone, DARK.night, DARK.pine, DARK.umber]),
  },
  initial: { design: () => initial, palettes: () => any },
  tiles: { design: () => tiles, palettes: () => [...dark, ...light] },
  echo: { design: () => echo, palettes: () => any },
  split: { design: () => split, palettes: () => any },
  scene: { design: sceneOf, palettes: () => [...dark, ...light] },
}

type Weights = Partial<Record<CompositionName, number>>

const BY_GENRE: Record<PosterGenre, Weights> = {
  'TV Movie': { stack: 3.2, halftone: 2, bands: 3, vertical: 4, initial: 1, echo: 2, split: 1, window: 1, scene: 3 },
  Western: { stack: 3.2, window: 3, bands: 2, vertical: 4, initial: 1, split: 1, echo: 2, year: 2, scene: 3 },
  Documentary: { stack: 3.2, window: 3, year: 3, halftone: 2, vertical: 3, initial: 1, echo: 2, split: 1, scene: 3 },
  Music: { stack: 3.2, halftone: 2, bands: 3, echo: 4, split: 1, tiles: 4, vertical: 3, initial: 1, scene: 3 },
  War: { stack: 3.2, year: 4, window: 2, vertical: 4, initial: 1, split: 1, echo: 2, bands: 2, scene: 3 },
  History: { stack: 3.2, year: 4, window: 3, vertical: 4, initial: 2, split: 1, echo: 1, scene: 3 },
  Animation: { stack: 3.2, cut: 4, tiles: 8, bands: 3, initial: 1, split: 1, echo: 1, window: 1, halftone: 1 },
  Mystery: { stack: 3.2, halftone: 2, vertical: 4, slices: 8, initial: 2, echo: 3, split: 1, window: 1, scene: 3 },
  Family: { stack: 3.2, cut: 4, tiles: 8, bands: 3, window: 2, initial: 1, split: 1, scene: 3 },
  Horror: { stack: 3.2, slices: 14, halftone: 2, vertical: 5, initial: 1, echo: 4, split: 1, bands: 1, scene: 3 },
  Fantasy: {
    stack: 3.2,
    cut: 3,
    window: 2,
    initial: 2,
    halftone: 1,
    bands: 2,
    tiles: 4,
    split: 1,
    vertical: 3,
    scene: 3,
  },
  'Science Fiction': {
    stack: 3.2,
    halftone: 3,
    bands: 3,
    vertical: 4,
    slices: 4,
    echo: 3,
    initial: 1,
    split: 2,
    tiles: 3,
    scene: 1.5,
  },
  Crime: {
    stack: 3.2,
    vertical: 6,
    bands: 3,
    slices: 4,
    split: 2,
    initial: 2,
    echo: 3,
    halftone: 1,
    year: 1,
    scene: 3,
  },
  Adventure: {
    stack: 3.2,
    window: 2,
    bands: 3,
    cut: 2,
    split: 2,
    initial: 1,
    halftone: 1,
    vertical: 3,
    tiles: 3,
    scene: 3,
  },
  Romance: {
    stack: 3.2,
    window: 4,
    cut: 2,
    vertical: 4,
    initial: 2,
    echo: 2,
    split: 1,
    tiles: 3,
    halftone: 1,
    scene: 3,
  },
  Thriller: { stack: 3.2, slices: 10, bands: 3, vertical: 5, split: 2, echo: 3, initial: 1, halftone: 1, scene: 3 },
  Action: { stack: 3.2, bands: 6, split: 2, vertical: 4, slices: 4, echo: 2, initial: 1, halftone: 1, scene: 3 },
  Comedy: {
    stack: 3.2,
    bands: 4,
    cut: 2,
    tiles: 8,
    split: 2,
    echo: 2,
    initial: 1,
    window: 1,
    vertical: 3,
    halftone: 1,
    scene: 3,
  },
  Drama: { stack: 3.2, window: 3, vertical: 5, year: 2, initial: 2, split: 1, echo: 3, halftone: 1, scene: 3 },
}
const NO_GENRE: Weights = BY_GENRE['TV Movie']

/** Grave movies wear letters, numbers, fields of colour or a still landscape. */
const GRAVE: Weights = { stack: 4, year: 3, field: 3, window: 3 }
const MIXED: Weights = { stack: 3, window: 3, cut: 3 }

/** A third of the movies in another language show a landscape: its weight against all others together. */
const FOREIGN_WINDOW = 0.35
const sumOf = (weights: Weights) => Object.values(weights).reduce((sum, weight) => sum + weight, 0)

/** Those that show the letters themselves, for which the display face has to have them all. */
const LETTERS: ReadonlySet<CompositionName> = new Set([
  'stack',
  'slices',
  'vertical',
  'bands',
  'initial',
  'tiles',
  'echo',
])
/** Those that set the title in the serif, which has no Vietnamese. */
const SERIFS: ReadonlySet<CompositionName> = new Set(['year', 'field', 'cut', 'window', 'initial'])

const isLatin = (title: string) => !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(title)
const isVietnamese = (title: string) => /[\u01a0-\u01b0\u1ea0-\u1ef1]/.test(title.normalize('NFC'))

/** The compositions that may be tried for a movie, with their weights. At least one takes every title. */
export function weightsOf({
  title,
  genre,
  tone,
  foreign,
}: {
  title: string
  genre: PosterGenre | null
  tone: Tone
  foreign: boolean
}): [CompositionName, number][] {
  const free = genre === null ? NO_GENRE : BY_GENRE[genre]
  const wanted = {
    ...(tone === 'grave' ? GRAVE : tone === 'mixed' ? MIXED : { ...free, halftone: free.halftone ?? 0.01 }),
  }
  if (foreign) wanted.window = FOREIGN_WINDOW * sumOf({ ...wanted, window: 0 })
  const names = Object.keys(wanted) as CompositionName[]
  const suits = (name: CompositionName) =>
    (isLatin(title) || !LETTERS.has(name)) && (tone !== 'free' || !isVietnamese(title) || !SERIFS.has(name))
  return names.filter(suits).map((name) => [name, wanted[name]!])
}
