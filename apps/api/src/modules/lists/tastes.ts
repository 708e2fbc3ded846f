import type { Taste as TasteEntry } from '@marquee/contract'
import { notFound } from '../../errors.ts'
import type { NamedTaste } from '../taste/index.ts'
import { toCard } from './cards.ts'
import type { ListDependencies } from './dependencies.ts'
import { toCandidates, type List } from './pipeline.ts'
import type { SignedInContext, Viewer } from './viewer.ts'

const MOVIES_SHOWN = 12

export interface TasteLists {
  tastes: (viewer: Viewer) => Promise<TasteEntry[]>
  movies: List<{ tasteId: string }>
}

/** A user's likes in named groups with movies. */
export function tasteLists({ createList, hydrate, loadViewer, taste }: ListDependencies): TasteLists {
  const tastesOf = (context: SignedInContext) => taste.tastes.of(context.userId, context.feedback)
  return {
    async tastes(viewer) {
      const context = (await loadViewer(viewer)) as SignedInContext
      const named = await tastesOf(context)
      const { limit } = context
      const rows = rowsOf(named, (id) => limit?.allows(id) ?? true)
      const entries = await hydrate(
        rows.flat().map((id) => ({ id })),
        context,
      )
      const cards = new Map(entries.map((entry) => [entry.facts.id, toCard(entry, context)]))
      return named.map(({ taste: { weight, size }, tasteId }, i) => ({
        taste_id: tasteId,
        taste_weight: weight,
        taste_size: size,
        movies: rows[i]!.flatMap((id) => cards.get(id) ?? []),
      }))
    },

    movies: createList<{ tasteId: string }>({
      async candidates({ context, params: { tasteId } }) {
        // Only the key is compared, so that old addresses of a renamed taste still work.
        const key = tasteId.slice(tasteId.indexOf('-') + 1)
        const found = (await tastesOf(context as SignedInContext)).find(({ taste: { key: own } }) => own === key)
        if (!found) throw notFound('Taste')
        return toCandidates(found.movieIds)
      },
      hydrate,
    }),
  }
}

/** The movies shown of each taste: a movie of several tastes appears under the first of them. */
function rowsOf(tastes: readonly Pick<NamedTaste, 'movieIds'>[], isAllowed: (id: number) => boolean): number[][] {
  const shown = new Set<number>()
  return tastes.map(({ movieIds }) => {
    const row = movieIds.filter((id) => !shown.has(id) && isAllowed(id)).slice(0, MOVIES_SHOWN)
    for (const id of row) shown.add(id)
    return row
  })
}
