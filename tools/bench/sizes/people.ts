import { RATING_VALUES } from '@marquee/recommender'
import { createRandom, drawRank } from './random.ts'

/** Movies and people each belong to one of these; movie `id` to number `id % COMMUNITIES`. */
export const COMMUNITIES = 10

/** Share of a person's ratings in the own community and in a second one; the rest is anywhere. */
const OWN = 0.65
const SECOND = 0.2
/** Popularity falls with (rank + 1)^-.8 in a community, and so do the numbers of ratings from person to person. */
const POPULARITY = 0.8
const ACTIVITY = 0.6
const FEWEST = 5
/** Maximum share of the catalogue that one user rates. */
const MAX_SHARE = 0.2

const { Dislike, Neutral, Like, Best } = RATING_VALUES
/** Cumulative probabilities of Dislike, Neutral and Like; Best is the rest. */
const TASTE = { own: [0.05, 0.18, 0.62], other: [0.28, 0.66, 0.93] }

export interface GeneratedRatings {
  /** Ids of movies, from 1. */
  items: Int32Array<ArrayBuffer>
  values: Float32Array<ArrayBuffer>
}

/**
 * People with `mean` ratings on average, as real ones are distributed: few people give most of the ratings, few movies get most of
 * them, and ten communities differ in what they watch and like. Deterministic. O(ratings).
 */
export function* generatePeople(people: number, movies: number, mean: number): Generator<GeneratedRatings> {
  const random = createRandom(2)
  const lastRater = new Int32Array(movies + 1).fill(-1)
  const most = Math.max(FEWEST, Math.floor(movies * MAX_SHARE))
  for (let person = 0; person < people; person++) {
    const count = Math.min(most, FEWEST + activity(random(), people, Math.max(0, mean - FEWEST)))
    const [own, second] = [person % COMMUNITIES, Math.floor(random() * COMMUNITIES)]
    const items = new Int32Array(count)
    const values = new Float32Array(count)
    let rated = 0
    for (let tries = 0; rated < count && tries < 20 * count; tries++) {
      const id = drawMovie(random, movies, communityOf(random(), own, second))
      if (lastRater[id] === person) continue
      lastRater[id] = person
      items[rated] = id
      values[rated++] = valueOf(random(), id % COMMUNITIES === own)
    }
    yield { items: items.slice(0, rated), values: values.slice(0, rated) }
  }
}

/** Number of ratings of the user at a random place in the order of activity: place^-ACTIVITY, with the given mean. */
function activity(place: number, people: number, mean: number): number {
  return Math.round(mean * (1 - ACTIVITY) * Math.max(place, 1 / people) ** -ACTIVITY)
}

function communityOf(luck: number, own: number, second: number): number {
  if (luck < OWN) return own
  if (luck < OWN + SECOND) return second
  return Math.floor(((luck - OWN - SECOND) / (1 - OWN - SECOND)) * COMMUNITIES)
}

function drawMovie(random: () => number, movies: number, community: number): number {
  const id = drawRank(random, Math.ceil(movies / COMMUNITIES), POPULARITY) * COMMUNITIES + community
  return id === 0 || id > movies ? COMMUNITIES * Math.ceil(random() * Math.floor(movies / COMMUNITIES)) : id
}

function valueOf(luck: number, isOwn: boolean): number {
  const [dislike, neutral, like] = isOwn ? TASTE.own : TASTE.other
  if (luck < dislike) return Dislike
  if (luck < neutral) return Neutral
  return luck < like ? Like : Best
}
