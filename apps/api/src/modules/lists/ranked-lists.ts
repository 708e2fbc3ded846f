import { type GroupOptions, type ListOptions, type Profile, type Recommender } from '@marquee/recommender'
import { LRUCache } from 'lru-cache'
import { groupProfile } from '../groups/group-profile.ts'
import { type GroupContext } from '../groups/taste.ts'
import { type Feedback } from '../taste/feedback/feedback.ts'
import { type ModelHolder } from '../taste/model/model-holder.ts'
import { profileOf } from './decks.ts'
import { type RankGroup } from './group-ranking.ts'

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

interface Question<L> {
  key: string
  /** Compared by identity with the sources of a cached list. */
  sources: readonly unknown[]
  rank: (recommender: Recommender) => L
}

export interface RankedListDependencies {
  model: Pick<ModelHolder, 'current'>
  rankGroup: RankGroup
}

const MAX_BYTES = 16 * 1024 * 1024
/** Lists are ranked this many movies deeper at a time: later pages are cheap, and the first does not pay for the last. */
const STEP = 300

/**
 * Ranks the catalogue for users at once and for groups in a thread, and caches the lists for the next page. A list is used again only with the same
 * model and feedback objects it was computed from, as read for the request, so no invalidation is needed.
 */
export function createRankedLists({ model, rankGroup }: RankedListDependencies) {
  const lists = new LRUCache<string, KeptList>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ ids, percents }, key) => ids.byteLength + percents.byteLength + 2 * key.length,
  })
  /** Lists of groups that are being ranked: members often ask at the same moment. */
  const underWay = new Map<string, { sources: readonly unknown[]; list: Promise<RankedList> }>()

  /** A list that is still good, at least as deep as asked. */
  function kept({ key, sources }: Question<unknown>, depth: number): RankedList | undefined {
    const known = lists.get(key)
    return known && areSame(known.sources, sources) && reaches(known, depth) ? known : undefined
  }

  function rankNow({ key, sources, rank }: Question<RankedList>): RankedList {
    const list = rank(model.current())
    lists.set(key, { ...list, sources })
    return list
  }

  function rankElsewhere({ key, sources, rank }: Question<Promise<RankedList>>): Promise<RankedList> {
    const begun = underWay.get(key)
    if (begun && areSame(begun.sources, sources)) return begun.list
    const list = rank(model.current()).then((ranked) => {
      lists.set(key, { ...ranked, sources })
      return ranked
    })
    const entry = { sources, list }
    underWay.set(key, entry)
    const forget = () => {
      if (underWay.get(key) === entry) underWay.delete(key)
    }
    list.then(forget, forget)
    return list
  }

  return {
    /** @param depth how many of the best are requested */
    personal(userId: string, feedback: Feedback, options: Omit<ListOptions, 'limit'>, depth: number): RankedList {
      const question: Question<RankedList> = {
        key: keyOf(userId, options),
        sources: [model.current(), feedback],
        rank: (recommender) => rankPerson(recommender, feedback, { ...options, limit: STEP * Math.ceil(depth / STEP) }),
      }
      return kept(question, depth) ?? rankNow(question)
    },

    /** Ranks whole lists: the count depends on the movies that a member's dislike leaves out. */
    async group(
      { id, people, feedback, shortlist }: GroupContext,
      options: Omit<GroupOptions, 'own' | 'limit'>,
    ): Promise<RankedList> {
      const question: Question<Promise<RankedList>> = {
        key: keyOf(id, options),
        sources: [model.current(), ...people.flatMap((member) => [member.id, feedback.get(member.id)]), ...shortlist],
        rank() {
          const members = people.map((member) => profileOf(feedback.get(member.id)!))
          return rankGroup({ members, own: groupProfile(shortlist, [...feedback.values()]), options })
        },
      }
      return kept(question, 0) ?? rankElsewhere(question)
    },
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
  return {
    ids: Int32Array.from(ranked, ({ id }) => id),
    percents: Uint8Array.from(ranked, ({ percent }) => percent),
    count,
  }
}

function keyOf(whose: string, options: object): string {
  return `${whose} ${JSON.stringify(options)}`
}
