/** Advance widths of League Gothic in thousandths of an em, at its full and at its narrowest width (wdth 100 and 75). */
const GLYPHS = ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZÆÐØÞ·–—’“”…'
// oxfmt-ignore
const WIDE = [
  154,177,260,614,306,500,423,151,274,274,331,518,151,217,157,352,354,240,363,352,351,342,342,307,340,342,177,177,517,517,517,343,426,
  389,364,358,372,327,301,363,380,188,212,375,295,484,395,358,352,358,357,338,332,368,362,512,374,358,316,567,372,358,357,105,
  420,760,151,262,262,471,
]
// oxfmt-ignore
const NARROW = [
  108,128,204,464,216,423,317,121,194,194,229,341,121,160,124,241,231,156,239,230,253,231,235,202,234,240,136,136,340,340,340,237,348,
  260,253,227,258,206,216,233,238,123,140,260,212,305,247,231,246,235,237,236,225,237,233,345,250,261,205,353,258,231,241,93,
  290,540,121,204,204,372,
]

export const NARROWEST = 75
/** Height of a capital over the em, the same at every width. */
export const CAP_HEIGHT = 0.75

/** Advance widths of Instrument Serif in thousandths of an em: the mean of upright and italic, which differ by a few percent. */
const SERIF_GLYPHS =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzßæøðþłÆØÐÞŁœŒ·–—‘’“”…'
// oxfmt-ignore
const SERIF = [
  170,256,372,632,420,590,552,234,343,343,446,531,218,428,216,258,460,248,404,372,394,384,408,364,435,408,256,259,531,
  531,531,338,662,457,478,478,533,454,410,518,546,250,250,498,414,665,541,540,468,540,519,416,461,536,458,652,546,478,
  427,436,437,345,466,352,280,402,473,256,240,449,230,724,496,411,447,434,343,305,266,481,402,603,418,410,369,434,596,
  411,405,441,275,780,540,533,468,414,637,756,104,508,718,166,166,316,316,536,
]

/** Height of a capital of the serif over the em. */
export const SERIF_CAP = 0.73

const SERIF_TABLE = new Map([...SERIF_GLYPHS].map((glyph, i) => [glyph, (SERIF[i] ?? 0) / 1000]))

const TABLE = new Map(
  [...GLYPHS].map((glyph, i) => [glyph, { wide: (WIDE[i] ?? 0) / 1000, narrow: (NARROW[i] ?? 0) / 1000 }]),
)
const UNKNOWN = { wide: 0.45, narrow: 0.34 }
/** Scripts the face lacks come from a system font: one em wide, whatever the stretch. */
const FULL_WIDTH = { wide: 1, narrow: 1 }
const FULL_WIDTH_SCRIPT =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f000}-\u{3ffff}]/u
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u
const OTHER = { wide: 0.72, narrow: 0.72 }

function glyphWidths(character: string): { wide: number; narrow: number } {
  if (FULL_WIDTH_SCRIPT.test(character)) return FULL_WIDTH
  if (OTHER_SCRIPT.test(character)) return OTHER
  const base = character.normalize('NFD')[0] ?? character
  return TABLE.get(character) ?? TABLE.get(base) ?? UNKNOWN
}

export function isFullWidth(character: string): boolean {
  return FULL_WIDTH_SCRIPT.test(character)
}

/** Width of a line of capitals in ems, at a stretch from 75 to 100 percent. */
export function textWidth(text: string, stretch = 100): number {
  const share = (stretch - NARROWEST) / (100 - NARROWEST)
  let width = 0
  for (const character of text) {
    const { wide, narrow } = glyphWidths(character)
    width += narrow + (wide - narrow) * share
  }
  return width
}

/** Width of a line in the serif, in ems. */
export function serifWidth(text: string): number {
  let width = 0
  for (const character of text) {
    const base = character.normalize('NFD')[0] ?? character
    const known = SERIF_TABLE.get(character) ?? SERIF_TABLE.get(base)
    width += known ?? (FULL_WIDTH_SCRIPT.test(character) ? 1 : 0.56)
  }
  return width
}

/** Height of accents above capitals over the em, and depth of tails below the baseline. */
export const ACCENT = 0.18
export const TAIL = 0.17

/** True if a letter has a combining mark between two code points. */
const hasMark = (text: string, first: number, last: number) =>
  [...text.normalize('NFD')].some((character) => {
    const code = character.codePointAt(0)!
    return code >= first && code <= last
  })

/** True if a capital of the line has an accent above it, as in Żółć. */
export const hasAccent = (text: string) => hasMark(text, 0x300, 0x315) || hasMark(text, 0x33d, 0x344)

/** True if a letter or sign of the line reaches below the baseline. */
export const hasTail = (text: string) => /[,;Q]/.test(text) || hasMark(text, 0x316, 0x333)
