import { basisNamed, basisText } from '../bases.ts'
import { prizeNamed, prizeText } from '../prizes.ts'
import { ROLES, roleText } from '../roles.ts'
import { isStudio } from '../studios.ts'
import { isRegion, LANGUAGES, placeName } from '../places.ts'
import type { FeatureName, Wish } from '../types.ts'

/** Facts for chips that a wish does not hold. */
export interface ChipFacts {
  /** The kind of a concept, or undefined when there is none of that name. */
  conceptKind(name: string): 'mood' | 'occasion' | 'wording' | undefined
  /** The type of a label, or undefined when there is none of that name. */
  labelType(name: string): string | undefined
  hasGenre(name: string): boolean
  hasKeyword(name: string): boolean
  /** The title of a movie or the name of a person. */
  nameOf(kind: 'movie' | 'person', id: number): string | undefined
}

const FEATURES: readonly FeatureName[] = [
  'sequel',
  'franchise',
  'monochrome',
  'silent',
  'animated',
  'live action',
  'subtitles',
  'by women',
]

/** The key of a wish, the same for the same wish: `minutes:-90`, `-label:gory`, `like:949`. */
export function chipKey(wish: Wish): string {
  return `${wish.wanted ? '' : '-'}${wish.kind}:${valueOf(wish)}`
}

function valueOf(wish: Wish): string {
  switch (wish.kind) {
    case 'concept':
    case 'label':
    case 'genre':
    case 'keyword':
    case 'place':
    case 'feature':
    case 'prize':
    case 'basis':
    case 'studio':
      return wish.name
    case 'age':
      return String(wish.years)
    case 'person':
      return [...(wish.either ? ['or'] : []), ...(wish.role === undefined ? [] : [wish.role]), wish.id].join('-')
    case 'movie':
      return wish.series ? `series-${wish.id}` : String(wish.id)
    case 'absent':
      return wish.title
    case 'like':
      return String(wish.id)
    case 'language':
      return wish.code
    case 'minutes':
    case 'years':
      return `${wish.from ?? ''}-${wish.to ?? ''}`
    case 'fame':
      return wish.level
    case 'seen':
    case 'services':
      return ''
  }
}

const KEY = /^(-?)([a-z]+):([\s\S]*)$/
/** An unwanted thing need not be a keyword of the catalogue. */
const THING = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+){0,9}$/u
const MAX_AGE = 18
const MAX_TITLE = 100
const PERSON = new RegExp(`^(?<either>or-)?(?:(?<role>${ROLES.join('|')})-)?(?<id>\\d+)$`)
const RANGE = /^(\d{0,4})-(\d{0,4})$/

/** The wish of a key, or undefined for one that means nothing here. */
export function wishOf(key: string, facts: ChipFacts): Wish | undefined {
  const match = KEY.exec(key)
  if (match === null) return undefined
  const [, sign, kind, value] = match
  const wanted = sign === ''
  switch (kind) {
    case 'concept':
      return facts.conceptKind(value) === undefined ? undefined : { kind, name: value, wanted }
    case 'label':
      return facts.labelType(value) === undefined ? undefined : { kind, name: value, wanted }
    case 'genre':
      return facts.hasGenre(value) ? { kind, name: value, wanted } : undefined
    case 'keyword':
      return facts.hasKeyword(value) || (!wanted && THING.test(value)) ? { kind, name: value, wanted } : undefined
    case 'place':
      return placeName(value) === undefined ? undefined : { kind, name: value, wanted }
    case 'language':
      return /^[a-z]{2}$/.test(value) ? { kind, code: value, wanted } : undefined
    case 'feature': {
      const name = FEATURES.find((feature) => feature === value)
      return name === undefined ? undefined : { kind, name, wanted }
    }
    case 'prize': {
      const name = prizeNamed(value)
      return name === undefined ? undefined : { kind, name, wanted }
    }
    case 'basis': {
      const name = basisNamed(value)
      return name === undefined ? undefined : { kind, name, wanted }
    }
    case 'studio':
      return isStudio(value) ? { kind, name: value, wanted } : undefined
    case 'age':
      return wanted && /^(?:0|[1-9]\d?)$/.test(value) && Number(value) <= MAX_AGE
        ? { kind, years: Number(value), wanted }
        : undefined
    case 'fame':
      return value === 'known' || value === 'hidden' ? { kind, level: value, wanted } : undefined
    case 'seen':
    case 'services':
      return value === '' ? { kind, wanted } : undefined
    case 'minutes':
    case 'years':
      return rangeWish(kind, value, wanted)
    case 'like':
      return likeWish(value, wanted, facts)
    case 'person':
      return personWish(value, wanted, facts)
    case 'movie':
      return wanted ? undefined : leftOutWish(value, facts)
    case 'absent':
      return wanted && value === value.trim() && value !== '' && value.length <= MAX_TITLE
        ? { kind, title: value, wanted }
        : undefined
    default:
      return undefined
  }
}

