import { CARDS, type EveningLimits } from '@marquee/contract'
import type { DeckVote } from '@marquee/recommender'
import { required } from '../../common/required.ts'
import { type Catalogue, withLimit } from '../catalogue/index.ts'
import type { Groups } from '../groups/index.ts'
import type { DealtMovie, Lists } from '../lists/index.ts'
import type { CardData } from './evening-data.ts'
import type { StartRepository } from './start-repository.ts'

export interface DeckRequest {
  groupId: string
  /** Members who watch. */
  userIds: readonly string[]
  limits: EveningLimits
  /** A first round's answers, for a second one. */
  votes?: readonly DeckVote[]
  /** Movies that are among the cards already. */
  dealt?: readonly number[]
}

export interface DeckDependencies {
  catalogue: Pick<Catalogue, 'limits' | 'movies'>
  groups: Pick<Groups, 'taste'>
  lists: Pick<Lists, 'deckFor'>
  starts: Pick<StartRepository, 'recentMovies' | 'lowestAge'>
  now: () => Date
}

/** Movies older than this many years are cards for groups that have liked one. */
const OLD_YEARS = 60

/** With one card there is nothing to vote on. */
export const MIN_CARDS = 2

/** The cards of an evening, and the lowest age limit of those they were chosen for. */
export interface Dealt {
  cards: Omit<CardData, 'round'>[]
  /** Null if none has a limit. */
  ageLimit: number | null
}

export type Deal = ReturnType<typeof createDeck>

/** Chooses the cards of an evening for those who watch, within its limits. */
export function createDeck({ catalogue, groups, lists, starts, now }: DeckDependencies) {
  return async function deal(wish: DeckRequest): Promise<Dealt> {
    const { groupId, userIds, limits, votes = [], dealt = [] } = wish
    const ageLimit = await starts.lowestAge(userIds)
    const [context, candidates, recent] = await Promise.all([
      groups.taste.load(groupId),
      catalogue.limits.moviesWithin(withLimit(limits, ageLimit)),
      starts.recentMovies(groupId),
    ])
    const people = context.people.filter(({ id }) => userIds.includes(id))
    const feedback = new Map(people.map(({ id }) => [id, required(context.feedback.get(id))]))
    const choose = (exclude: readonly number[]) =>
      lists.deckFor(
        { ...context, people, feedback },
        {
          candidates,
          exclude,
          includeSeen: !limits.unseen,
          oldBefore: now().getFullYear() - OLD_YEARS,
          size: CARDS,
          votes,
        },
      )
    const done = [...recent.watched, ...dealt]
    const fresh = await choose([...done, ...recent.offered])
    // Last time's cards are better than too few.
    const chosen = fresh.length < CARDS && recent.offered.length > 0 ? await choose(done) : fresh
    const known = new Set((await catalogue.movies.cards(chosen.map(({ id }) => id))).map(({ id }) => id))
    const nameOf = new Map(people.map(({ id, username }) => [id, username]))
    const cards = chosen
      .filter(({ id }) => known.has(id))
      .map(({ id, percent, members }) => ({ movie_id: id, percent, why: whyFor(members, nameOf) }))
    return { cards, ageLimit }
  }
}

function whyFor(members: DealtMovie['members'], nameOf: ReadonlyMap<string, string>): string {
  const known = members.map(({ userId, percent }) => ({ name: required(nameOf.get(userId)), percent }))
  return whyThisCard(known, nameOf.size)
}

/** Predicted taste of one member in a movie. */
export interface Inclination {
  name: string
  percent: number
}

const WORD_ENOUGH = 60
/** Below this percent a movie fits no member in a sentence, and below the second they may not care for it. */
const FITS = 50
const MAY_NOT_CARE = 45
const MAX_NAMES = 4

/**
 * Reason for a card, in one sentence: the members who will probably like it. It names members whose taste is
 * known, and neither votes nor guests.
 * @param watching how many members watch
 */
export function whyThisCard(known: readonly Inclination[], watching: number): string {
  if (known.length === 0) return 'A favourite of many people. No one here has rated enough movies yet to say more.'
  const sorted = known.toSorted((a, b) => b.percent - a.percent)
  const percents = namedPercents(sorted)
  const lowest = required(sorted.at(-1)).percent
  if (lowest < MAY_NOT_CARE) return doubtful(sorted)
  if (lowest < FITS) return `Among the best for tonight: ${percents}.`
  if (lowest < WORD_ENOUGH) {
    return known.length === 1
      ? `Among the best that fit tonight: ${percents}.`
      : `Among the best that fit all of you tonight: ${percents}.`
  }
  if (known.length === watching && watching > 1) return `Likely to suit everyone: ${percents}.`
  const named = listed(sorted.slice(0, MAX_NAMES).map(({ name, percent }) => `${name} (${percent} %)`))
  return `Likely to suit ${named}${unknownTo(watching - known.length)}.`
}

/** Names the members who may not care for a movie, with their percents. */
function doubtful(sorted: readonly Inclination[]): string {
  const against = sorted.filter(({ percent }) => percent < MAY_NOT_CARE)
  const inFavour = sorted.slice(0, sorted.length - against.length)
  if (inFavour.length === 0) return `Nothing left fits better: ${namedPercents(sorted)}.`
  const names = listed(against.slice(-MAX_NAMES).map(({ name }) => name))
  const percents = against.slice(-MAX_NAMES).map(({ percent }) => `${percent} %`)
  return `For ${listed(inFavour.slice(0, MAX_NAMES).map(({ name }) => name))}; ${names} may not care for it (${percents.join(', ')}).`
}

/** Says that the others have rated too little, so that silence is not taken for a low percent. */
function unknownTo(others: number): string {
  if (others === 0) return ''
  return `; the ${others === 1 ? 'other has' : 'others have'} rated too little yet`
}

function namedPercents(known: readonly Inclination[]): string {
  const named = known.length <= MAX_NAMES ? known : known.slice(0, MAX_NAMES - 1)
  const others = known.slice(named.length)
  const texts = named.map(({ name, percent }) => `${name} ${percent} %`)
  const least = others.at(-1)
  return [...texts, ...(least ? [`${others.length} more from ${least.percent} %`] : [])].join(', ')
}

function listed(texts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(texts)
}
