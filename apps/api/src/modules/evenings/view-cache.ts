import type { Evening, EveningHint } from '@marquee/contract'
import { createCache } from '../../common/budget.ts'
import { sizeOfValue } from '../../common/size-of.ts'
import { notFound } from '../../errors.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Viewer } from './access.ts'
import { type EveningData, isOver } from './evening-data.ts'
import type { EveningHead, EveningRepository } from './evening-repository.ts'
import { judge } from './outcome.ts'
import { hintOf, presentEvening, type Shared, sharedPart } from './view.ts'

/** Number of actors that a card names. */
const ACTORS = 2

interface Kept {
  key: string
  evening: EveningData
  shared: Shared
  /** Names of actors by movie. Unlike the votes they stay the same for all versions. */
  actors: ReadonlyMap<number, string[]>
  /** True if the votes have an outcome that is not stored yet. */
  isDecidable: boolean
}

export interface ViewCacheDependencies {
  evenings: Pick<EveningRepository, 'data'>
  movies: Pick<Catalogue['movies'], 'cards' | 'find' | 'cast'>
  ageLimitOf: Catalogue['ageLimitOf']
  now: () => Date
}

/** Reads the names of actors that are not known from an earlier version. */
async function actorsOf(
  { cast }: Pick<Catalogue['movies'], 'cast'>,
  cards: readonly { id: number }[],
  known: Kept['actors'] | undefined,
): Promise<Kept['actors']> {
  const found = await Promise.all(
    cards.map(async ({ id }) => {
      const names = known?.get(id) ?? (await cast(id)).slice(0, ACTORS).map(({ person }) => person.name)
      return [id, names] as const
    }),
  )
  return new Map(found)
}

export type ViewCache = ReturnType<typeof createViewCache>

/**
 * Views of evenings. The part that all participants share is built once for each version, because all of them request it
 * at the same moment.
 */
export function createViewCache({ evenings, movies, ageLimitOf, now }: ViewCacheDependencies) {
  const kept = createCache<string, Kept>({ name: 'evenings', sizeOf: sizeOfValue })
  const inFlight = new Map<string, Promise<Kept>>()

  async function putTogether(evening: EveningData): Promise<Kept> {
    const ids = evening.cards.map((card) => card.movie_id)
    const [cards, overviews] = await Promise.all([
      movies.cards([...ids, ...(evening.film_id === null ? [] : [evening.film_id])]),
      Promise.all(ids.map((id) => movies.find(id))),
    ])
    const actors = await actorsOf(movies, cards, kept.get(evening.id)?.actors)
    const facts = {
      cards: new Map(cards.map((card) => [card.id, card])),
      overviews: new Map(overviews.flatMap((movie) => (movie ? [[movie.id, movie] as const] : []))),
      actors,
    }
    const isDecidable = evening.state === 'voting' && judge(evening).kind !== 'open'
    return { key: keyOf(evening), evening, shared: sharedPart(evening, facts), actors, isDecidable }
  }

  async function read(id: string): Promise<Kept> {
    const evening = await evenings.data(id)
    if (!evening) throw notFound('Evening')
    const entry = await putTogether(evening)
    keep(entry)
    return entry
  }

  /** Versions may be read in another order than they were written in. */
  function keep(entry: Kept): void {
    const { id, version } = entry.evening
    if ((kept.get(id)?.evening.version ?? 0) <= version) kept.set(id, entry)
  }

  async function current(head: EveningHead): Promise<Kept> {
    const key = keyOfHead(head)
    const known = kept.get(head.id)
    if (known?.key === key || (known && known.evening.version > head.version)) return known
    const pending = inFlight.get(key) ?? read(head.id).finally(() => inFlight.delete(key))
    inFlight.set(key, pending)
    return pending
  }

  return {
    /**
     * True if an evening has an outcome without another request: its time is up, or the participants it waited for have
     * left.
     */
    async isDue(head: EveningHead): Promise<boolean> {
      const { evening, isDecidable } = await current(head)
      return isDecidable || (evening.state !== 'ended' && isOver(evening, now()))
    },

    current: async (head: EveningHead): Promise<EveningData> => (await current(head)).evening,

    async show(viewer: Viewer): Promise<Evening> {
      const limit = ageLimitOf(viewer.ageLimit)
      return presentEvening(await current(viewer.head), { ...viewer, limit }, now())
    },

    /** The hint of this version or a newer one, where it is at hand. */
    hint(id: string, version: number): EveningHint | null {
      const known = kept.get(id.toLowerCase())?.evening
      return known && known.version >= version ? hintOf(known) : null
    },

    /** Caches an evening after a change. */
    async keep(evening: EveningData): Promise<void> {
      keep(await putTogether(evening))
    },

    /** After the catalogue has changed. */
    forget: () => kept.clear(),
  }
}

/** Changes with every version, and when an erased account or a removed movie takes something away. */
function keyOf({ id, version, seats, cards }: EveningData): string {
  return `${id} ${version} ${seats.length} ${cards.length}`
}

export function keyOfHead({ id, version, seats, cards }: EveningHead): string {
  return `${id} ${version} ${seats} ${cards}`
}
