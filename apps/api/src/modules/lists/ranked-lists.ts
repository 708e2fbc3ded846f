import type { GroupOptions, ListOptions, Profile, Recommender } from '@marquee/recommender'
import { createCache, numberOf } from '../../common/budget.ts'
import { sizeOfValue } from '../../common/size-of.ts'
import { type GroupContext, groupProfile } from '../groups/index.ts'
import type { Feedback, ModelHolder } from '../taste/index.ts'
import { profileOf } from './decks.ts'
import type { RankGroup, RankPerson } from './whole-ranking.ts'

/** A ranked catalogue, best first, at least to the requested depth. */
export interface RankedList {
  ids: Int32Array
  /** Percents as the ranking predicted them: one per movie, or one per movie and member. */
  percents: Uint8Array
  /** Number of movies in the whole list. */
  count: number
}

interface KeptList extends RankedList {
  /** Identifies the objects that the list was computed from, without keeping them alive. */
  stamp: string
}

interface Asked {
  key: string
  /** Must equal the stamp of a cached list. */
  stamp: string
}

interface Question<L> extends Asked {
  rank: (recommender: Recommender) => L
}

export interface RankedListDependencies {
  model: Pick<ModelHolder, 'current'>
  rankGroup: RankGroup
  rankPerson: RankPerson
}

/** Lists are ranked this many movies deeper at a time: later pages are cheap, and the first does not pay for the last. */
const STEP = 300
/** Deeper lists are ranked whole in a thread, once for all pages that follow. */
const DEEPEST_AT_ONCE = 900
/** Lists of this few movies are never worth a thread. */
const FEW_MOVIES = 10_000

/**
 * Ranks the first movies for users immediately, and whole lists, for groups and for far pages, in a thread, and caches the lists for
 * the next page.
 */
export function createRankedLists({ model, rankGroup, rankPerson }: RankedListDependencies) {
  const { kept, rankNow, rankElsewhere } = createListCache(model)
  return {
    /** @param depth how many of the best are requested */
    async personal(
      userId: string,
      feedback: Feedback,
      options: Omit<ListOptions, 'limit'>,
      depth: number,
    ): Promise<RankedList> {
      const question = { key: keyOf(userId, options), stamp: stampOf([model.current(), feedback]) }
      const known = kept(question, depth)
      if (known) return known
      // A list that noise orders is ranked whole, however few of it are asked for.
      const isFar = depth > DEEPEST_AT_ONCE || options.noise !== undefined
      if (isFar && model.current().count(feedback, options) > FEW_MOVIES) {
        return rankElsewhere({ ...question, rank: () => rankPerson({ profile: profileOf(feedback), options }) })
      }
      const limit = STEP * Math.ceil(depth / STEP)
      return rankNow({ ...question, rank: (recommender) => rankFirst(recommender, feedback, { ...options, limit }) })
    },

    /** Ranks whole lists: the count depends on the movies that a member's dislike leaves out. */
    async group(
      { id, people, feedback, shortlist }: GroupContext,
      options: Omit<GroupOptions, 'own' | 'limit'>,
    ): Promise<RankedList> {
      const question: Question<Promise<RankedList>> = {
        key: keyOf(id, options),
        stamp: stampOf([
          model.current(),
          ...people.flatMap((member) => [member.id, feedback.get(member.id)]),
          ...shortlist,
        ]),
        rank() {
          const members = people.map((member) => profileOf(feedback.get(member.id)!))
          return rankGroup({ members, own: groupProfile(shortlist, [...feedback.values()]), options })
        },
      }
      return kept(question, 0) ?? rankElsewhere(question)
    },
  }
}

/**
 * Lists for the next page, the least recently used given up first. A list is used again only with the same model and feedback
 * objects it was computed from, as read for the request, so no invalidation is needed.
 */
function createListCache(model: RankedListDependencies['model']) {
  const lists = createCache<string, KeptList>({
    name: 'ranked lists',
    sizeOf: (list, key) => sizeOfValue(list) + 2 * key.length,
  })
  /** Whole lists that are being ranked: members of a group often ask at the same moment. */
  const underWay = new Map<string, { stamp: string; list: Promise<RankedList> }>()

  /** A list that is still good, at least as deep as asked. */
  function kept({ key, stamp }: Asked, depth: number): RankedList | undefined {
    const known = lists.get(key)
    return known?.stamp === stamp && reaches(known, depth) ? known : undefined
  }

  function rankNow({ key, stamp, rank }: Question<RankedList>): RankedList {
    const list = rank(model.current())
    lists.set(key, { ...list, stamp })
    return list
  }

  function rankElsewhere({ key, stamp, rank }: Question<Promise<RankedList>>): Promise<RankedList> {
    const begun = underWay.get(key)
    if (begun?.stamp === stamp) return begun.list
    const list = rank(model.current()).then((ranked) => {
      lists.set(key, { ...ranked, stamp })
      return ranked
    })
    const entry = { stamp, list }
    underWay.set(key, entry)
    const forget = () => {
      if (underWay.get(key) === entry) underWay.delete(key)
    }
    list.then(forget, forget)
    return list
  }

  return { kept, rankNow, rankElsewhere }
}

function stampOf(sources: readonly unknown[]): string {
  return sources
    .map((source) => (typeof source === 'object' && source !== null ? `#${numberOf(source)}` : String(source)))
    .join(' ')
}

function reaches({ ids, count }: RankedList, depth: number): boolean {
  return ids.length >= Math.min(depth, count)
}

function rankFirst(recommender: Recommender, profile: Profile, options: ListOptions & { limit: number }): RankedList {
  const { ids, percents } = recommender.rank(profile, options)
  const count = ids.length < options.limit ? ids.length : recommender.count(profile, options)
  return { ids: Int32Array.from(ids), percents, count }
}

function keyOf(whose: string, options: object): string {
  return `${whose} ${JSON.stringify(options)}`
}
