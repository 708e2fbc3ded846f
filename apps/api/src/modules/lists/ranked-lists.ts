import {
  type GroupMember,
  type GroupOptions,
  type ListOptions,
  type Profile,
  type Recommender,
} from '@marquee/recommender'
import { LRUCache } from 'lru-cache'
import { type Opinions } from '../taste/feedback/feedback.ts'
import { type ModelHolder } from '../taste/model/model-holder.ts'

/** A ranked catalogue, best first, at least as far as it was asked for. */
export interface RankedList {
  ids: Int32Array
  /** How many movies the whole list has. */
  count: number
}

interface KeptList extends RankedList {
  /** What the list follows from. */
  recommender: Recommender
  opinions: string
}

interface Question {
  key: string
  opinions: string
  /** How many of the best are asked for. */
  depth: number
  rank: (recommender: Recommender) => RankedList
}

/** Who a group's list is for: its members, and what the group itself has chosen. */
export interface GroupTaste {
  members: readonly GroupMember[]
  own: Profile
}

const MAX_BYTES = 16 * 1024 * 1024
/** Lists are ranked this many movies deeper at a time: the next pages cost nothing, and the first does not pay for the last. */
const STEP = 300

/**
 * Ranks the catalogue for people and groups, and keeps the lists for the next page. A list is used again only with the very
 * model and opinions it was made from, as read for the request: no change, by whatever process, has to be told.
 */
export function createRankedLists(model: ModelHolder) {
  const lists = new LRUCache<string, KeptList>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ ids, opinions }, key) => ids.byteLength + 2 * (opinions.length + key.length),
  })

  function kept({ key, opinions, depth, rank }: Question): RankedList {
    const recommender = model.current()
    const known = lists.get(key)
    if (known?.recommender === recommender && known.opinions === opinions && reaches(known, depth)) return known
    const list = { ...rank(recommender), recommender, opinions }
    lists.set(key, list)
    return list
  }

  return {
    /** @param depth how many of the best are asked for */
    personal: (userId: string, opinions: Opinions, options: Omit<ListOptions, 'limit'>, depth: number): RankedList =>
      kept({
        key: keyOf(userId, options),
        opinions: textOf(opinions),
        depth,
        rank: (recommender) => rankPerson(recommender, opinions, { ...options, limit: STEP * Math.ceil(depth / STEP) }),
      }),

    /** Whole lists: what a member's certain dislike leaves out shows only in ranking, and with it the count. */
    group: (groupId: string, { members, own }: GroupTaste, options: Omit<GroupOptions, 'own' | 'limit'>): RankedList =>
      kept({
        key: keyOf(groupId, options),
        opinions: [...members.map(({ userId, profile }) => `${userId} ${textOf(profile)}`), textOf(own)].join('\n'),
        depth: 0,
        rank(recommender) {
          const ids = idsOf(recommender.group(members, { ...options, own }))
          return { ids, count: ids.length }
        },
      }),
  }
}

function reaches({ ids, count }: RankedList, depth: number): boolean {
  return ids.length >= Math.min(depth, count)
}

function rankPerson(
  recommender: Recommender,
  opinions: Opinions,
  options: ListOptions & { limit: number },
): RankedList {
  const ids = idsOf(recommender.list(opinions, options))
  return { ids, count: ids.length < options.limit ? ids.length : recommender.count(opinions, options) }
}

function idsOf(ranked: readonly { id: number }[]): Int32Array {
  return Int32Array.from(ranked, ({ id }) => id)
}

function keyOf(whose: string, options: object): string {
  return `${whose} ${JSON.stringify(options)}`
}

const texts = new WeakMap<Profile, string>()

function textOf(profile: Profile): string {
  const known = texts.get(profile)
  if (known !== undefined) return known
  const text = madeText(profile)
  texts.set(profile, text)
  return text
}

function madeText({ ratings, hidden, seen }: Profile): string {
  const values = ratings.map(({ id, value }) => `${id}:${value}`)
  return `${values.join()} ${[...(hidden ?? [])].join()} ${[...(seen ?? [])].join()}`
}
