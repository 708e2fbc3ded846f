import type { WhyTrait } from '@marquee/contract'
import {
  ABOUT,
  ABOUT_PLAIN,
  ADJECTIVES,
  FEATURES,
  GENRES,
  ITS,
  NOUNS,
  PERIODS,
  PLACES,
  repeats,
} from './trait-vocabulary.ts'

/** A trait in a sentence: before the noun ("gory"), as the noun ("western"), or behind it ("about revenge"). */
export type TraitWords =
  | { place: 'before' | 'behind'; words: string; its?: string }
  | { place: 'noun'; one: string; many: string; its?: undefined }

export type Role = 'director' | 'writer' | 'cast'

/** A trait by its plain name. `role` is what a person is in the movie. */
export interface NamedTrait {
  kind: WhyTrait['kind']
  name: string
  /** The label's type. */
  type?: string
  role?: Role
}

const behind = (words: string): TraitWords => ({ place: 'behind', words })

function noun(forms: string): TraitWords {
  const [one = forms, many = forms] = forms.split('/')
  return { place: 'noun', one, many }
}

const BY_ROLE: Record<Role, string> = { director: 'directed by', writer: 'written by', cast: 'with' }

/** Wording of a trait in a sentence; null for traits that would read badly, which sentences leave out. */
export function traitWords({ kind, name, type, role }: NamedTrait): TraitWords | null {
  switch (kind) {
    case 'genre':
      return GENRES.has(name) ? noun(GENRES.get(name)!) : null
    case 'person':
      return role ? behind(`${BY_ROLE[role]} ${name}`) : null
    case 'decade':
      return behind(`from the ${name}`)
    case 'label':
    case 'keyword':
      return topicWords(name, type)
    default:
      return null
  }
}

function topicWords(name: string, type?: string): TraitWords | null {
  if (ADJECTIVES.has(name)) return { place: 'before', words: ADJECTIVES.get(name)!, its: ITS.get(name) }
  if (NOUNS.has(name)) return noun(NOUNS.get(name)!)
  if (FEATURES.has(name)) return behind(FEATURES.get(name)!)
  const about = ABOUT.get(name) ?? (ABOUT_PLAIN.has(name) ? name : null)
  if (about !== null) return behind(`about ${about}`)
  const where = PLACES.get(name) ?? PERIODS.get(name) ?? placeName(name, type)
  return where === null ? null : behind(`set ${where}`)
}

function placeName(name: string, type?: string): string | null {
  if (type === 'place_location' && /^\p{Lu}/u.test(name) && !name.includes(' or ')) return `in ${name}`
  // Later decades are the present of most movies, not a setting.
  return type === 'time_period' && /^19[0-8]0s$/.test(name) ? `in the ${name}` : null
}

/** Maximum number of words of each kind around one noun, to keep phrases readable. */
const MOST = { before: 2, noun: 1, behind: 1 }

/** True if one phrase can hold all traits. */
export function hasRoom(traits: readonly TraitWords[]): boolean {
  const left = { ...MOST }
  return traits.every(({ place }) => left[place]-- > 0)
}

/** True if neither of two traits makes the other superfluous. */
export const fitTogether = (a: TraitWords, b: TraitWords): boolean => !repeats(textOf(a), textOf(b))

const textOf = (trait: TraitWords) => (trait.place === 'noun' ? `${trait.one} ${trait.many}` : trait.words)

/** One phrase for all traits, in lower case: "tense heist movie set in Paris". */
export function movieKind(traits: readonly TraitWords[], many = false): string {
  const tail = traits.flatMap((trait) => (trait.place === 'behind' ? [trait.words] : []))
  const head = traits.find((trait) => trait.place === 'noun')
  const word = head ? head[many ? 'many' : 'one'] : many ? 'movies' : 'movie'
  const before = traits.flatMap((trait) => (trait.place === 'before' ? [trait.words] : []))
  return [...(before.length > 0 ? [before.join(', ')] : []), word, ...tail].join(' ')
}
