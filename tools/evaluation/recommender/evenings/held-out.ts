import { createRandom, hash32 } from '../../../../packages/recommender/src/random.ts'
import { LIKE } from '../../../../packages/recommender/src/options.ts'
import { starsToValue } from '../../../../packages/recommender/src/rating-values.ts'
import type { Profile, Recommender } from '../../../../packages/recommender/src/types.ts'
import type { Person } from './judge.ts'

/** Users with this many ratings, of which this many are known. */
const MIN_RATINGS = 120
const KNOWN = 20
/** Movies that both must have rated, so that there is a choice. */
const MIN_SHARED = 20

/** Figures of an evening of two: likes and dislikes per member among the cards, and cards that both like. */
export interface HeldOutCards {
  likes: number
  likedByBoth: number
  dislikes: number
}

/**
 * The cards of pairs among movies that both have rated, judged by these ratings alone, which the product does not see.
 * @param pairs number of pairs to draw
 */
export function judgeByHeldOut(
  recommender: Recommender,
  people: readonly Person[],
  { seed, pairs }: { seed: number; pairs: number },
): HeldOutCards[] {
  const members = people.filter(({ ratings }) => ratings.length >= MIN_RATINGS).map((person) => toMember(person, seed))
  if (members.length < 2) return []
  const random = createRandom(hash32(`cards:${seed}`))
  const draw = () => Math.floor(random() * members.length)
  return Array.from({ length: pairs }, () => [draw(), draw()]).flatMap(([a, b]) =>
    a === b ? [] : measureCards(recommender, [members[a], members[b]]),
  )
}

interface PairMember {
  userId: string
  profile: Profile
  heldOut: ReadonlyMap<number, number>
}

function toMember({ user, ratings }: Person, seed: number): PairMember {
  const order = ({ item }: { item: number }) => hash32(`${seed}:cards:${user}:${item}`)
  const values = ratings
    .toSorted((a, b) => order(a) - order(b))
    .map(({ item, stars }) => ({ id: item, value: starsToValue(stars) }))
  const heldOut = new Map(values.slice(KNOWN).map(({ id, value }) => [id, value]))
  return { userId: String(user), profile: { ratings: values.slice(0, KNOWN) }, heldOut }
}

function measureCards(recommender: Recommender, members: readonly [PairMember, PairMember]): HeldOutCards[] {
  const [{ heldOut: one }, { heldOut: other }] = members
  const candidates = [...one.keys()].filter((id) => other.has(id) && recommender.has(id))
  if (candidates.length < MIN_SHARED) return []
  const values = recommender.deck(members, { candidates }).map(({ id }) => [one.get(id)!, other.get(id)!])
  const count = (is: (value: number) => boolean) => values.flat().filter(is).length
  return [
    {
      likes: count((value) => value >= LIKE) / members.length,
      likedByBoth: values.filter((both) => both.every((value) => value >= LIKE)).length,
      dislikes: count((value) => value < 0) / members.length,
    },
  ]
}
