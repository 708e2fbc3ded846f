import { RATING_VALUES } from '@marquee/contract'
import { required } from '../../../common/required.ts'
import { fitting, movieKind, traitWords, type NamedTrait, type TraitWords } from './trait-words.ts'

/** The user's rating of another movie, and its contribution to this one's score. */
export interface RatedFilm {
  title: string
  rating: number
  contribution: number
  /** The movie's traits as keys of `traitKey`. */
  traits: ReadonlySet<string>
}

/** A trait of the movie, and its contribution to the score. */
export interface WeighedTrait extends NamedTrait {
  contribution: number
}

/** All that a sentence may mention about why a movie is recommended, or not. */
export interface Evidence {
  movieId: number
  percent: number
  /** True if the percent is shown, which needs enough ratings. */
  shown: boolean
  /** The movie's score without the user's ratings. */
  base: number
  /** The user's own rating of this movie. */
  own: number | null
  /** True if the user has liked anything. */
  likes: boolean
  films: readonly RatedFilm[]
  traits: readonly WeighedTrait[]
  audience: { panelShare: number; people: number }
}

interface WordedTrait extends WeighedTrait {
  words: TraitWords
}

/** The reasons for a movie, or against it. */
interface Side {
  films: RatedFilm[]
  /** Traits that count this way. */
  traits: WordedTrait[]
  /** Films that share some of these traits with the movie, and those traits. Only these films are called similar. */
  alike: { films: RatedFilm[]; traits: WordedTrait[] } | null
  strength: number
}

/** Below the first percent a sentence gives reasons against a movie, above the second reasons for it, between them both. */
const LOW = 45
const HIGH = 60
/** Contributions below these shares, of the largest one or of the one named with them, are not worth naming. */
const WORTH_NAMING = 0.05
const BESIDE_THE_FIRST = 0.25
const FILMS = 2

export const traitKey = ({ kind, name }: Pick<NamedTrait, 'kind' | 'name'>) => `${kind}:${name}`

/** Why a movie is recommended or not, in one or two sentences; the same for the same movie every time. */
export function whySentence(evidence: Evidence): string {
  const { movieId, percent, shown, own } = evidence
  if (own !== null) return `Your own rating: ${ratingWord(own)}.`
  const [pro, contra] = [sideOf(evidence, 1), sideOf(evidence, -1)]
  if (shown && percent < LOW) {
    return contra ? oneOf(againstForms(contra), movieId) : farSentence(evidence, pro !== null)
  }
  if (shown && percent > HIGH) return pro ? oneOf(forForms(pro), movieId) : generalSentence(evidence)
  if (pro && contra && balanced(pro, contra)) return oneOf(bothForms(pro, contra), movieId)
  const stronger = pro && contra ? (pro.strength > contra.strength ? 'pro' : 'contra') : pro ? 'pro' : 'contra'
  if (stronger === 'pro') return oneOf(forForms(pro!), movieId)
  return contra ? oneOf(againstForms(contra), movieId) : generalSentence(evidence)
}

function ratingWord(value: number): string {
  return Object.entries(RATING_VALUES).find(([, level]) => level === value)?.[0] ?? String(value)
}

/** Choosing by id varies the wording between neighbouring cards, and keeps it for each movie. */
function oneOf(forms: readonly string[], movieId: number): string {
  return closed(required(forms[movieId % forms.length]))
}

const ENDS = /[.?!…‽？！。]$/u

/** With a capital, and with exactly one closing mark: titles may bring their own, and write themselves like eXistenZ. */
function closed(text: string): string {
  const sentence = /^\p{Ll}[\p{Ll}\s-]/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
  return ENDS.test(sentence) ? sentence : `${sentence}.`
}

/** The entries that count in one direction, the strongest first, without negligible ones. */
function counting<T extends { contribution: number }>(entries: readonly T[], sign: 1 | -1, least: number): T[] {
  const sorted = entries
    .filter(({ contribution }) => sign * contribution > least)
    .toSorted((a, b) => sign * (b.contribution - a.contribution))
  const strongest = sorted[0]?.contribution ?? 0
  return sorted.filter(({ contribution }) => contribution / strongest >= BESIDE_THE_FIRST)
}

