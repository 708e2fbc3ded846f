import type { WhyFilm, WhyPart } from '@marquee/contract'
import { required } from '../../../common/required.ts'
import { endsMarked } from './closing-mark.ts'
import { movieKind, traitWords, type Role, type TraitWords } from './trait-words.ts'
import type { Plain } from './why-parts.ts'

type Of<Kind> = Extract<WhyPart, { kind: Kind }>
type Alike = Of<'alike'>

/** The parts of a reason in English, in one or two sentences; worded the same for the same movie every time. */
export function whySentence(parts: readonly WhyPart[], movieId: number): string {
  const praise = parts.find((part) => part.kind === 'praise')
  const others = praise && PRAISE[praise.by]
  const sides = parts.filter((part) => part.kind === 'alike')
  const [pro, contra] = [sides.find((side) => side.for), sides.find((side) => !side.for)]
  if (pro) {
    const sentence = others ? closed(afterPraise(others, pro)) : oneOf(forForms(pro), movieId)
    return contra ? `${sentence} ${closed(`But ${againstClause(contra)}`)}` : sentence
  }
  if (contra) return oneOf(againstForms(contra), movieId)
  const little = parts.find((part) => part.kind === 'says_little')
  if (others && little) return closed(`${others}; ${saysLittle(little)}`)
  return parts.flatMap((part) => (part.kind === 'alike' ? [] : [closed(textOf(part))])).join(' ')
}

const PRAISE: Record<Of<'praise'>['by'], string> = {
  panel: 'well loved by our house panel',
  many_here: 'many people here like it',
  many: 'many people like it',
  most: 'most people like it',
  nearly_everyone: 'nearly everyone likes it',
}

const PLAIN: Record<Plain, string> = {
  speaks_against: 'your ratings speak a little against it',
  speaks_neither: 'your ratings speak neither for it nor against it',
  says_nothing: 'your ratings say nothing about it yet',
  far: 'far from what you have liked so far',
  not_close: 'not close enough to what you have liked so far',
  nothing_rated: 'nothing you have rated so far speaks for it',
  rate_more: 'rate a few movies and this becomes yours',
}

function textOf(part: Exclude<WhyPart, Alike>): string {
  if (part.kind === 'praise') return PRAISE[part.by]
  if (part.kind === 'own_rating') return `your own rating: ${part.level}`
  return part.kind === 'says_little' ? saysLittle(part) : PLAIN[part.kind]
}

const NUMBERS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

function saysLittle({ ratings }: Of<'says_little'>): string {
  const own = ratings === 1 ? 'your rating says' : `your ${NUMBERS[ratings] ?? 'own'} ratings say`
  return `${own} little about it${ratings < NUMBERS.length ? ' yet' : ''}`
}

/** Choosing by id varies the wording between neighbouring cards, and keeps it for each movie. */
function oneOf(forms: readonly string[], movieId: number): string {
  return closed(required(forms[movieId % forms.length]))
}

/** With a capital, and with exactly one closing mark: titles may bring their own, and write themselves like eXistenZ. */
function closed(text: string): string {
  const sentence = /^\p{Ll}[\p{Ll}\s-]/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
  return endsMarked(sentence) ? sentence : `${sentence}.`
}

const hasMarked = ({ films }: Alike) => films.some(({ title }) => endsMarked(title))

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const called = ({ title, same_title: isSame }: WhyFilm) => (isSame ? `the other ${title}` : title)

/** Movies by their ratings, each with its verb, in the order of the movies. */
const byVerb = (films: readonly WhyFilm[]): [verb: string, titles: string][] =>
  [...Map.groupBy(films, ({ level }) => level)].map(([verb, rated]) => [verb, listed(rated.map(called))])

const titlesOf = ({ films }: Alike) => listed(films.map(called))
/** "loved Heat and liked The Insider" */
const ratedTitles = ({ films }: Alike) => listed(byVerb(films).map(([verb, titles]) => `${verb} ${titles}`))
/** "Heat, which you loved, and The Insider, which you liked" */
const titlesWithRating = ({ films }: Alike) =>
  byVerb(films)
    .map(([verb, titles]) => `${titles}, which you ${verb}`)
    .join(', and ')