function rangeWish(kind: 'minutes' | 'years', value: string, wanted: boolean): Wish | undefined {
  const match = RANGE.exec(value)
  if (match === null || value === '-') return undefined
  const [from, to] = [match[1], match[2]].map((bound) => (bound === '' ? null : Number(bound)))
  if (from !== null && to !== null && from > to) return undefined
  const wish: Wish = { kind, from, to, wanted }
  return chipKey(wish).endsWith(`:${value}`) ? wish : undefined
}

function named(kind: 'movie' | 'person', value: string, facts: ChipFacts): { id: number; name: string } | undefined {
  const id = Number(value)
  if (!Number.isSafeInteger(id) || String(id) !== value) return undefined
  const name = facts.nameOf(kind, id)
  return name === undefined ? undefined : { id, name }
}

function likeWish(value: string, wanted: boolean, facts: ChipFacts): Wish | undefined {
  const movie = named('movie', value, facts)
  return movie && { kind: 'like', id: movie.id, title: movie.name, wanted }
}

function leftOutWish(value: string, facts: ChipFacts): Wish | undefined {
  const movie = named('movie', value.replace(/^series-/, ''), facts)
  return movie && { kind: 'movie', id: movie.id, title: movie.name, series: value.startsWith('series-'), wanted: false }
}

function personWish(value: string, wanted: boolean, facts: ChipFacts): Wish | undefined {
  const match = PERSON.exec(value)
  const person = match && named('person', match.groups!.id, facts)
  if (!person) return undefined
  const role = ROLES.find((one) => one === match.groups!.role)
  const either = match.groups!.either !== undefined
  return { kind: 'person', ...person, ...(role && { role }), ...(either && { either }), wanted }
}

/** Text of a chip: "under 90 min", "not: sequel", "like: Heat". */
export function chipText(wish: Wish, facts: ChipFacts): string {
  if (wish.kind === 'seen' && !wish.wanted) return 'not seen yet'
  const text = plainText(wish, facts)
  return wish.wanted ? text : `not: ${text.replace(/^(?:genre|mood|for|language|country|region|set in|studio): /, '')}`
}

function plainText(wish: Wish, facts: ChipFacts): string {
  switch (wish.kind) {
    case 'concept':
      return `${CONCEPT_PREFIXES[facts.conceptKind(wish.name) ?? 'wording']}${wish.name}`
    case 'label':
      return `${LABEL_PREFIXES[facts.labelType(wish.name) ?? ''] ?? ''}${wish.name}`
    case 'genre':
      return `genre: ${wish.name.toLowerCase()}`
    case 'keyword':
      return wish.name
    case 'person':
      return `${wish.either ? 'or ' : ''}${roleText(wish.role)}: ${wish.name}`
    case 'place':
      return `${isRegion(wish.name) ? 'region' : 'country'}: ${placeName(wish.name) ?? wish.name}`
    case 'language':
      return `language: ${LANGUAGE_NAMES.get(wish.code) ?? wish.code}`
    case 'like':
      return `like: ${wish.title}`
    case 'movie':
      return wish.series ? `${wish.title} and its series` : wish.title
    case 'absent':
      return `not in this catalogue: ${wish.title}`
    case 'minutes':
      return minutesText(wish.from, wish.to)
    case 'years':
      return yearsText(wish.from, wish.to)
    case 'fame':
      return wish.level === 'known' ? 'well known' : 'hidden gem'
    case 'feature':
      return FEATURE_NAMES[wish.name] ?? wish.name
    case 'prize':
      return prizeText(wish.name)
    case 'basis':
      return basisText(wish.name)
    case 'studio':
      return `studio: ${wish.name}`
    case 'age':
      return wish.years === 0 ? 'suitable for everyone' : `suitable for age ${wish.years}`
    case 'seen':
      return 'seen before'
    case 'services':
      return 'on my services'
  }
}

const FEATURE_NAMES: Partial<Record<FeatureName, string>> = {
  monochrome: 'black and white',
  'by women': 'directed by women',
}
const CONCEPT_PREFIXES = { mood: 'mood: ', occasion: 'for: ', wording: '' } as const
const LABEL_PREFIXES: Readonly<Record<string, string>> = { mood: 'mood: ', place_location: 'set in: ' }
/** The first name given for a code is the one that is shown. */
const LANGUAGE_NAMES = new Map(
  Object.entries(LANGUAGES)
    .toReversed()
    .map(([name, code]) => [code, `${name[0].toUpperCase()}${name.slice(1)}`]),
)

function minutesText(from: number | null, to: number | null): string {
  if (from === null) return `under ${to} min`
  return to === null ? `over ${from} min` : `${from} to ${to} min`
}

function yearsText(from: number | null, to: number | null): string {
  if (from === null) return `until ${to}`
  if (to === null) return `since ${from}`
  if (from === to) return String(from)
  return from % 10 === 0 && to === from + 9 ? `${from}s` : `${from} to ${to}`
}