const largest = (entries: readonly { contribution: number }[]) =>
  Math.max(0, ...entries.map(({ contribution }) => Math.abs(contribution)))

function sideOf({ films, traits, base }: Evidence, sign: 1 | -1): Side | null {
  const meant = films.filter(({ rating }) => (sign > 0 ? rating > 0 : rating < 0))
  const named = nameable(counting(meant, sign, WORTH_NAMING * Math.max(Math.abs(base), largest(films))))
  // Films and traits explain the same score, and traits are small where films are large: each is compared with its own kind.
  const worded = counting(traits, sign, WORTH_NAMING * largest(traits)).flatMap((trait) => {
    const words = traitWords(trait)
    return words ? [{ ...trait, words }] : []
  })
  if (named.length + worded.length === 0) return null
  return {
    films: named,
    traits: fitting(worded, 2),
    alike: alikeOf(named, worded),
    strength: largest([...named, ...worded]),
  }
}

function alikeOf(films: readonly RatedFilm[], traits: readonly WordedTrait[]): Side['alike'] {
  for (const some of [films, ...films.map((film) => [film])]) {
    const shared = traits.filter((trait) => some.every((film) => film.traits.has(traitKey(trait))))
    if (some.length > 0 && shared.length > 0) return { films: [...some], traits: fitting(shared) }
  }
  return null
}

/**
 * A title with its own closing mark can only end a sentence: it is named last if it counts most, and left out if
 * another title precedes it.
 */
function nameable(films: readonly RatedFilm[]): RatedFilm[] {
  const tidy = films
    .map((film) => ({ ...film, title: film.title.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ title }) => title !== '')
  const chosen = tidy.filter((film, i) => i === 0 || !endsMarked(film)).slice(0, FILMS)
  return chosen.toSorted((a, b) => Number(endsMarked(a)) - Number(endsMarked(b)))
}

const endsMarked = ({ title }: RatedFilm) => ENDS.test(title)
const hasMarked = ({ films }: Side) => films.some(endsMarked)