/** The titles with their ratings, or without where a title can only end the sentence. */
const which = (side: Alike) => (hasMarked(side) ? titlesOf(side) : titlesWithRating(side))
const withArticle = (words: string) => `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`

/** The words of the traits. Null if there are none. */
function wordsOf({ traits }: Alike): TraitWords[] | null {
  return traits.length === 0 ? null : traits.flatMap((trait) => traitWords(trait) ?? [])
}

/** "its gore and darkness". Null if a trait has no such form. */
function its(words: readonly TraitWords[]): string | null {
  const had = words.flatMap((trait) => trait.its ?? [])
  return had.length === words.length ? `its ${listed(had)}` : null
}

function forForms(side: Alike): string[] {
  if (side.other_role) return [`${inOtherRole(side.other_role)} ${which(side)}`]
  const words = wordsOf(side)
  if (!words) return alsoLoved(titlesOf(side), hasMarked(side))
  const [kind, kinds] = [movieKind(words), movieKind(words, true)]
  if (side.tends) {
    return [`you tend to like ${kinds}, such as ${titlesOf(side)}`, `${kind}, like ${which(side)}`]
  }
  const alike = `${kind}, like ${which(side)}`
  const had = its(words)
  const shares = had ? [`shares ${had} with ${which(side)}`] : []
  if (side.films.length > 1 && !hasMarked(side)) return [`like ${titlesOf(side)}, it is ${withArticle(kind)}`, alike]
  return hasMarked(side)
    ? [alike, ...shares]
    : [alike, ...shares, `another ${kind} for someone who ${ratedTitles(side)}`]
}

/** For a movie that shares nothing specific with those that count. */
function alsoLoved(title: string, isMarked: boolean): string[] {
  const end = `often loved by people who love ${title}`
  return isMarked ? [end] : [`people who love ${title} often love it too`, end]
}

const DONE: Record<Role, string> = { director: 'directed', writer: 'written', cast: 'played' }
const PERSON: Record<Role, string> = { director: 'the director', writer: 'the writer', cast: 'a star' }
const inOtherRole = ({ liked, here }: { liked: Role; here: Role }) => `${DONE[here]} by ${PERSON[liked]} of`

/** The praise of others, with the user's own reason after it. */
function afterPraise(others: string, side: Alike): string {
  if (side.other_role) return `${others}, and it was ${inOtherRole(side.other_role)} ${titlesOf(side)}`
  const words = wordsOf(side)
  if (!words) return `${others}, above all people who love ${titlesOf(side)}`
  if (side.tends) return `${others}, and you tend to like ${movieKind(words, true)}, such as ${titlesOf(side)}`
  const had = its(words)
  return had
    ? `${others}, and it shares ${had} with ${titlesOf(side)}`
    : `${others}, and it is ${withArticle(movieKind(words))}, like ${titlesOf(side)}`
}

function againstForms(side: Alike): string[] {
  const words = wordsOf(side)
  if (!words) {
    const counts = `what counts against it: you ${ratedTitles(side)}`
    return hasMarked(side) ? [counts] : [`${titlesWithRating(side)}, counts against it`, counts]
  }
  const [kind, kinds] = [movieKind(words), movieKind(words, true)]
  const had = its(words)
  return [
    `${kind}, like ${which(side)}`,
    ...(had ? [`shares ${had} with ${which(side)}`] : []),
    ...(side.tends ? [`you tend not to like ${kinds}, such as ${titlesOf(side)}`] : []),
  ]
}

function againstClause(side: Alike): string {
  const words = wordsOf(side)
  const had = words && its(words)
  if (had) return `it shares ${had} with ${which(side)}`
  return words && side.tends
    ? `you tend not to like ${movieKind(words, true)}, such as ${titlesOf(side)}`
    : `you ${ratedTitles(side)}`
}
