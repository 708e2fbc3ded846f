import { type GroupMember, type GroupOptions, type ListOptions, type Recommender } from '@marquee/recommender'
import { LRUCache } from 'lru-cache'
import { type Opinions } from '../ratings/opinions.ts'
import { type ModelHolder } from './model-holder.ts'

/** A ranked catalogue, best first. */
export interface RankedList {
  ids: Int32Array
  /** Whole percents, beside the ids. */
  percents: Uint8Array
}
interface KeptList extends RankedList {
  /** What the list follows from. */
  recommender: Recommender
  opinions: string
}

const MAX_BYTES = 16 * 1024 * 1024

/**
 * Ranks the catalogue for people and groups, and keeps the lists for the next page. A list is used again only with the very
 * model and opinions it was made from, as read for the request: no change, by whatever process, has to be told.
 */
export function createRankedLists(model: ModelHolder) {
  const lists = new LRUCache<string, KeptList>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ ids, percents, opinions }, key) =>
      ids.byteLength + percents.byteLength + 2 * (opinions.length + key.length),
  })

  function kept(key: string, opinions: string, rank: (recommender: Recommender) => Ranked[]): RankedList {
    const recommender = model.current()
    const known = lists.get(key)
    if (known?.recommender === recommender && known.opinions === opinions) return known
    const ranked = rank(recommender)
    const ids = Int32Array.from(ranked, ({ id }) => id)
    const percents = Uint8Array.from(ranked, ({ percent }) => Math.round(percent))
    lists.set(key, { recommender, opinions, ids, percents })
    return { ids, percents }
  }

  return {
    personal: (userId: string, opinions: Opinions, options: ListOptions): RankedList =>
      kept(keyOf(userId, options), textOf(opinions), (recommender) => recommender.list(opinions, options)),

    group(groupId: string, members: readonly GroupMember[], options: GroupOptions): RankedList {
      const said = members.map(({ userId, profile }) => `${userId} ${textOf(profile)}`).join('\n')
      return kept(keyOf(groupId, options), said, (recommender) => recommender.group(members, options))
    },
  }
}

type Ranked = { id: number; percent: number }

function keyOf(whose: string, options: object): string {
  return `${whose} ${JSON.stringify(options)}`
}

const texts = new WeakMap<GroupMember['profile'], string>()

function textOf(profile: GroupMember['profile']): string {
  const known = texts.get(profile)
  if (known !== undefined) return known
  const text = madeText(profile)
  texts.set(profile, text)
  return text
}

function madeText({ ratings, hidden, seen }: GroupMember['profile']): string {
  const values = ratings.map(({ id, value }) => `${id}:${value}`)
  return `${values.join()} ${[...(hidden ?? [])].join()} ${[...(seen ?? [])].join()}`
}
