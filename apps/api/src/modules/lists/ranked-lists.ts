import {
  type GroupOptions,
  type GroupRecommendation,
  type ListOptions,
  type Profile,
  type Recommendation,
  type Recommender,
} from '@marquee/recommender'
import { LRUCache } from 'lru-cache'
import { groupProfile } from '../groups/group-profile.ts'
import { type GroupContext } from '../groups/taste.ts'
import { type Feedback } from '../taste/feedback/feedback.ts'
import { type ModelHolder } from '../taste/model/model-holder.ts'

/** A ranked catalogue, best first, at least to the requested depth. */
export interface RankedList {
  ids: Int32Array
  /** Percents as the ranking predicted them: one per movie, or one per movie and member. */
  percents: Uint8Array
  /** How many movies the whole list has. */
  count: number
}

interface KeptList extends RankedList {
  /** The objects that the list was computed from. */
  sources: readonly unknown[]
}

interface Question {
  key: string
  /** Compared by identity with the sources of a cached list. */
  sources: readonly unknown[]
  /** How many of the best are requested. */
  depth: number
  rank: (recommender: Recommender) => RankedList
}

const MAX_BYTES = 16 * 1024 * 1024
/** Lists are ranked this many movies deeper at a time: later pages are cheap, and the first does not pay for the last. */
const STEP = 300

/**
 * Ranks the catalogue for users and groups, and caches the lists for the next page. A list is used again only with the same
 * model and feedback objects it was computed from, as read for the request, so no invalidation is needed.
 */
export function createRankedLists(model: Pick<ModelHolder, 'current'>) {
  const lists = new LRUCache<string, KeptList>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ ids, percents }, key) => ids.byteLength + percents.byteLength + 2 * key.length,
  })

  function kept({ key, sources, depth, rank }: Question): RankedList {
    const recommender = model.current()
    const known = lists.get(key)
    if (known && areSame(known.sources, [recommender, ...sources]) && reaches(known, depth)) return known
    const list = { ...rank(recommender), sources: [recommender, ...sources] }
    lists.set(key, list)
    return list
  }

  return {
    /** @param depth how many of the best are requested */
    personal: (userId: string, feedback: Feedback, options: Omit<ListOptions, 'limit'>, depth: number): RankedList =>
      kept({
        key: keyOf(userId, options),
        sources: [feedback],
        depth,
        rank: (recommender) => rankPerson(recommender, feedback, { ...options, limit: STEP * Math.ceil(depth / STEP) }),
      }),

    /** Ranks whole lists: the count depends on the movies that a member's dislike leaves out. */
    group: (
      { id, people, feedback, shortlist }: GroupContext,
      options: Omit<GroupOptions, 'own' | 'limit'>,
    ): RankedList =>
      kept({
        key: keyOf(id, options),
        sources: [...people.flatMap((member) => [member.id, feedback.get(member.id)]), ...shortlist],
        depth: 0,
        rank(recommender) {
          const members = people.map((member) => ({ userId: member.id, profile: feedback.get(member.id)! }))
          const own = groupProfile(shortlist, [...feedback.values()])
          return ofGroup(recommender.group(members, { ...options, own }), people.length)
        },
      }),
  }
}

function areSame(sources: readonly unknown[], others: readonly unknown[]): boolean {
  return sources.length === others.length && sources.every((source, index) => source === others[index])
}

function reaches({ ids, count }: RankedList, depth: number): boolean {
  return ids.length >= Math.min(depth, count)
}

function rankPerson(recommender: Recommender, profile: Profile, options: ListOptions & { limit: number }): RankedList {
  const ranked = recommender.list(profile, options)
  const count = ranked.length < options.limit ? ranked.length : recommender.count(profile, options)
  return { ids: idsOf(ranked), percents: Uint8Array.from(ranked, ({ percent }) => percent), count }
}

function ofGroup(ranked: readonly GroupRecommendation[], members: number): RankedList {
  const percents = new Uint8Array(ranked.length * members)
  ranked.forEach((entry, index) =>
    percents.set(
      entry.members.map(({ percent }) => percent),
      index * members,
    ),
  )
  return { ids: idsOf(ranked), percents, count: ranked.length }
}

function idsOf(ranked: readonly (Recommendation | GroupRecommendation)[]): Int32Array {
  return Int32Array.from(ranked, ({ id }) => id)
}

function keyOf(whose: string, options: object): string {
  return `${whose} ${JSON.stringify(options)}`
}
