import { createRandom, gaussian, hash32 } from '../../../../packages/recommender/src/random.ts'
import type { CatalogueItem, Profile } from '../../../../packages/recommender/src/types.ts'
import type { Rating } from '../data.ts'
import { isHeldOut, toProfile } from '../data.ts'
import type { Judge, Person } from './judge.ts'

/**
 * Unpredictable part of a person's taste, in stars. Its variance, that of the usual mood and that of rating the same
 * movie twice (.5) add up to the judge's mean square error on held-out ratings.
 */
const TASTE = 0.5
/** Error of people about a movie of which they only see its card, in stars. */
const CARD = 0.4
/** Degree to which people's answers follow their own habit of giving many or few stars, 0 … 1. */
const HABIT = 0.5
/** By how much tonight's mood shifts all movies of a genre, in stars. */
export const MOODS = { usual: 0.4, strong: 1 } as const
export type Mood = keyof typeof MOODS

const [MIN_STARS, MAX_STARS] = [0.5, 5]

/** A test user with four fifths of the ratings known to the product. */
export interface Member {
  user: number
  profile: Profile
  /** The other fifth, by movie. */
  heldOut: ReadonlyMap<number, number>
  /** Movies whose ratings the product knows. */
  known: ReadonlySet<number>
  /** Stars that the person gives beyond others on average. */
  generosity: number
  /** Stars for any movie on an average evening: the real rating where it was held out, otherwise the judge's and chance. */
  likes(item: number): number
}

/** A participant on one evening. */
export interface Watcher {
  member: Member
  /** Stars for the movie, once it has been watched. */
  enjoys(item: number): number
  /** Stars that they expect from its card, by the standards of the average person. */
  expects(item: number): number
  /** Seconds until they are at the first card, and then for each. */
  arrives: number
  perCard: number
}

export interface World {
  /** The movies that the judge knows, the most rated first. */
  items: readonly number[]
  genresOf: ReadonlyMap<number, readonly number[]>
  seed: number
  /** Mean of all ratings, in stars. */
  mean: number
}

/** @param catalogue the items' content; movies without genres have no mood */
export function createWorld(
  catalogue: readonly CatalogueItem[],
  { items, mean, seed }: Omit<World, 'genresOf'>,
): World {
  return { items, seed, mean, genresOf: new Map(catalogue.map(({ id, genres }) => [id, genres])) }
}

/** A test user as the product and the judge know them. */
export function toMember({ user, ratings }: Person, judge: Judge, { items, mean, seed }: World): Member {
  const known = ratings.filter(({ item }) => !isHeldOut(seed, user, item))
  const heldOut = new Map(starsOf(ratings.filter(({ item }) => isHeldOut(seed, user, item))))
  const predicted = judge.predict({ user, ratings })
  const judged = new Map(
    items.map((item, k) => [
      item,
      predicted[k] + TASTE * gaussian(createRandom(hash32(`taste:${seed}:${user}:${item}`))),
    ]),
  )
  return {
    user,
    profile: toProfile(known),
    generosity: known.reduce((sum, { stars }) => sum + stars - mean, 0) / Math.max(1, known.length),
    heldOut,
    known: new Set(known.map(({ item }) => item)),
    likes: (item) => heldOut.get(item) ?? judged.get(item) ?? 0,
  }
}

function starsOf(ratings: readonly Rating[]): [number, number][] {
  return ratings.map(({ item, stars }) => [item, stars])
}

/** A member on one evening: the same `evening` text gives the same mood, errors and pace. */
export function comeTogether(members: readonly Member[], world: World, evening: string, mood: Mood): Watcher[] {
  return members.map((member, k) => {
    const name = `${world.seed}:${evening}:${member.user}`
    const random = createRandom(hash32(`pace:${name}`))
    const moods = new Map<number, number>()
    const moodFor = (genre: number) => {
      const shift = moods.get(genre) ?? gaussian(createRandom(hash32(`mood:${name}:${genre}`)))
      moods.set(genre, shift)
      return shift
    }
    const enjoys = (item: number) => {
      const shifts = (world.genresOf.get(item) ?? []).map(moodFor)
      // Divided by the root, so that a movie of many genres is shifted no more than one of few.
      const shift = shifts.reduce((sum, x) => sum + x, 0) / Math.sqrt(Math.max(1, shifts.length))
      return clamp(member.likes(item) + MOODS[mood] * shift)
    }
    const error = (item: number) => CARD * gaussian(createRandom(hash32(`card:${name}:${item}`)))
    return {
      member,
      enjoys,
      expects: (item) => enjoys(item) + error(item) - HABIT * member.generosity,
      arrives: k === 0 ? STARTER : STARTER + LINK * (0.5 + random()),
      perCard: SECONDS_PER_CARD * Math.exp(0.3 * gaussian(random)),
    }
  })
}

/** The starter's seconds for tonight's limits, and the others' mean seconds for following the link after that. */
const STARTER = 5
const LINK = 10
const SECONDS_PER_CARD = 5

function clamp(stars: number): number {
  return Math.min(MAX_STARS, Math.max(MIN_STARS, stars))
}
