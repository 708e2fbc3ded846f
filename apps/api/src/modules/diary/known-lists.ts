import type { CardFacts, KnownList } from '@marquee/contract'
import type { AgeLimit } from '../catalogue/index.ts'
import type { KnownKey, KnownRepository } from './known-repository.ts'

/** Directors, and series, that the page shows. */
const SHOWN = 12
const POSTERS = 4

const AWARDS: Readonly<Record<string, { name: string; body: string; category: string }>> = {
  'best-picture': { name: 'Academy Award for Best Picture', body: 'oscar', category: 'film' },
  'palme-dor': { name: 'Palme d’Or', body: 'cannes', category: "palme d'or" },
}

interface KnownDependencies {
  known: KnownRepository
  /** In the order of the ids; unknown ids are left out. */
  facts: (ids: readonly number[]) => Promise<CardFacts[]>
}

export type KnownLists = ReturnType<typeof createKnownLists>

/** The reader of well-known lists. */
export interface KnownReader {
  /** Movies that the user has rated or seen. */
  done: ReadonlySet<number>
  limit: AgeLimit | null
}

interface Found {
  id: string
  kind: KnownList['kind']
  name: string
  ids: readonly number[]
}

/** Lists that follow from facts: winners of prizes, works of a director, parts of a series. Nothing of them is stored. */
export function createKnownLists({ known, facts }: KnownDependencies) {
  async function find(id: string, limit: AgeLimit | null = null): Promise<Found | undefined> {
    const key = toKey(id)
    if (key === null) return undefined
    const found = await known.find(key)
    return found && within({ id, kind: key.kind, name: AWARDS[id]?.name ?? found.name, ids: found.ids }, limit)
  }

  async function present(found: readonly Found[], { done, limit }: KnownReader): Promise<KnownList[]> {
    const lists = found.flatMap((list) => within(list, limit) ?? [])
    const posters = lists.map(({ ids }) => ids.slice(0, POSTERS))
    const byId = new Map((await facts([...new Set(posters.flat())])).map((movie) => [movie.id, movie]))
    return lists.map(({ id, kind, name, ids }, index) => ({
      id,
      kind,
      name,
      count: ids.length,
      seen: ids.filter((movie) => done.has(movie)).length,
      posters: posters[index]!.flatMap((movie) => byId.get(movie) ?? []),
    }))
  }

  return {
    find,
    present,

    /** Prizes, then series and directors of which the user has seen something. */
    async all(reader: KnownReader): Promise<KnownList[]> {
      const { done } = reader
      const [rows, ...awards] = await Promise.all([
        known.ofUser([...done], SHOWN),
        ...Object.keys(AWARDS).map((id) => find(id)),
      ])
      const own = rows.map(({ kind, id, name, ids }) => ({ id: `${kind}-${id}`, kind, name, ids }))
      return present([...awards.flatMap((award) => award ?? []), ...own], reader)
    },
  }
}

/** Undefined if nothing of the list is within the limit. */
function within(list: Found, limit: AgeLimit | null): Found | undefined {
  if (limit === null) return list
  const ids = list.ids.filter((id) => limit.allows(id))
  return ids.length === 0 ? undefined : { ...list, ids }
}

function toKey(id: string): KnownKey | null {
  const award = AWARDS[id]
  if (award !== undefined) return { kind: 'award', body: award.body, category: award.category }
  const [, kind, number] = /^(director|series)-(\d+)$/.exec(id) ?? []
  return kind === undefined ? null : { kind: kind as 'director' | 'series', id: Number(number) }
}
