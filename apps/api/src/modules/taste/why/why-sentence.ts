import { RATING_VALUES } from '@marquee/contract'
import { required } from '../../../common/required.ts'
import { sharedTraits, type MovieTrait, type RatedFilm, type SharedTraits } from './shared-traits.ts'
import { movieKind, type Role } from './trait-words.ts'

/** All that a sentence may mention about why a movie is recommended, or not. */
export interface Evidence {
  movieId: number
  percent: number
  /** True if the percent is shown, which needs enough ratings. */
  shown: boolean
  score: number
  /** The part of the score that does not come from the user's ratings. */
  base: number
  /** The user's own rating of this movie. */
  own: number | null
  /** Number of the user's ratings. */
  ratings: number
  /** All other movies that the user has rated. */
  films: readonly RatedFilm[]
  traits: readonly MovieTrait[]
  audience: { panelShare: number; people: number }
}

/** The reasons for a movie, or against it. */
interface Side {
  /** At most two films, a title with its own closing mark last. */
  films: RatedFilm[]
  shared: SharedTraits | null
  otherRole: { liked: Role; here: Role } | null
  /** The largest contribution of a film. */
  strength: number
}

/** Below the first percent a sentence gives reasons against a movie, above the second reasons for it, between them both. */
const LOW = 45
const HIGH = 60
/** From this percent on, a movie that scores by its popularity is one of the best liked. */
const BEST_LIKED = 75
/** Own ratings that make up less than this share of the score are no reason. */
const OWN_REASON = 0.2
/** Own ratings that lower the score by more than this share are mentioned. */
const NOTABLE = 0.02
/** A reason against is worth mentioning from this share of the strongest reason for it. */
const WORTH_MENTION = 0.25
const FILMS = 2

/** Why a movie is recommended or not, in one or two sentences; the same for the same movie every time. */
export function whySentence(evidence: Evidence): string {
  const { movieId, percent, shown, own, ratings, score, base } = evidence
  if (own !== null) return `Your own rating: ${ratingWord(own)}.`
  if (ratings === 0) return closed(`${praise(evidence) ?? 'your ratings say nothing about it yet'}. ${RATE_MORE}`)
  const [pro, contra] = [sideOf(evidence, 1), sideOf(evidence, -1)]
  if (shown && percent < LOW) return contra ? oneOf(againstForms(contra), movieId) : farSentence(evidence, pro !== null)
  const ownPart = score - base
  const others = base > 0 ? praise(evidence) : null
  if (others && ownPart < -NOTABLE * score) return closed(`${others}. Your ratings speak a little against it`)
  if (!pro || ownPart < OWN_REASON * score || ownPart <= 0) return generalSentence(evidence, others)
  const sentence = others && base > ownPart ? closed(afterPraise(others, pro)) : oneOf(forForms(pro), movieId)
  const isMixed = shown && percent <= HIGH && contra && contra.strength >= WORTH_MENTION * pro.strength
  return isMixed ? `${sentence} ${closed(`But ${againstClause(contra)}`)}` : sentence
}

const RATE_MORE = 'Rate a few movies and this becomes yours'

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

/** The liked movies and their shared traits with this one, or the disliked ones; null if none counts. */
function sideOf({ films, traits }: Evidence, sign: 1 | -1): Side | null {
  const rated = films
    .filter(({ rating, title }) => sign * rating > 0 && title.trim() !== '')
    .map((film) => ({
      ...film,
      title: film.title.replaceAll(/\s+/g, ' ').trim(),
      contribution: sign * film.contribution,
    }))
    .toSorted((a, b) => b.contribution - a.contribution)
  const [strongest] = rated
  if (strongest === undefined || strongest.contribution <= 0) return null
  const shared = sharedTraits(
    traits.map((trait) => ({ ...trait, contribution: sign * trait.contribution })),
    rated,
  )
  const side = { shared, otherRole: null, strength: strongest.contribution }
  if (shared) return { ...side, films: nameable(shared.films, FILMS) }
  const other = rated.find(({ otherRole, contribution }) => otherRole && contribution >= strongest.contribution / 2)
  if (other?.otherRole) return { ...side, films: nameable([other], 1), otherRole: other.otherRole }
  return { ...side, films: nameable(rated, 1) }
}

/** A title with its own closing mark can only end a sentence, so that at most one is named, and last. */
function nameable(films: readonly RatedFilm[], count: number): RatedFilm[] {
  const chosen = films.filter((film, i) => i === 0 || (film.contribution > 0 && !endsMarked(film))).slice(0, count)
  return chosen.toSorted((a, b) => Number(endsMarked(a)) - Number(endsMarked(b)))
}

