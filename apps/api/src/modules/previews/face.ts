import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A table of the font's directory: tag, checksum, offset, length. */
const DIRECTORY = 12
const ENTRY = 16
/** The mapping of Unicode's basic plane to glyphs, by segments. */
const SEGMENTS_FORMAT = 4

/** The display face of pictures: its bytes, and which characters it can draw. */
export interface Face {
  bytes: Uint8Array
  covers: (character: string) => boolean
}

const bytesOf = (address: string) => readFileSync(fileURLToPath(address))

/** Reads Instrument Serif, upright and italic, in which some drawn posters set their titles. */
export function loadSerifs(): Uint8Array[] {
  const upright = import.meta.resolve('@expo-google-fonts/instrument-serif/400Regular/InstrumentSerif_400Regular.ttf')
  const italic = import.meta
    .resolve('@expo-google-fonts/instrument-serif/400Regular_Italic/InstrumentSerif_400Regular_Italic.ttf')
  return [bytesOf(upright), bytesOf(italic)]
}

/** Reads League Gothic, the app's display face, as a file with all of its characters. */
export function loadFace(): Face {
  const bytes = bytesOf(import.meta.resolve('@expo-google-fonts/league-gothic/400Regular/LeagueGothic_400Regular.ttf'))
  const segments = segmentsOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return {
    bytes,
    covers(character) {
      const code = character.codePointAt(0) ?? 0
      return segments.some(([first, last]) => code >= first && code <= last)
    },
  }
}

/**
 * The ranges of characters that a TrueType font maps to glyphs: table `cmap`, format 4 (OpenType 1.9).
 * @throws when the font has no such table
 */
function segmentsOf(font: DataView): [first: number, last: number][] {
  const tables = Array.from({ length: font.getUint16(4) }, (_, index) => DIRECTORY + index * ENTRY)
  const entry = tables.find((at) => font.getUint32(at) === 0x636d6170)
  if (entry === undefined) throw new Error('The font does not say which characters it has.')
  const cmap = font.getUint32(entry + 8)
  const maps = Array.from({ length: font.getUint16(cmap + 2) }, (_, i) => cmap + font.getUint32(cmap + 8 + i * 8))
  const map = maps.find((at) => font.getUint16(at) === SEGMENTS_FORMAT)
  if (map === undefined) throw new Error('The font maps its characters in a way that is not read here.')
  const count = font.getUint16(map + 6) / 2
  const ends = map + 14
  const starts = ends + 2 * count + 2
  return Array.from({ length: count }, (_, i): [number, number] => [
    font.getUint16(starts + 2 * i),
    font.getUint16(ends + 2 * i),
  ]).filter(([first]) => first !== 0xffff)
}