function balanced(pro: Side, contra: Side): boolean {
  return Math.min(pro.strength, contra.strength) >= BESIDE_THE_FIRST * Math.max(pro.strength, contra.strength)
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Movies by their ratings, each with its verb, in the order of the movies. */
function byVerb(films: readonly RatedFilm[]): [string, string][] {
  const groups = new Map<string, string[]>()
  for (const { rating, title } of films) {
    const verb = rating < 0 ? 'disliked' : rating < 1 ? 'liked' : 'loved'
    groups.set(verb, [...(groups.get(verb) ?? []), title])
  }
  return [...groups].map(([verb, titles]) => [verb, listed(titles)])
}

/** "loved Heat and liked The Insider" */
const ratedTitles = ({ films }: Pick<Side, 'films'>) =>
  listed(byVerb(films).map(([verb, titles]) => `${verb} ${titles}`))
/** "Heat, which you loved, and The Insider, which you liked" */
const titlesWithRating = ({ films }: Pick<Side, 'films'>) =>
  byVerb(films)
    .map(([verb, titles]) => `${titles}, which you ${verb}`)
    .join(', and ')
const kinds = (traits: readonly WordedTrait[]) =>
  movieKind(
    traits.map(({ words }) => words),
    true,
  )
const kind = (traits: readonly WordedTrait[]) => movieKind(traits.map(({ words }) => words))

/** "its gore and darkness"; null if no trait has such a form. */
function its(traits: readonly WordedTrait[]): string | null {
  const had = traits.flatMap(({ words }) => words.its ?? [])
  return had.length > 0 ? `its ${listed(had)}` : null
}

/** "tense movie, like Heat, which you loved" and its likes. */
function alikeForms({ alike }: Side): string[] {
  if (!alike) return []
  const which = titlesWithRating(alike)
  const had = its(alike.traits)
  return [`${kind(alike.traits)}, like ${which}`, ...(had ? [`shares ${had} with ${which}`] : [])]
}

function forForms(side: Side): string[] {
  const { films, traits } = side
  const many = kinds(traits)
  if (films.length === 0) {
    return [
      `you tend to like ${many}`,
      `${kind(traits)}, the kind you tend to like`,
      `because you tend to like ${many}`,
    ]
  }
  const rated = ratedTitles(side)
  const tendency = traits.length > 0 ? [`you tend to like ${many}, and you ${rated}`] : []
  if (hasMarked(side)) return [`because you ${rated}`, ...tendency, `for someone who ${rated}`]
  if (traits.length === 0)
    return [`because you ${rated}`, `goes with ${titlesWithRating(side)}`, `for someone who ${rated}`]
  return [`because you ${rated}; you also tend to like ${many}`, ...alikeForms(side), ...tendency]
}

function againstForms(side: Side): string[] {
  const { films, traits, alike } = side
  const many = kinds(traits)
  if (films.length === 0) return [`you tend not to like ${many}`, `${kind(traits)}, which is seldom what you like`]
  const rated = ratedTitles(side)
  const tendency = traits.length > 0 ? [`you tend not to like ${many}, and you ${rated}`] : []
  if (hasMarked(side)) return [...tendency, `what counts against it: you ${rated}`]
  const which = titlesWithRating(side)
  if (!alike)
    return [
      `${which}, ${films.length > 1 ? 'count' : 'counts'} against it`,
      ...tendency,
      `what counts against it: you ${rated}`,
    ]
  return [
    ...alikeForms(side),
    `too much like ${titlesWithRating(alike)}: ${kinds(alike.traits)} are seldom what you like`,
    `you ${rated}, and you tend not to like ${many}`,
  ]
}

/** Reasons for and against a movie, always in one half each. */
function bothForms(pro: Side, contra: Side): string[] {
  const likes = pro.films.length > 0 ? `you ${ratedTitles(pro)}` : `you tend to like ${kinds(pro.traits)}`
  const dislikes =
    contra.films.length > 0 ? `you ${ratedTitles(contra)}` : `you tend not to like ${kinds(contra.traits)}`
  if (hasMarked(pro) || hasMarked(contra)) return [`${closed(`for it: ${likes}`)} Against it: ${dislikes}`]
  const against = contra.alike ? alikeClause(contra.alike) : dislikes
  return [
    `${likes}, but ${against}`,
    `${against}; still, ${likes}`,
    ...(pro.films.length > 0 && contra.films.length > 0 ? [spokenFor(pro, contra)] : []),
  ]
}

function alikeClause({ films, traits }: NonNullable<Side['alike']>): string {
  const had = its(traits)
  return had
    ? `it shares ${had} with ${titlesWithRating({ films })}`
    : `you tend not to like ${kinds(traits)} such as ${listed(films.map(({ title }) => title))}`
}

function spokenFor(pro: Side, contra: Side): string {
  const speaks = (side: Side) => `${titlesWithRating(side)}, ${side.films.length > 1 ? 'speak' : 'speaks'}`
  return `${speaks(pro)} for it, but ${speaks(contra)} against it`
}

function farSentence({ likes }: Evidence, somethingSpeaksForIt: boolean): string {
  if (!likes) return 'Nothing you have rated so far speaks for it.'
  return somethingSpeaksForIt
    ? 'Not close enough to what you have liked so far.'
    : 'Far from what you have liked so far.'
}

/** For movies on which the user’s ratings have no effect: what others think. The invented house panel is never called people. */
function generalSentence({ shown, percent, base, audience }: Evidence): string {
  const liked = base > 0 && (!shown || percent > HIGH)
  const others = audience.panelShare >= 0.5 ? 'Well loved by our house panel' : 'Many people here like it'
  const known = liked && (audience.panelShare >= 0.5 || audience.people > 0)
  if (!shown)
    return `${known ? others : 'Your ratings say nothing about it yet'}. Rate a few movies and this becomes yours.`
  return known
    ? `${others}; your own ratings say little about it yet.`
    : 'Your ratings speak neither for it nor against it.'
}
