/** Words among a movie's moods and keywords that make it grave. */
const GRAVE_MOODS = new Set(['heartbreaking', 'tragic', 'bleak', 'disturbing', 'devastating'])
const LIGHT_MOODS = new Set(['funny', 'playful', 'whimsical', 'uplifting'])

/** Keywords that make a movie grave whatever else it is. Lists of movies carry them among the moods. */
export const GRAVE_KEYWORDS: readonly string[] = [
  'holocaust',
  'genocide',
  'concentration camp',
  'child abuse',
  'suicide',
  'slavery',
]
const ALWAYS_GRAVE = new Set(GRAVE_KEYWORDS)

/** English, and the code of movies without a language. */
const AT_HOME = new Set(['en', 'xx'])

/** True if a code of another language is among the moods, such as `fr`. No mood has two letters. */
export const isForeign = (moods: readonly string[]): boolean =>
  moods.some((word) => /^[a-z]{2}$/.test(word) && !AT_HOME.has(word))

/** `mixed` is grave and light in one movie. */
export type Tone = 'grave' | 'mixed' | 'free'

/** Tone of a movie by its genres and by its moods in any case of letters. */
export function toneOf(genres: readonly string[], moods: readonly string[]): Tone {
  const words = moods.map((mood) => mood.toLowerCase())
  if (words.some((word) => ALWAYS_GRAVE.has(word))) return 'grave'
  if (!words.some((word) => GRAVE_MOODS.has(word))) return 'free'
  return genres.includes('Family') || words.some((word) => LIGHT_MOODS.has(word)) ? 'mixed' : 'grave'
}
