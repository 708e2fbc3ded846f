/** Advance widths of League Gothic in thousandths of an em, at its full and at its narrowest width (wdth 100 and 75). */
const GLYPHS = ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZÆÐØÞ·–—’“”…'
// prettier-ignore
const WIDE = [
  154,177,260,614,306,500,423,151,274,274,331,518,151,217,157,352,354,240,363,352,351,342,342,307,340,342,177,177,517,517,517,343,426,
  389,364,358,372,327,301,363,380,188,212,375,295,484,395,358,352,358,357,338,332,368,362,512,374,358,316,567,372,358,357,105,
  420,760,151,262,262,471,
]
// prettier-ignore
const NARROW = [
  108,128,204,464,216,423,317,121,194,194,229,341,121,160,124,241,231,156,239,230,253,231,235,202,234,240,136,136,340,340,340,237,348,
  260,253,227,258,206,216,233,238,123,140,260,212,305,247,231,246,235,237,236,225,237,233,345,250,261,205,353,258,231,241,93,
  290,540,121,204,204,372,
]

export const NARROWEST = 75
/** Height of a capital over the em, the same at every width. */
export const CAP_HEIGHT = 0.75

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