const endsMarked = ({ title }: RatedFilm) => ENDS.test(title)
const hasMarked = ({ films }: Side) => films.some(endsMarked)

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

const titlesOf = ({ films }: Side) => listed(films.map(({ title }) => title))
/** "loved Heat and liked The Insider" */
const ratedTitles = ({ films }: Side) => listed(byVerb(films).map(([verb, titles]) => `${verb} ${titles}`))
/** "Heat, which you loved, and The Insider, which you liked" */
const titlesWithRating = ({ films }: Side) =>
  byVerb(films)
    .map(([verb, titles]) => `${titles}, which you ${verb}`)
    .join(', and ')
/** The titles with their ratings, or without where a title can only end the sentence. */
const which = (side: Side) => (hasMarked(side) ? titlesOf(side) : titlesWithRating(side))
const withArticle = (words: string) => `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`

/** "its gore and darkness". Null if a trait has no such form. */
function its({ words }: SharedTraits): string | null {
  const had = words.flatMap((trait) => trait.its ?? [])
  return had.length === words.length ? `its ${listed(had)}` : null
}

function forForms(side: Side): string[] {
  const { shared, otherRole } = side
  if (otherRole) return [`${inOtherRole(otherRole)} ${which(side)}`]
  if (!shared) return alsoLoved(titlesOf(side), hasMarked(side))
  const [kind, kinds] = [movieKind(shared.words), movieKind(shared.words, true)]
  if (shared.tends) {
    return [`you tend to like ${kinds}, such as ${titlesOf(side)}`, `${kind}, like ${which(side)}`]
  }
  const alike = `${kind}, like ${which(side)}`
  const had = its(shared)
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
function afterPraise(others: string, side: Side): string {
  const { shared, otherRole } = side
  if (otherRole) return `${others}, and it was ${inOtherRole(otherRole)} ${titlesOf(side)}`
  if (!shared) return `${others}, above all people who love ${titlesOf(side)}`
  if (shared.tends) return `${others}, and you tend to like ${movieKind(shared.words, true)}, such as ${titlesOf(side)}`
  const had = its(shared)
  return had
    ? `${others}, and it shares ${had} with ${titlesOf(side)}`
    : `${others}, and it is ${withArticle(movieKind(shared.words))}, like ${titlesOf(side)}`
}

function againstForms(side: Side): string[] {
  const { shared } = side
  if (!shared) {
    const counts = `what counts against it: you ${ratedTitles(side)}`
    return hasMarked(side) ? [counts] : [`${titlesWithRating(side)}, counts against it`, counts]
  }
  const [kind, kinds] = [movieKind(shared.words), movieKind(shared.words, true)]
  const had = its(shared)
  return [
    `${kind}, like ${which(side)}`,
    ...(had ? [`shares ${had} with ${which(side)}`] : []),
    ...(shared.tends ? [`you tend not to like ${kinds}, such as ${titlesOf(side)}`] : []),
  ]
}

function againstClause(side: Side): string {
  const had = side.shared && its(side.shared)
  if (had) return `it shares ${had} with ${which(side)}`
  return side.shared?.tends
    ? `you tend not to like ${movieKind(side.shared.words, true)}, such as ${titlesOf(side)}`
    : `you ${ratedTitles(side)}`
}

function farSentence({ films }: Evidence, somethingSpeaksForIt: boolean): string {
  if (!films.some(({ rating }) => rating > 0)) return 'Nothing you have rated so far speaks for it.'
  return somethingSpeaksForIt
    ? 'Not close enough to what you have liked so far.'
    : 'Far from what you have liked so far.'
}

/** The opinion of others. Null if the movie has none or is not liked. */
function praise({ percent, base, audience, ratings }: Evidence): string | null {
  if (base <= 0 || (audience.panelShare < 0.5 && audience.people === 0)) return null
  if (ratings === 0) return audience.panelShare >= 0.5 ? 'well loved by our house panel' : 'many people here like it'
  if (percent >= BEST_LIKED) return 'nearly everyone likes it'
  return percent > HIGH ? 'most people like it' : 'many people like it'
}

const NUMBERS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** For movies on which the user’s ratings have little effect. */
function generalSentence({ shown, ratings }: Evidence, others: string | null): string {
  if (!others) {
    return shown
      ? 'Your ratings speak neither for it nor against it.'
      : `Your ratings say nothing about it yet. ${RATE_MORE}.`
  }
  const own = ratings === 1 ? 'your rating says' : `your ${[NUMBERS[ratings] ?? 'own', 'ratings'].join(' ')} say`
  return closed(`${others}; ${own} little about it${ratings < NUMBERS.length ? ' yet' : ''}`)
}
