import { RATING_VALUES, type WhyFilm, type WhyPart, type WhyTrait } from '@marquee/contract'
import { endsMarked } from './closing-mark.ts'
import { sharedTraits, type MovieTrait, type RatedFilm, type SharedTraits } from './shared-traits.ts'
import type { NamedTrait, Role } from './trait-words.ts'

/** All that a reason may mention about why a movie is recommended, or not. */
export interface Evidence {
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

/** Below the first percent only reasons against a movie count, above the second reasons for it, between them both. */
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

/** Why a movie is recommended or not, by parts that each language writes in its own words; the same for the same movie every time. */
export function whyParts(evidence: Evidence): WhyPart[] {
  const { percent, shown, own, ratings, score, base } = evidence
  if (own !== null) return [{ kind: 'own_rating', level: ratingName(own) }]
  if (ratings === 0) return [...(praise(evidence) ?? says('says_nothing')), ...says('rate_more')]
  const [pro, contra] = [sideOf(evidence, 1), sideOf(evidence, -1)]
  if (shown && percent < LOW) return contra ? [alike(contra, false)] : says(distance(evidence, pro !== null))
  const ownPart = score - base
  const others = base > 0 ? praise(evidence) : null
  if (others && ownPart < -NOTABLE * score) return [...others, ...says('speaks_against')]
  if (!pro || ownPart < OWN_REASON * score || ownPart <= 0) return littleEffect(evidence, others)
  const reasons = [...(others && base > ownPart ? others : []), alike(pro, true)]
  const isMixed = shown && percent <= HIGH && contra && contra.strength >= WORTH_MENTION * pro.strength
  return isMixed ? [...reasons, alike(contra, false)] : reasons
}

/** Parts without further fields. */
export type Plain = Exclude<WhyPart['kind'], 'own_rating' | 'praise' | 'alike' | 'says_little'>

const says = (kind: Plain): WhyPart[] => [{ kind }]

function ratingName(value: number): string {
  return Object.entries(RATING_VALUES).find(([, level]) => level === value)?.[0] ?? String(value)
}

function alike({ films, shared, otherRole }: Side, isFor: boolean): WhyPart {
  return {
    kind: 'alike',
    for: isFor,
    films: films.map(toWhyFilm),
    traits: shared?.traits.map(toWhyTrait) ?? [],
    tends: shared?.tends ?? false,
    ...(otherRole && { other_role: otherRole }),
  }
}

const toWhyTrait = ({ kind, name, type, role }: NamedTrait): WhyTrait => ({
  kind,
  name,
  ...(type && { type }),
  ...(role && { role }),
})

function toWhyFilm({ title, rating, sameTitle }: RatedFilm): WhyFilm {
  const level = rating < 0 ? 'disliked' : rating < 1 ? 'liked' : 'loved'
  return { title, level, ...(sameTitle && { same_title: true }) }
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
  const chosen = films
    .filter((film, i) => i === 0 || (film.contribution > 0 && !endsMarked(film.title)))
    .slice(0, count)
  return chosen.toSorted((a, b) => Number(endsMarked(a.title)) - Number(endsMarked(b.title)))
}

function distance({ films }: Evidence, somethingSpeaksForIt: boolean): Plain {
  if (!films.some(({ rating }) => rating > 0)) return 'nothing_rated'
  return somethingSpeaksForIt ? 'not_close' : 'far'
}

/** The opinion of others. Null if the movie has none or is not liked. */
function praise({ percent, base, audience, ratings }: Evidence): WhyPart[] | null {
  if (base <= 0 || (audience.panelShare < 0.5 && audience.people === 0)) return null
  if (ratings === 0) return [{ kind: 'praise', by: audience.panelShare >= 0.5 ? 'panel' : 'many_here' }]
  if (percent >= BEST_LIKED) return [{ kind: 'praise', by: 'nearly_everyone' }]
  return [{ kind: 'praise', by: percent > HIGH ? 'most' : 'many' }]
}

/** For movies on which the user’s ratings have little effect. */
function littleEffect({ shown, ratings }: Evidence, others: WhyPart[] | null): WhyPart[] {
  if (others) return [...others, { kind: 'says_little', ratings }]
  return shown ? says('speaks_neither') : [...says('says_nothing'), ...says('rate_more')]
}
