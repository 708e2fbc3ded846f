import type { CardFacts, KnownList } from '@marquee/contract'
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

interface Found {
  id: string
  kind: KnownList['kind']
  name: string
  ids: readonly number[]
}

/** Lists that follow from facts: winners of prizes, works of a director, parts of a series. Nothing of them is stored. */
export function createKnownLists({ known, facts }: KnownDependencies) {
  async function find(id: string): Promise<Found | undefined> {
    const key = toKey(id)
    if (key === null) return undefined
    const found = await known.find(key)
    return found && { id, kind: key.kind, name: AWARDS[id]?.name ?? found.name, ids: found.ids }
  }

  async function present(lists: readonly Found[], done: ReadonlySet<number>): Promise<KnownList[]> {
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

    /** Prizes, then series and directors of which the user has seen something. @param done movies that the user has rated or seen */
    async all(done: ReadonlySet<number>): Promise<KnownList[]> {
      const [rows, ...awards] = await Promise.all([known.ofUser([...done], SHOWN), ...Object.keys(AWARDS).map(find)])
      const own = rows.map(({ kind, id, name, ids }) => ({ id: `${kind}-${id}`, kind, name, ids }))
      return present([...awards.flatMap((award) => award ?? []), ...own], done)
    },
  }
}

function toKey(id: string): KnownKey | null {
  const award = AWARDS[id]
  if (award !== undefined) return { kind: 'award', body: award.body, category: award.category }
  const [, kind, number] = /^(director|series)-(\d+)$/.exec(id) ?? []
  return kind === undefined ? null : { kind: kind as 'director' | 'series', id: Number(number) }
}
